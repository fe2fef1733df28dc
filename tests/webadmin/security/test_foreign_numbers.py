"""Every form and every body that names another organisation's things changes and shows none of them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.urls import reverse

from tests.webadmin.api.conftest import program
from tests.webadmin.api.test_access import BODIES, OPERATIONS, ask, named
from tests.webadmin.conftest import Copies
from tests.webadmin.matrix import ROWS, SENT_BACK, World
from tests.webadmin.test_tenancy import CANARY, theirs
from webadmin.accounts.models import Organisation, User
from webadmin.cases.models import Copy
from webadmin.holders.models import HolderFile
from webadmin.library.models import ImportDraft
from webadmin.notices.models import Notice
from webadmin.palettes.models import Palette
from webadmin.sites.models import Site, SiteCandidate
from webadmin.targets.models import Lookup

__all__ = ["theirs"]

CHANGING = sorted({name for name, row in ROWS.items() if row.method == "post"} | set(SENT_BACK))
OWN_ACCOUNT = frozenset({"accounts:logout", "accounts:language", "accounts:second_factor_off", "accounts:login_code"})
NOTICE_ACTS = ("attach", "answer", "close")


@pytest.fixture
def foreign(theirs: Copy) -> dict[str, Any]:
    """Numbers and names of the other organisation's things, under every name that a form of the desk may have."""
    owner, tenant = User.objects.get(organisation=theirs.organisation), theirs.organisation
    file = HolderFile.objects.create(
        organisation=tenant, kind="attorney", name=CANARY, content=b"%PDF", sha256="0" * 64
    )
    palette, notice = Palette.objects.get(organisation=tenant), Notice.objects.get(organisation=tenant)
    numbers = {
        "copy": theirs.pk,
        "copies": theirs.pk,
        "case": theirs.case_id,
        "cases": theirs.case_id,
        "member": owner.pk,
        "palette": palette.pk,
        "paragraph": 1,
        "match": theirs.match,
        "bundle": 1,
        "work": theirs.work,
        "answer": notice.pk,
        "lookup": Lookup.objects.get(organisation=tenant).pk,
        "form-0-id": Site.objects.get(organisation=tenant).pk,
        "candidate": SiteCandidate.objects.get(organisation=tenant).pk,
        "draft": ImportDraft.objects.get(organisation=tenant).pk,
        "reference": theirs.case_id,
        "organisation": tenant.pk,
        "power_of_attorney": file.pk,
        "identity_document": file.pk,
        "signature_image": file.pk,
        "logo": file.pk,
        "number": theirs.pk,
        "file": f"file:{file.pk}",
        "site": theirs.site,
        "assigned": owner.pk,
        "chapter": theirs.chapter,
    }
    return numbers | {
        "status": "confirmed",
        "version": 1,
        "note": "seen",
        "reason": "seen",
        "kind": "case",
        "format": "csv",
        "form-TOTAL_FORMS": 1,
        "form-INITIAL_FORMS": 1,
        "form-0-interval_hours": 999,
        "field": "registrar",
        "received_on": "2025-11-20",
        "share": 100,
        "list": f"work={theirs.work}&site={theirs.site}",
        "every": "on",
        "name": "kept",
        "title": "chosen",
        "sender": "host",
    }


def rows_of(organisation: Organisation) -> dict[str, list[dict[str, Any]]]:
    """Read all that an organisation has in SQL."""
    return {
        model._meta.label: list(
            model._default_manager.filter(**{vars(model)["OWNER"]: organisation}).order_by("pk").values()
        )
        for model in apps.get_models()
        if isinstance(getattr(model, "OWNER", None), str)
    }


def addresses(world: World) -> Iterator[str]:
    """Go through the addresses of forms about the own organisation's things."""
    for name in CHANGING:
        if name not in OWN_ACCOUNT:
            yield reverse(name, args=ROWS[name].arguments(world))
    yield from (f"/notices/{world.notice.pk}/{act}/" for act in NOTICE_ACTS)


@pytest.mark.fault(36)
def test_no_form_reaches_another_organisations_things(
    copies: Copies,
    theirs: Copy,
    foreign: dict[str, Any],
) -> None:
    world = World(copies)
    before = rows_of(theirs.organisation)
    shown = []
    for address in addresses(world):
        answer = world.client("owner").post(address, foreign, follow=True)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        # forms that are sent back repeat what was typed, and only that
        typed = content.decode("utf-8", "replace").replace(str(foreign["list"]), "").replace(theirs.site, "")
        shown += [address] if CANARY in typed else []
        answer.close()
    assert shown == []
    assert rows_of(theirs.organisation) == before
    own = json.dumps(rows_of(world.case.organisation), default=str)
    assert CANARY not in own.replace(theirs.site, ""), "only what was typed is kept"


def bodies(theirs: Copy, foreign: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """List the operations of the API that name things, with bodies that name those of the other organisation."""
    return [
        ("draft_notice", {"kind": "article_14", "copies": [theirs.pk]}),
        ("draft_notice", {"kind": "passing_off", "case": theirs.case_id}),
        ("attach_to_notice", {"keys": [foreign["file"], "bundle:1"]}),
        ("answer_notice", {"kind": "received", "received_on": "2025-11-20", "answer": foreign["answer"]}),
        ("assign_case", {"member": CANARY}),
        ("add_proof", {"work": theirs.work, "kind": "contract"}),
        ("change_proof", {"work": theirs.work}),
        ("order_bundle", {"kind": "copy", "number": theirs.pk}),
        ("order_bundle", {"kind": "case", "number": theirs.case_id}),
        ("order_report", {"kind": "case", "reference": str(theirs.case_id), "format": "json"}),
        ("order_report", {"kind": "work", "reference": theirs.work, "format": "json"}),
    ]


@pytest.mark.fault(36)
def test_no_body_reaches_another_organisations_things(
    copies: Copies, theirs: Copy, foreign: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(copies)
    before, caller = rows_of(theirs.organisation), program(world.people["owner"])
    routes = {name: (method, named(world, route)) for method, route, name, _, _ in OPERATIONS}
    for name, body in bodies(theirs, foreign):
        monkeypatch.setitem(BODIES, name, body)
        answer = ask(caller, *routes[name], name)
        assert answer.status_code in (404, 409, 422), (name, answer.content)
        assert f"作品{CANARY}" not in answer.content.decode(), name
    assert rows_of(theirs.organisation) == before
