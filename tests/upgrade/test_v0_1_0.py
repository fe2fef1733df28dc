"""This version starts on the data that version 0.1.0 left in the middle of a day, and continues the day."""

import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from app.daily import run_day, unfinished
from app.up import ready
from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.collections.exchanges import Exchanges
from storage.collections.fingerprints import Fingerprints
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.site_facts.site_boilerplate import SiteBoilerplateCounts
from storage.collections.visits import Visits
from storage.collections.works import Works
from storage.documents import Document
from storage.inbox import STAGES, Inbox
from storage.mongodb import Database, connect
from storage.raw.folder import RawFolder
from storage.settings import Settings
from tests.django_databases import point_django_at
from tests.upgrade import v0_1_0

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Upgraded:
    """Settings whose data came from version 0.1.0 and were opened by this version."""

    settings: Settings
    before: dict[str, list[Document]]
    """The documents that version 0.1.0 had stored, by collection."""

    @property
    def database(self) -> Database:
        return connect(self.settings)

    def ids(self, collection: str) -> set[str]:
        return {document["_id"] for document in self.before[collection]}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the SQL tables of 0.1.0 as migrated by the first of these tests, which takes seconds."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture
def upgraded(settings: Settings, tmp_path: Path, kept: Path) -> Upgraded:
    own, tables = replace(settings, var=tmp_path, demo=True), kept / "webadmin.sqlite3"
    v0_1_0.restore(own)
    if tables.exists():
        shutil.copy(tables, own.var)
    point_django_at(own)
    ready(own)
    if not tables.exists():
        connections.close_all()
        shutil.copy(own.var / tables.name, kept)
    return Upgraded(own, dict(v0_1_0.documents()))


def tables_of(path: Path) -> dict[str, Any]:
    """Read the schema of a SQLite file: columns and keys of each table, indexes and triggers by their statement."""
    with closing(sqlite3.connect(path)) as held:
        tables = [name for name, in held.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: {row[1:] for row in held.execute(f"PRAGMA table_info('{name}')")} for name in tables}
        keys = {name: {row[2:] for row in held.execute(f"PRAGMA foreign_key_list('{name}')")} for name in tables}
        checks = dict.fromkeys(tables, frozenset[str]())
        for name, statement in held.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"):
            checks[name] = frozenset(re.findall(r'CONSTRAINT "[^"]+" (?:UNIQUE|CHECK) .*?\)(?=, |\)$)', statement))
        others = set(held.execute("SELECT name, tbl_name, sql FROM sqlite_master WHERE type IN ('index', 'trigger')"
                                  " AND sql IS NOT NULL"))
    return {"columns": columns, "keys": keys, "checks": checks, "indexes and triggers": others}


def test_the_tables_are_those_of_a_new_installation(upgraded: Upgraded, migrated: Path) -> None:
    connections.close_all()
    ours, new = tables_of(upgraded.settings.var / migrated.name), tables_of(migrated)
    for what, expected in new.items():
        assert ours[what] == expected


@pytest.mark.fault(59)
def test_machine_data_is_readable(upgraded: Upgraded) -> None:
    database = upgraded.database
    works, pages = Works(database), Pages(database)
    exchanges = Exchanges(database, RawFolder(upgraded.settings.raw_path))
    assert {work.id for work in works.of("demo")} == upgraded.ids("works")
    chapters = works.versions(upgraded.ids("chapter_versions"))
    assert {version: chapter.id for version, chapter in chapters.items()} == {
        version: version for version in upgraded.ids("chapter_versions")}
    versions = pages.versions(upgraded.ids("pages"))
    assert {page: version.id for page, version in versions.items()} == {page: page for page in upgraded.ids("pages")}
    assert any(version.parts for version in versions.values()), "chapters joined from several pages are among them"
    for version in versions.values():
        capture = exchanges.capture(version.capture)
        assert capture is not None
        assert capture.id == version.capture
        assert exchanges.get(version.capture), "what went over the wire is there, and whole"
    methods = {item["method"] for item in upgraded.before["fingerprints"]}
    stored = {fingerprint.id for kind in ("chapter", "page") for method in methods
              for fingerprint in Fingerprints(database).all(kind, method)}
    assert stored == upgraded.ids("fingerprints")


