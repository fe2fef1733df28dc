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
    "api_apitoken": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "audit_auditevent": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "bundles_bundle": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "bundles_signingcertificate": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "cases_case": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "cases_copy": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "cases_caseevent": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "claims_claimterms": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "coverage_sighting": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "coverage_sitepace": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "digests_digest": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "holders_holderfile": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "holders_holderprofile": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "holders_ownershipproof": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "library_importdraft": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "licences_licence": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "moves_sitemove": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_mailaccount": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_notice": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_noticeanswer": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_noticeattachment": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_noticeevent": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "notices_noticeitem": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "outgoing_delivery": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "palettes_palette": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "palettes_palettefile": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "reports_report": (LOOK, NOBODY, LOOK, SUPERUSERS, LOOK),
    "takedown_delisting": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "takedown_engineanswer": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "takedown_pagecheck": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "takedown_watch": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "targets_lookup": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
    "targets_target": (LOOK, NOBODY, LOOK, NOBODY, LOOK),
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
"""People who may not enter the administration: it leads strangers to the login and refuses members, whatever it is."""


def refusal(person: str, name: str = "") -> int:
    return 302 if person == "anonymous" or name == "admin:login" else 403


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


def test_every_address_has_a_row() -> None:
    assert sorted(ROWS) == STAFF


@pytest.mark.fault(35)
@pytest.mark.slow
def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong = {}
    clients = {person: world.client(person) for person in PEOPLE}
    for name, (staff, superuser) in ROWS.items():
        expected = {**{person: refusal(person, name) for person in OUTSIDE},
                    "owner on staff": staff, "staff": staff, "superuser": superuser}
        place = reverse(name, args=arguments(world, name))
        answers = {person: ask(client, place) for person, client in clients.items()}
        if answers != expected:
            wrong[name] = answers
    assert wrong == {}


def test_an_address_that_is_not_there_tells_outsiders_nothing(world: World) -> None:
    for person in PEOPLE:
        assert ask(world.client(person), "/admin/nowhere/") == (
            refusal(person) if person in OUTSIDE else 404), person


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
    objects = {"user": world.people["viewer"], "organisation": world.case.organisation, "case": world.case.case,
               "copy": world.case,
               "site": world.site, "licence": world.licence, "report": world.report, "digest": world.digest,
               "dailycount": world.count, "sighting": world.sighting, "sitepace": world.pace,
               "apitoken": world.token, "auditevent": AuditEvent.objects.first(),
               "bundle": world.bundle, "signingcertificate": world.certificate,
               "palette": world.palette, "claimterms": world.terms, "target": world.target, "lookup": world.lookup,
               "sitemove": world.move, "importdraft": world.draft,
               "palettefile": world.palette_file,
               "delivery": world.delivery, "watch": world.watch, "pagecheck": world.page_check,
               "delisting": world.delisting, "engineanswer": world.engine_answer,
               "caseevent": world.case.events.first(), "holderfile": world.file, "ownershipproof": world.proof,
               **{type(each)._meta.model_name or "": each for each in world.of_notices}}
    found = objects[model]
    assert isinstance(found, apps.get_model(app, model))
    return [found.pk]
