"""Of two people who begin the same thing at the same time, the second is told; nobody gets an error of ours."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model
from django.db.models.signals import post_init
from django.test import Client

from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import SavedFilter
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.licences.models import Licence, LicenceApplication
from webadmin.notices.models import MailAccount
from webadmin.targets.models import Target

TERMS = {"rate": "80", "multiple": "2", "currency": "CNY", "limitation_years": "3"}


@contextmanager
def beaten_to_it(model: type[Model], **fields: Any) -> Iterator[None]:
    """Let another person save a row of the model, right after the next one is begun."""
    def save(instance: Model, **_about: Any) -> None:
        post_init.disconnect(save, model)
        if not model.objects.exists():  # type: ignore[attr-defined]  # every model has it
            model(organisation=instance.organisation, **fields).save()  # type: ignore[attr-defined]  # so do these

    post_init.connect(save, model)
    try:
        yield
    finally:
        post_init.disconnect(save, model)


def places(copies: Copies) -> list[tuple[type[Model], str, dict[str, Any], dict[str, Any]]]:
    """Each model with its page, what the other person saves and what one enters oneself."""
    case = copies.case().case
    return [
        (Target, f"/targets/{case.pk}/", {"site": case.site, "hosting": "other"}, {"hosting": "mine"}),
        (ClaimTerms, f"/claims/{case.pk}/", {"work": case.work, "basis": "other"}, {**TERMS, "basis": "mine"}),
        (HolderProfile, "/holder/", {"name_en": "other"},
         {"name_en": "mine", "keep_days": "3650", "limitation_days": "90"}),
        (MailAccount, "/notices/account/", {"sender": "other@rights.example", "smtp_host": "mail.example"},
         {"sender": "mine@rights.example", "smtp_host": "mail.example", "smtp_port": "587", "imap_port": "993",
          "smtp_transport": "starttls", "imap_transport": "tls", "folder": "INBOX"}),
    ]


def rows_of_many(copies: Copies) -> list[tuple[type[Model], str, dict[str, Any], dict[str, Any]]]:
    """As `places`, for models of which there are many rows; the page is that of one row."""
    case = copies.case().case
    return [
        (OwnershipProof, "/holder/proofs/{}/", {"work": case.work, "note": "other"},
         {"work": case.work, "kind": "contract", "note": "mine"}),
        (Licence, "/licences/{}/", {"site": "good.example", "note": "other"},
         {"site": "good.example", "share": "100", "note": "mine"}),
    ]


@pytest.mark.parametrize("place", range(4))
def test_the_second_of_two_first_saves_is_told(copies: Copies, desk: Callable[..., Client], place: int) -> None:
    model, address, other, mine = places(copies)[place]
    client = desk()
    with beaten_to_it(model, **other):
        answer = client.post(address, mine)
    assert answer.status_code == 200, "sent back, with what was entered"
    page = answer.content.decode()
    assert any(words in page for words in ("Somebody else has just saved this", "他人刚刚保存过"))
    field, value = next((name, value) for name, value in mine.items() if "mine" in value)
    assert value in page
    assert getattr(model.objects.get(), field) == other[field]  # type: ignore[attr-defined]
    assert not AuditEvent.objects.filter(object_kind=model._meta.label_lower).exists(), "nothing was changed"
    assert client.post(address, mine).status_code == 302
    assert getattr(model.objects.get(), field) == value  # type: ignore[attr-defined]


@pytest.mark.parametrize("place", range(6))
def test_what_somebody_else_saved_since_the_form_was_shown_is_not_replaced_unseen(
    copies: Copies, desk: Callable[..., Client], place: int,
) -> None:
    model, address, other, mine = (places(copies) + rows_of_many(copies))[place]
    client, field = desk(), next(name for name, value in mine.items() if "mine" in value)
    row = model(organisation=organisation_of(member(copies.organisation)), **other)
    row.save()
    address = address.format(row.pk)
    form = mine | {"seen": seen_in(client.get(address))}
    model.objects.update(**{field: "other2@rights.example"})  # type: ignore[attr-defined]  # every model has it
    answer = client.post(address, form)
    assert "他人刚刚保存过" in answer.content.decode()
    assert mine[field] in answer.content.decode(), "sent back, with what was entered"
    assert getattr(model.objects.get(), field) == "other2@rights.example"  # type: ignore[attr-defined]
    again = mine | {"seen": seen_in(answer)}
    assert again["seen"] not in ("", form["seen"])
    assert [client.post(address, again).status_code for _click in range(2)] == [302, 302], "two clicks are one"
    assert getattr(model.objects.get(), field) == mine[field]  # type: ignore[attr-defined]


def seen_in(answer: Any) -> str:
    return str(re.findall(r'name="seen" value="(\w+)"', answer.content.decode())[0])


def test_of_two_filters_of_a_name_the_later_one_stays(copies: Copies, desk: Callable[..., Client]) -> None:
    client = desk()
    copies.case()
    with beaten_to_it(SavedFilter, member_id=int(client.session["_auth_user_id"]), name="mine", query="site=other"):
        answer = client.post("/cases/filters/", {"name": "mine", "list": "q=mine", "query": "q=mine"})
    assert answer.status_code == 302
    assert SavedFilter.objects.get().query != "site=other"


def test_a_share_that_somebody_else_changed_is_not_replaced_unseen(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    row = Licence.objects.create(organisation=organisation_of(member(copies.organisation)), site="good.example")
    client, address = desk(), f"/licences/{row.pk}/"
    form = {"site": row.site, "share": "100", "note": "mine", "seen": seen_in(client.get(address))}
    Licence.objects.update(max_share=0.1)
    assert client.post(address, form).status_code == 200
    assert Licence.objects.get().max_share == 0.1
    assert not LicenceApplication.objects.exists()
