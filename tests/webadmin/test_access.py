"""Every address × everybody: who sees what, for each address the URLconf knows; a new one needs a row here."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from storage.collections.runs import Runs
from storage.collections.screenshots import Screenshot, Screenshots
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Role, User
from webadmin.cases.models import Case
from webadmin.licences.models import Licence
from webadmin.reports.archive import archive_report
from webadmin.reports.building import build_content
from webadmin.reports.scopes import find_scope
from webadmin.sites.models import Site, SiteCandidate

PEOPLE = ("anonymous", "stranger", "viewer", "editor", "owner", "staff")
"""`stranger` owns another organisation; `staff` belongs to none."""


@dataclass
class World:
    """An organisation with one of everything."""

    copies: Copies
    case: Case = field(init=False)

    def __post_init__(self) -> None:
        self.case = self.copies.case()
        tenant = self.case.organisation
        Screenshots(self.copies.database).put(
            Screenshot(self.case.page, self.case.url, datetime.now(UTC), image=b"PNG", kind="image/png"))
        self.people = {name: member(self.copies.organisation, Role(name)) for name in ("viewer", "editor", "owner")}
        self.people["stranger"] = member("strangers")
        self.people["staff"] = User.objects.create_superuser("staff")
        self.site = Site.objects.create(organisation=tenant, name="mirror", start_urls=["http://mirror.example/"])
        self.candidate = SiteCandidate.objects.create(organisation=tenant, host="new.example", url="http://new.example/")
        self.licence = Licence.objects.create(organisation=tenant, work="f" * 32)
        self.run = Runs(self.copies.database).open("daily", "2025-11-21")
        scope = find_scope("case", str(self.case.pk), tenant)
        self.report = archive_report(build_content(scope, tenant, UTC), tenant, "csv", "en")

    def client(self, name: str) -> Client:
        return browser(self.people.get(name))


Arguments = Callable[[World], tuple[Any, ...]]


@dataclass(frozen=True)
class Row:
    """What each of `PEOPLE` gets, and how to ask."""

    answers: tuple[int, ...]
    arguments: Arguments = lambda world: ()
    method: str = "get"
    data: tuple[tuple[str, str], ...] = ()


LIST = (302, 200, 200, 200, 200, 302)
"""One's own list: everybody has one, but who is not logged in and who has no organisation."""
FORM = LIST
OWN = (302, 200, 200, 200, 200, 200)
"""One's own account."""
OBJECT = (302, 404, 200, 200, 200, 302)
ACT = (302, 404, 403, 302, 302, 302)
OWNERS = (302, 200, 403, 403, 200, 302)
OWNERS_OBJECT = (302, 404, 403, 403, 200, 302)
ADMIN = (302, 302, 302, 302, 302, 200)
NOTE = (("note", "seen"), ("status", "confirmed"))

