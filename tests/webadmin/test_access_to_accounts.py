"""Account management × everybody × every kind of account: shown, changed, given a password link."""

import pytest
from django.urls import reverse

from tests.webadmin.conftest import Copies
from tests.webadmin.matrix import PEOPLE, World, ask
from webadmin.accounts.models import User

Answers = tuple[int, int, int]
"""Statuses of the page of an account, of its form submitted empty, and of requesting a password link."""
MANAGED: Answers = (200, 200, 200)
ONESELF: Answers = (200, 200, 403)
"""One's own account; its password is changed by entering the current one."""
ADMINISTRATORS: Answers = (403, 403, 403)
ELSEWHERE: Answers = (404, 404, 404)

OWNERS: dict[str, dict[str, Answers]] = {
    "owner": {
        "viewer": MANAGED, "editor": MANAGED, "owner": ONESELF, "owner on staff": ADMINISTRATORS,
        "other viewer": ELSEWHERE, "other editor": ELSEWHERE, "other owner": ELSEWHERE, "staff": ELSEWHERE,
        "superuser": ELSEWHERE,
    },
    "owner on staff": {
        "viewer": MANAGED, "editor": MANAGED, "owner": MANAGED, "owner on staff": ADMINISTRATORS,
        "other viewer": ELSEWHERE, "other editor": ELSEWHERE, "other owner": ELSEWHERE, "staff": ELSEWHERE,
        "superuser": ELSEWHERE,
    },
    "other owner": {
        "viewer": ELSEWHERE, "editor": ELSEWHERE, "owner": ELSEWHERE, "owner on staff": ELSEWHERE,
        "other viewer": MANAGED, "other editor": MANAGED, "other owner": ONESELF, "staff": ELSEWHERE,
        "superuser": ELSEWHERE,
    },
}
NO_OWNERS: dict[str, Answers] = {
    "anonymous": (302, 302, 302), "viewer": (403, 403, 403), "editor": (403, 403, 403),
    "other viewer": (403, 403, 403), "other editor": (403, 403, 403),
    "staff": (302, 302, 302), "superuser": (302, 302, 302),
}
"""The same for every account; staff and superusers without an organisation are redirected to the administration."""


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


def test_everybody_is_in_the_table() -> None:
    assert {*OWNERS, *NO_OWNERS} == set(PEOPLE)
    assert all({*row, "anonymous"} == set(PEOPLE) for row in OWNERS.values())


@pytest.mark.fault(60)
def test_accounts_are_managed_by_owners_of_their_organisation_alone(world: World) -> None:
    before = list(User.objects.order_by("pk").values("pk", "username", "password", "email", "role", "is_active"))
    wrong = {}
    for person in PEOPLE:
        client = world.client(person)
        for account, user in world.people.items():
            page, link = reverse("accounts:member", args=[user.pk]), reverse("accounts:password_link", args=[user.pk])
            answers = (ask(client, page), ask(client, page, "post"), ask(client, link, "post"))
            if answers != OWNERS.get(person, {}).get(account, NO_OWNERS.get(person)):
                wrong[person, account] = answers
    assert wrong == {}
    after = list(User.objects.order_by("pk").values("pk", "username", "password", "email", "role", "is_active"))
    assert after == before