def test_what_the_crawler_learned_is_readable(upgraded: Upgraded) -> None:
    database = upgraded.database
    for document in upgraded.before["site_habits"]:
        counts = SiteBoilerplateCounts(database).get(document["_id"])
        assert (counts.pages, dict(counts.counts)) == (document["pages"], document["counts"])
    visits = Visits(database).of(document["url"] for document in upgraded.before["visits"])
    assert {seen.id for seen in visits.values()} == upgraded.ids("visits")
    for document in upgraded.before["crawls"]:
        crawl = Crawls(database).get(document["run"], document["site"])
        assert crawl is not None
        assert (crawl.state, crawl.counts) == (document["state"], document["counts"])


def test_inboxes_and_dead_letters_are_complete(upgraded: Upgraded) -> None:
    waiting = 0
    for stage in STAGES:
        inbox = Inbox(upgraded.database, stage)
        before = upgraded.before.get(f"inbox_{stage}", [])
        waiting += len(before)
        assert inbox.waiting() == len(before)
        assert inbox.held(item["_id"] for item in before) == {item["_id"] for item in before}
        attempts = {item["_id"]: item["attempts"] + 1 for item in before}
        for claim in inbox.claim():  # claims of killed holders can be taken once their lease ends
            assert claim.attempts == attempts[claim.id]
    assert waiting > 1, "the fixture must have been made in the middle of a day"
    letters = [(letter["stage"], letter["item"], letter["reason"]) for letter in dead_letters(upgraded.database)]
    assert letters == [(item["stage"], item["item"], item["reason"]) for item in upgraded.before["quarantine"]] != []


def test_matches_tell_their_reasons_without_the_former_prose(upgraded: Upgraded) -> None:
    matches = Matches(upgraded.database).get(upgraded.ids("matches"))
    assert matches.keys() == upgraded.ids("matches")
    for match in matches.values():
        assert match.id in matches
        assert match.reason.rule
        assert match.reason.figures
        assert match.passages


def test_people_cases_and_their_history_are_there(upgraded: Upgraded) -> None:
    from django.contrib.auth import authenticate

    from app.demo.organisation import PASSWORD, USERNAME
    from webadmin.cases.models import Case, CaseEvent, Copy
    from webadmin.licences.models import Licence
    from webadmin.sites.models import Site

    user = authenticate(username=USERNAME, password=PASSWORD)
    assert user is not None
    assert Copy.objects.count() == len({(m["url"], m["chapter"]) for m in upgraded.before["matches"]
                                        if m["verdict"] not in ("quotation", "boilerplate", "unrelated")})
    assert CaseEvent.objects.count() >= Copy.objects.count() > 0
    assert set(Copy.objects.values_list("case__work", "case__site")) == set(Copy.objects.values_list("work", "site"))
    assert Case.objects.count() == Copy.objects.values("organisation", "work", "site").distinct().order_by().count()
    for event in CaseEvent.objects.select_related("copy"):
        assert event.copy is not None
        assert event.case_id == event.copy.case_id
    assert (Site.objects.count(), Licence.objects.count()) == (3, 1)
    client = Client(headers={"host": "localhost", "accept-language": "zh-hans"})
    client.force_login(user)
    assert all(client.get(f"/cases/{case.pk}/").status_code == 200 for case in Case.objects.all())
    for copy in Copy.objects.all():
        page = client.get(f"/cases/copies/{copy.pk}/")
        assert page.status_code == 200
        assert "of the chapter" not in page.content.decode(), "the former English reason"


@pytest.mark.fault(59)
def test_the_killed_day_goes_on_and_nothing_is_lost(upgraded: Upgraded) -> None:
    from webadmin.cases.models import Copy

    database, settings = upgraded.database, upgraded.settings
    keys = set(Copy.objects.values_list("key", flat=True))
    killed, = (run for run in Runs(database).heads(DAILY_RUN) if run["state"] == "running")
    assert killed["day"] == v0_1_0.KILLED_DAY.isoformat()
    assert isinstance(unfinished(settings), list)
    run = run_day(settings, v0_1_0.KILLED_DAY, lambda *_: None)
    assert run["_id"] == killed["_id"]
    assert run["state"] == "done", run["items"]
    assert "line" not in run["items"]
    assert [Inbox(database, stage).waiting() for stage in STAGES] == [0] * len(STAGES)
    for name in ("works", "chapter_versions", "pages", "captures", "matches", "visits", "fingerprints"):
        assert upgraded.ids(name) <= {item["_id"] for item in database[name].find({}, {"_id": 1})}
    assert keys <= set(Copy.objects.values_list("key", flat=True))
    fingerprinted = {item["subject"] for item in database["fingerprints"].find({}, {"subject": 1})}
    assert upgraded.ids("pages") | upgraded.ids("chapter_versions") <= fingerprinted