ROWS: dict[str, Row] = {
    "analytics:dashboard": Row(LIST),
    "accounts:login": Row((200, 302, 302, 302, 302, 302)),
    "accounts:login_code": Row((302,) * 6),
    "accounts:forgotten": Row((200,) * 6),
    "accounts:welcome": Row((404,) * 6, lambda world: ("no-such-token",)),
    "accounts:second_factor": Row(OWN),
    "accounts:second_factor_off": Row((302,) * 6, method="post"),
    "accounts:recovery_codes": Row((302,) * 6, method="post"),
    "accounts:logout": Row((302,) * 6, method="post"),
    "accounts:language": Row((302,) * 6, method="post", data=(("language", "en"),)),
    "accounts:new_password": Row((200,) * 6, lambda world: ("MQ", "used-up")),
    "accounts:preferences": Row(OWN),
    "accounts:change_password": Row(OWN),
    "accounts:members": Row(OWNERS),
    "accounts:add_member": Row(OWNERS),
    "accounts:member": Row(OWNERS_OBJECT, lambda world: (world.people["viewer"].pk,)),
    "accounts:password_link": Row(OWNERS_OBJECT, lambda world: (world.people["viewer"].pk,), "post"),
    "sites:list": Row(LIST),
    "sites:add": Row(FORM),
    "sites:site": Row(OBJECT, lambda world: (world.site.pk,)),
    "sites:crawl": Row(ACT, lambda world: (world.site.pk,), "post"),
    "sites:proposed": Row(LIST),
    "sites:answer": Row(ACT, lambda world: (world.candidate.pk,), "post", (("answer", "decline"),)),
    "sites:schedule": Row(FORM),
    "ops:runs": Row(LIST),
    "ops:run": Row(LIST, lambda world: (world.run,)),
    "ops:audit_log": Row(OWNERS),
    "ops:healthz": Row((200,) * 6),
    "cases:list": Row(LIST),
    "cases:case": Row(OBJECT, lambda world: (world.case.pk,)),
    "cases:bulk": Row((302, 302, 403, 302, 302, 302), method="post"),
    "cases:screenshot": Row(OBJECT, lambda world: (world.case.pk,)),
    "cases:decide": Row(ACT, lambda world: (world.case.pk,), "post", NOTE),
    "cases:note": Row(ACT, lambda world: (world.case.pk,), "post", NOTE),
    "cases:hand_over": Row(ACT, lambda world: (world.case.pk,), "post"),
    "library:list": Row(LIST),
    "library:upload": Row(FORM),
    "library:work": Row(OBJECT, lambda world: (world.case.work,)),
    "licences:list": Row(LIST),
    "licences:add": Row(FORM),
    "licences:licence": Row(OBJECT, lambda world: (world.licence.pk,)),
    "licences:withdraw": Row(ACT, lambda world: (world.licence.pk,), "post"),
    "reports:list": Row(LIST),
    "reports:kept": Row(OBJECT, lambda world: (world.report.pk,)),
    "reports:download_all": Row(LIST, lambda world: ("csv",)),
    "reports:download": Row(OBJECT, lambda world: ("case", world.case.pk, "csv")),
    "health": Row(ADMIN),
    "admin-login": Row((302,) * 6),
}
CHANGING = ("sites:add", "sites:site", "sites:schedule", "library:upload", "licences:add", "licences:licence",
            "reports:list")
"""Pages whose form changes something when it is sent back to them."""


def named(patterns: list[Any], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Go through every address below some patterns by its full name."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space)
        else:
            yield f"{space}{pattern.name or pattern.pattern}", pattern


ROUTES = dict(named(get_resolver().url_patterns))
DESK = sorted(name for name in ROUTES if not name.startswith("admin:"))
STAFF = sorted(name for name in ROUTES
               if name.startswith("admin:") and re.fullmatch(r"[\w:]+", name) and name != "admin:app_list")
"""The administration's own addresses, but for its redirects and lists by app."""


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


def ask(client: Client, address: str, row: Row) -> int:
    response = getattr(client, row.method)(address, dict(row.data))
    response.close()
    status: int = response.status_code
    return status


def test_every_address_has_a_row() -> None:
    assert sorted(ROWS) == DESK


def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong = {}
    for name in DESK:
        row = ROWS[name]
        address = reverse(name, args=row.arguments(world))
        answers = tuple(ask(world.client(person), address, row) for person in PEOPLE)
        if answers != row.answers:
            wrong[name] = dict(zip(PEOPLE, answers, strict=True))
    assert wrong == {}


def test_viewers_change_nothing_by_forms(world: World) -> None:
    for name in CHANGING:
        address = reverse(name, args=ROWS[name].arguments(world))
        assert world.client("viewer").post(address, {}).status_code == 403, name
        assert world.client("anonymous").post(address, {}).status_code == 302, name


def test_the_administration_is_the_staffs_alone(world: World) -> None:
    for name in STAFF:
        address = reverse(name, args=["1" for _ in ROUTES[name].pattern.converters])
        for person in PEOPLE[:-1]:
            response = world.client(person).get(address)
            assert response.status_code == 302, (person, address)
            assert response.headers["Location"].startswith(("/admin/login/", "/login/", "/admin/")), (person, address)
    for name in ("admin:index", "admin:cases_case_changelist", "admin:accounts_user_changelist",
                 "admin:sites_site_changelist", "admin:licences_licence_changelist"):
        assert world.client("staff").get(reverse(name)).status_code == 200, name


def test_an_anonymous_visitor_is_led_to_the_login_and_back(world: World) -> None:
    response = browser().get("/cases/?status=new")
    assert response.headers["Location"] == "/login/?next=/cases/%3Fstatus%3Dnew"


def test_somebody_of_no_organisation_sees_nothing(world: World) -> None:
    nobody = User.objects.create_user("nobody")
    assert browser(nobody).get("/").status_code == 403


