"""Every address of the administration × everybody: staff looks and changes little, superusers do the rest."""

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from tests.webadmin.conftest import Copies
from tests.webadmin.matrix import PEOPLE, ROUTES, STAFF, World, ask
from webadmin.audit.models import AuditEvent

LOOK = (200, 200)
SUPERUSERS = (403, 200)
NOBODY = (403, 403)
TABLES: dict[str, tuple[tuple[int, int], ...]] = {
    "accounts_organisation": (LOOK, LOOK, LOOK, SUPERUSERS, LOOK),
    "accounts_user": (LOOK, LOOK, LOOK, SUPERUSERS, LOOK),
    "analytics_dailycount": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "audit_auditevent": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "cases_case": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "cases_caseevent": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "digests_digest": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "licences_licence": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "reports_report": (LOOK, NOBODY, LOOK, SUPERUSERS, LOOK),
    "sites_site": (LOOK, NOBODY, LOOK, SUPERUSERS, LOOK),
}
"""What staff and superusers get of each table: its list, an addition, an object, its deletion, its history."""
PARTS = ("changelist", "add", "change", "delete", "history")
ROWS = {f"admin:{table}_{part}": answers for table, row in TABLES.items()
        for part, answers in zip(PARTS, row, strict=True)} | {
    "admin:index": LOOK, "admin:app_list": LOOK, "admin:jsi18n": LOOK, "admin:search": LOOK,
    "admin:auth_user_password_change": LOOK, "admin:password_change": LOOK, "admin:password_change_done": LOOK,
    "admin:autocomplete": NOBODY, "admin:view_on_site": (404, 404), "admin:login": (302, 302),
    "admin:logout": (405, 405),
}
OUTSIDE = PEOPLE[:7]
"""People whom the administration leads to the login, whatever they ask for."""


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


def test_every_address_has_a_row() -> None:
    assert sorted(ROWS) == STAFF


def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong = {}
    clients = {person: world.client(person) for person in PEOPLE}
    for name, (staff, superuser) in ROWS.items():
        expected = {**dict.fromkeys(OUTSIDE, 302), "owner on staff": staff, "staff": staff, "superuser": superuser}
        place = reverse(name, args=arguments(world, name))
        answers = {person: ask(client, place) for person, client in clients.items()}
        if answers != expected:
            wrong[name] = answers
    assert wrong == {}


def test_an_address_that_is_not_there_tells_outsiders_nothing(world: World) -> None:
    for person in PEOPLE:
        assert ask(world.client(person), "/admin/nowhere/") == (302 if person in OUTSIDE else 404), person


def arguments(world: World, name: str) -> list[object]:
    """Name an object that is there, where an address is about one."""
    if name == "admin:view_on_site":
        return [ContentType.objects.get_for_model(type(world.site)).pk, world.site.pk]
    if name == "admin:app_list":
        return ["accounts"]
    if not ROUTES[name].pattern.converters:
        return []
    if name == "admin:auth_user_password_change":
        return [world.people["viewer"].pk]
    app, model, _ = name.removeprefix("admin:").split("_")
    objects = {"user": world.people["viewer"], "organisation": world.case.organisation, "case": world.case,
               "site": world.site, "licence": world.licence, "report": world.report, "digest": world.digest,
               "dailycount": world.count, "auditevent": AuditEvent.objects.first(),
               "caseevent": world.case.events.first()}
    found = objects[model]
    assert isinstance(found, apps.get_model(app, model))
    return [found.pk]
