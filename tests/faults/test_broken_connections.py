"""Connections to the servers break during commands: nothing is lost or duplicated."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from pymongo.errors import AutoReconnect

from storage import mongodb
from storage.collections.dead_letters import dead_letters
from storage.collections.kept_ahead.work_sizes import recounted
from storage.inbox import STAGES, Inbox, StageName
from storage.mongodb import Database
from storage.outages import is_outage
from storage.settings import Settings
from tests.faults.tcp_proxy import Fault, passing, tcp_proxy
from tests.matcher.texts import chapter
from tests.matching_line import Line

COUNT = 4
LINE = STAGES[:STAGES.index(StageName.CASE)]
"""The stages that run here; the stages after matches need other parts."""


SHARE = 0.04
"""Share (0–1) of the requests that are disturbed."""


def now_and_then(fault: Fault) -> Callable[[int], Fault]:
    drawn = random.Random(29)
    return lambda _: fault if drawn.random() < SHARE else "none"


def cut_at(number: int) -> Callable[[int], Fault]:
    return lambda request: "reset" if request == number else "none"


def fill(line: Line) -> None:
    for number in range(COUNT):
        line.add_chapter(chapter(number), f"第{number}章")
        line.add_page(chapter(number), f"http://127.0.0.1:9/{number}")


def outcome(database: Database) -> dict[str, set[str]]:
    return {name: {item["_id"] for item in database[name].find({}, {"_id": 1})}
            for name in ("pages", "chapter_versions", "fingerprints", "matches")}


def run_through(line: Line, database: Database) -> None:
    """Run like a worker: an outage ends a step, and the next wake-up call begins another."""
    deadline = time.monotonic() + 600
    while any(Inbox(database, stage).waiting() for stage in LINE):
        assert time.monotonic() < deadline
        database.client.admin.command("ping")
        for parcels in (database[f"inbox_{stage}"] for stage in STAGES):
            parcels.update_many({"ready_at": {"$gt": time.time()}}, {"$set": {"ready_at": 0.0}})  # time passes
        try:
            line.run()
        except Exception as error:
            if not is_outage(error):
                raise


@pytest.fixture
def undisturbed(settings: Settings) -> dict[str, set[str]]:
    own = replace(settings, mongodb_database=f"{settings.mongodb_database}_calm")
    database = mongodb.connect(own)
    line = Line(own, database)
    fill(line)
    line.run()
    found = outcome(database)
    database.client.drop_database(own.mongodb_database)
    line.redis.flushall()
    return found


@pytest.mark.fault(29)
@pytest.mark.slow
@pytest.mark.parametrize("fault", ["lose_reply", "reset", "delay"])
def test_a_line_whose_connections_break_ends_as_an_undisturbed_one(
    settings: Settings, database: Database, undisturbed: dict[str, set[str]], fault: Fault,
) -> None:
    assert settings.mongodb_url
    with tcp_proxy(settings.mongodb_url) as proxy:
        broken = replace(settings, mongodb_url=proxy.through(settings.mongodb_url))
        line = Line(broken, mongodb.connect(broken))
        fill(line)
        proxy.fault = now_and_then(fault)
        run_through(line, database)
        assert proxy.requests > 20
        proxy.fault = passing
        mongodb.disconnect(broken)
    assert outcome(database) == undisturbed
    assert len(dead_letters(database)) == 0


@pytest.mark.fault(29)
def test_a_write_whose_reply_is_lost_is_there_once(settings: Settings, database: Database) -> None:
    assert settings.mongodb_url
    with tcp_proxy(settings.mongodb_url) as proxy:
        broken = replace(settings, mongodb_url=proxy.through(settings.mongodb_url))
        through = mongodb.connect(broken)
        through["things"].find_one({})
        begun = proxy.requests
        proxy.fault = lambda request: "lose_reply" if request == begun + 1 else "none"
        known = mongodb.insert_new(through, "things", [{"_id": number} for number in range(1_000)])
        assert known in (set(), set(range(1_000))), "written at once, or found to be there"
        begun = proxy.requests
        proxy.fault = lambda request: "lose_reply" if request == begun + 1 else "none"
        with suppress(AutoReconnect):
            Inbox(through, STAGES[0]).enqueue(["a"])
        mongodb.disconnect(broken)
    assert database["things"].count_documents({}) == 1_000
    inbox = Inbox(database, STAGES[0])
    assert inbox.waiting() in (1, 2)
    assert [claim.id for claim in inbox.claim()] == ["a"], "one claim, however many parcels name it"


def test_a_work_is_counted_whichever_of_the_commands_broke_off(settings: Settings, database: Database) -> None:
    assert settings.mongodb_url
    database["works"].insert_one({"_id": "work"})
    with tcp_proxy(settings.mongodb_url) as proxy:
        broken = replace(settings, mongodb_url=proxy.through(settings.mongodb_url))
        through = mongodb.connect(broken)
        through["things"].find_one({})
        for number in range(8):
            proxy.fault = cut_at(proxy.requests + 1 + number)
            with recounted(through, ["work"]):
                through["chapters"].insert_one({"_id": number, "work": "work", "length": 1})
        mongodb.disconnect(broken)
    item = database["works"].find_one({}) or {}
    assert (item["size"], item["changing"]) == ([8, 8], [])
