"""A form submitted twice, by a double click or a reload, takes effect once and causes no internal error."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.forms import model_to_dict
from django.test import Client
from playwright.sync_api import Browser

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import PASSWORD, Copies, member, organisation_of
from webadmin.accounts.first_saves import saved_under_name
from webadmin.accounts.models import Organisation
from webadmin.api.models import ApiToken
from webadmin.audit.models import AuditEvent
from webadmin.bundles.models import Bundle, BundleState
from webadmin.bundles.orders import enqueue
from webadmin.cases.models import CaseEvent, EventKind
from webadmin.holders.models import HolderFile, OwnershipProof
from webadmin.licences.models import Licence
from webadmin.outgoing.models import Endpoint, Kind, Rule
from webadmin.sites.forms import SiteForm
from webadmin.sites.models import Site

Desk = Callable[..., Client]
LICENCE = {"site": "mirror.example", "share": "40", "starts": "2026-01-01T00:00", "note": "contract 7"}
RULE = {"kinds": [Kind.COPY_BACK], "rhythm": "hourly", "address": "slack://a/b/c", "quiet_from": "22:00"}
TOKEN = {"name": "sync", "scopes": ["read"], "days": "90", "current_password": PASSWORD}
WEBHOOK = {"url": "https://93.184.216.34/hook", "kinds": [Kind.COPY_FOUND, Kind.COPY_BACK]}
FORMS: list[tuple[type[Model], str, dict[str, Any], dict[str, Any]]] = [
    (Licence, "/licences/add/", LICENCE, {"share": "41"}),
    (Rule, "/alerts/", RULE, {"address": "slack://a/b/d"}),
    (ApiToken, "/tokens/", TOKEN, {"name": "other"}),
    (Endpoint, "/webhooks/", WEBHOOK, {"kinds": [Kind.COPY_FOUND]}),
]


@pytest.mark.parametrize(("model", "address", "entered", "other"), FORMS)
def test_the_same_form_adds_one_row_and_another_form_another(
        copies: Copies, desk: Desk, model: type[Model], address: str, entered: dict[str, Any], other: dict[str, Any],
) -> None:
    client = desk()
    answers = [client.post(address, entered) for _ in range(2)]
    assert max(answer.status_code for answer in answers) < 400
    assert model.objects.count() == 1  # type: ignore[attr-defined]  # every model has it
    assert AuditEvent.objects.filter(object_kind=model._meta.label_lower).count() == 1
    client.post(address, entered | other)
    assert model.objects.count() == 2  # type: ignore[attr-defined]  # as above


def test_a_secret_of_a_repeated_form_is_not_shown_twice(copies: Copies, desk: Desk) -> None:
    client = desk()
    secrets = [re.findall(r'id="secret" readonly value="([^"]+)"', client.post("/webhooks/", WEBHOOK).content.decode())
               for _ in range(2)]
    assert [len(found) for found in secrets] == [1, 0]


def test_a_licence_that_was_withdrawn_can_be_granted_again(copies: Copies, desk: Desk) -> None:
    client = desk()
    client.post("/licences/add/", LICENCE)
    client.post(f"/licences/{Licence.objects.get().pk}/withdraw/")
    client.post("/licences/add/", LICENCE)
    assert Licence.objects.count() == 2


def test_a_proof_is_kept_once_with_each_file(copies: Copies, desk: Desk) -> None:
    client, values = desk(), {"work": copies.work().id, "kind": "registration", "number": "国作登字-2024-A-1"}
    for content in (None, None, b"%PDF-1.7 one", b"%PDF-1.7 one", b"%PDF-1.7 two"):
        file = {"new_file": SimpleUploadedFile("proof.pdf", content)} if content else {}
        assert client.post("/holder/proofs/add/", values | file).status_code == 302
    assert (OwnershipProof.objects.count(), HolderFile.objects.count()) == (3, 2)


def test_a_note_is_told_once(copies: Copies, desk: Desk) -> None:
    client, copy = desk(), copies.case()
    for text in ("asked the publisher", "asked the publisher", "no answer", "asked the publisher"):
        client.post(f"/cases/{copy.case_id}/note/", {"note": text})
    for _ in range(2):
        client.post(f"/cases/copies/{copy.pk}/note/", {"note": "page 3 too"})
    assert CaseEvent.objects.filter(kind=EventKind.NOTE).count() == 4


def test_a_bundle_that_is_being_made_is_not_made_beside_itself(copies: Copies) -> None:
    copy = copies.case()
    organisation = Organisation.objects.get()
    first, again = (enqueue(organisation, "copy", copy.pk, None) for _ in range(2))
    assert first == again
    Bundle.objects.update(state=BundleState.READY)
    assert enqueue(organisation, "copy", copy.pk, None) != first


def test_a_name_that_was_taken_since_the_form_was_checked_is_said(copies: Copies) -> None:
    owner = member(copies.organisation)
    values = model_to_dict(Site(name="mirror"), fields=SiteForm.Meta.fields) | {"start_urls": "http://mirror.example/"}
    form = SiteForm(owner, values, instance=Site(organisation=organisation_of(owner)))
    assert form.is_valid(), form.errors
    Site.objects.create(organisation=organisation_of(owner), name="mirror", start_urls=["http://mirror.example/"])
    assert not saved_under_name(form, form.save)
    assert form.errors
    assert Site.objects.count() == 1


@pytest.mark.slow
def test_a_double_click_sends_a_form_once(chromium: Browser, address: str, copies: Copies) -> None:
    user = member(copies.organisation)
    with visit(chromium) as (page, seen):
        log_in(page, address, user.username)
        page.goto(f"{address}/alerts/")
        page.click("main form button.primary", click_count=2)
        page.wait_for_selector(".messages")
        posts = [request for request in seen.requests if request == f"{address}/alerts/"]
        assert Rule.objects.count() == 1
        assert "已有相同" not in page.inner_text("body")
        assert len(posts) == 3, "the page, the form, the page that it leads to"
        assert seen.complaints == []
