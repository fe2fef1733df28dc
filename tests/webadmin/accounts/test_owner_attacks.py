"""An owner tries every address that affects accounts, on everybody over whom they have no power."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.webadmin.conftest import PASSWORD, Copies
from tests.webadmin.matrix import World, ask
from webadmin.accounts.models import User
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

VICTIMS = ("other viewer", "other editor", "other owner", "owner on staff", "staff", "superuser")
EDIT = {"username": "taken", "first_name": "x", "email": "thief@example.org", "role": "viewer",
        "current_password": PASSWORD}
STAFF_EDIT = {**EDIT, "is_staff": "on", "is_superuser": "on", "organisation": "1", "password1": "thief-pass-1",
              "password2": "thief-pass-1", "usable_password": "true", "post": "yes"}

Attempt = tuple[str, str, tuple[tuple[str, str], ...]]
"""An address, a method, and the fields of a form."""


def attempts(world: World, victim: User) -> Iterator[Attempt]:
    """All requests on desk and administration that can change an account."""
    member, link = (reverse(f"accounts:{name}", args=[victim.pk]) for name in ("member", "password_link"))
    for change in ({}, {"email": "thief@example.org"}, {"role": "owner"}, {"is_active": ""}, {"username": "x"}):
        yield member, "post", tuple({**EDIT, **change}.items())
    yield member, "get", ()
    yield link, "post", ()
    if victim.organisation != world.case.organisation:
        yield reverse("cases:hand_over", args=[world.case.case_id]), "post", (("member", str(victim.pk)),)
    yield reverse("admin:accounts_user_add"), "post", tuple(STAFF_EDIT.items())
    for name in ("accounts_user_change", "accounts_user_delete", "auth_user_password_change"):
        yield reverse(f"admin:{name}", args=[victim.pk]), "post", tuple(STAFF_EDIT.items())
    action = (("action", "delete_selected"), ("_selected_action", str(victim.pk)), ("post", "yes"))
    yield reverse("admin:accounts_user_changelist"), "post", action


@pytest.mark.fault(60)
def test_every_attempt_is_refused_noted_and_changes_nothing(copies: Copies) -> None:
    world = World(copies)
    owner = world.client("owner")
    before = list(User.objects.order_by("pk").values())
    tried, wrong = 0, {}
    for victim in VICTIMS:
        for address, method, form in attempts(world, world.people[victim]):
            tried += 1
            answer = ask(owner, address, method, form)
            if answer not in (403, 404):
                wrong[victim, method, address] = answer
    assert wrong == {}
    assert list(User.objects.order_by("pk").values()) == before
    noted = AuditEvent.objects.filter(action=Action.DENIED, actor=world.people["owner"])
    assert noted.count() == tried


@pytest.mark.fault(60)
def test_what_belongs_to_others_and_is_to_be_changed_is_noted(copies: Copies) -> None:
    world = World(copies)
    stranger = world.client("other owner")
    for name, pk in (("sites:crawl", world.site.pk), ("cases:decide", world.case.case_id),
                     ("licences:withdraw", world.licence.pk), ("reports:cancel", world.report.pk)):
        assert ask(stranger, reverse(name, args=[pk]), "post") == 404
    denied = AuditEvent.objects.filter(action=Action.DENIED, actor=world.people["other owner"])
    assert denied.count() == 4
