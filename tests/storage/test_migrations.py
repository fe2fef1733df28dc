from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from storage.collections.dead_letters import dead_letters
from storage.collections.frontier import Entry, Frontier
from storage.collections.runs import Runs
from storage.documents import Document, RunItem, derive_id
from storage.inbox import Inbox, StageName
from storage.mongodb import Database, connect
from storage.preparing.migrations import MIGRATIONS, RECORD, migrate
from storage.settings import Settings

CRAWL = "run:site"
OLD_FRONTIER = f"frontier_{derive_id(CRAWL)[:16]}"
AT = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture
def old(settings: Settings) -> Database:
    """A database as version 0.1.0 left it, not prepared by this version."""
    database = connect(settings)
    item: Document = {"slot": 3, "ready_at": 0.0, "claim": "", "attempts": 1, "announced": 2, "absences": 4,
                      "payload": {"run": "r"}}
    database["inbox_match"].insert_many([{"_id": f"page {number}", **item} for number in range(250)])
    database["quarantine"].insert_many([
        {"_id": f"match:{number}", "stage": "match", "item": str(number), "reason": "boom", "payload": {}, "at": AT}
        for number in range(250)])
    database["site_habits"].insert_one({"_id": "mirror", "pages": 7, "counts": {"ab": 7}})
    items = {"line": {"name": "line", "state": "done", "detail": "", "counts": {"mended": 1}},
             "sites": {"name": "sites", "state": "done", "detail": "", "counts": {}}}
    database["runs"].insert_one({"_id": "r", "kind": "daily", "day": "2026-11-21", "state": "running", "items": items,
                                 "started_at": AT, "ended_at": None})
    database["works"].insert_many([{"_id": f"work {number}"} for number in range(70)])
    database["chapters"].insert_many([{"_id": f"chapter {number}", "work": "work 7", "length": 5}
                                      for number in range(3)])
    for number in range(70):
        state = ("done", "failed", "waiting", "leased", "later")[number % 5]
        database[OLD_FRONTIER].insert_one({
            "_id": f"{number * 7919 % 100:02}", "state": state, "queue": "4/0", "until": 9e9, "holder": "x",
            "url": f"http://h/{number}", "kind": "page", "priority": number % 8, "depth": 1, "parent": "http://h/",
            "attempts": number % 3, "hops": [[301, "http://h/old"]] if number == 2 else []})
    database["frontiers"].insert_one({"_id": CRAWL, "last": {"4": 70}})
    return database


def check(database: Database) -> None:
    """Check that everything exists once in the current format."""
    assert Inbox(database, StageName.MATCH).waiting() == 250
    claim, = Inbox(database, StageName.MATCH).claim()
    assert (claim.attempts, claim.absences, claim.payload) == (2, 4, {"run": "r"})
    letters = dead_letters(database)
    assert sorted(int(letter["item"]) for letter in letters) == list(range(250))
    assert (letters[0]["reason"], letters[0]["at"]) == ("boom", AT)
    assert database["site_boilerplate"].find_one({}) == {"_id": "mirror", "pages": 7, "counts": {"ab": 7}}
    assert Runs(database).items("r")["pipeline"] == RunItem("pipeline", "done", counts={"mended": 1})
    assert Runs(database).items("r").keys() == {"pipeline", "sites"}
    assert database["runs"].count_documents({"items": {"$exists": True}}) == 0
    sizes = {item["_id"]: item["size"] for item in database["works"].find({})}
    assert sizes == {f"work {number}": [3, 15] if number == 7 else [0, 0] for number in range(70)}
    assert {"quarantine", "site_habits"}.isdisjoint(database.list_collection_names())
    frontier = Frontier(database, CRAWL)
    assert frontier.size() == 70
    waiting = {entry.url: entry for entry in frontier.claim(100, "me")}
    assert sorted(waiting) == sorted(f"http://h/{number}" for number in range(70) if number % 5 >= 2)
    assert waiting["http://h/2"] == Entry(CRAWL, "http://h/2", "page", 2, 1, "http://h/", 2, ((301, "http://h/old"),))
    assert OLD_FRONTIER not in database.list_collection_names()
    assert database["frontiers"].count_documents({"last": {"$exists": True}}) == 0
    assert [item["_id"] for item in database[RECORD].find({})] == [migration.name for migration in MIGRATIONS]


def test_what_version_0_1_0_stored_is_migrated_once(old: Database) -> None:
    assert migrate(old) == [migration.name for migration in MIGRATIONS]
    assert migrate(old) == []
    check(old)


@pytest.mark.parametrize("killed_after", range(len(MIGRATIONS) + 1))
def test_a_kill_before_a_migration_is_recorded_costs_nothing(old: Database, killed_after: int) -> None:
    for migration in MIGRATIONS[:killed_after]:
        migration.apply(old)
    migrate(old)
    check(old)


def test_a_kill_half_way_through_a_move_costs_nothing(old: Database) -> None:
    old["dead_letters"].insert_many(list(old["quarantine"].find({}).limit(120)))
    migrate(old)
    check(old)


def test_processes_that_start_together_migrate_together(old: Database) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [old] * 4))
    check(old)


def test_an_empty_database_is_at_the_last_migration(settings: Settings) -> None:
    database = connect(settings)
    migrate(database)
    assert migrate(database) == []
    others = set(database.list_collection_names()) - {RECORD}
    assert not any(database[name].count_documents({}) for name in others)
