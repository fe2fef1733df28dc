"""The counts of a run: differences of the stores' counts, and each site from its crawl."""

from dataclasses import replace
from time import monotonic, sleep

import pytest
from pymongo import MongoClient
from pymongo.database import Database
from pymongo.monitoring import CommandFailedEvent, CommandListener, CommandStartedEvent, CommandSucceededEvent

from app.runs.counter import RunCounter
from app.runs.observer import observed
from storage.collections.crawls import Crawls
from storage.collections.runs import RunCounts, Runs
from storage.documents import Document, RunItem
from storage.inbox import STAGES, Inbox, StageName
from storage.settings import Settings
from tests.webadmin.reports.conftest import Copies
from webadmin.ops.tally import newest_event, tally


def opened(database: Database[Document], *sites: str) -> str:
    runs = Runs(database)
    run = runs.open("daily", "2025-11-21")
    runs.note_all(run, [RunItem(f"site {site}") for site in sites])
    return run


def test_a_run_counts_what_came_after_it_began(copies: Copies, database: Database[Document]) -> None:
    copies.case("http://mirror.example/old")
    run = opened(database, "mirror", "slow.example", "blocked")
    counter = RunCounter(database, run)
    crawls = Crawls(database)
    for site, pages, errors in (("mirror", 7, 1), ("slow.example", 3, 0), ("blocked", 0, 4)):
        crawl = crawls.open(run, site)
        crawls.note(crawl.id, {"pages": pages, "new": pages - 2 if pages else 0, "unchanged": 1, "errors": errors}, {})
    crawls.close(f"{run}:mirror", "done")
    crawls.close(f"{run}:blocked", "blocked", ["captcha"])
    copies.case("http://mirror.example/new")
    Inbox(database, StageName.MATCH).enqueue(["a", "b"])
    counts = counter.count()
    assert counts == RunCounts(
        {"due": 3, "done": 1, "failed": 1}, {"read": 10, "new": 6, "unchanged": 3, "failed": 5}, 4, 1, {"new": 1},
        {"near_copy": 1}, {"match": 2}, counts.seconds_left, newest_event())
    assert RunCounts.of(Runs(database).get(run) or {}) == counts
    items = Runs(database).items(run)
    assert {name: item.state for name, item in items.items()} == {
        "site mirror": "done", "site slow.example": "running", "site blocked": "failed"}
    assert items["site slow.example"].counts["pages"] == 3
    assert items["site blocked"].detail == "captcha"
    again = RunCounter(database, run).count(ended=True)
    assert again == replace(counts, compared=6, waiting={}, seconds_left=None), "a resumed run keeps its baseline"


class Commands(CommandListener):
    """Counts the commands of a client."""

    number = 0

    def started(self, event: CommandStartedEvent) -> None:
        self.number += 1

    def succeeded(self, event: CommandSucceededEvent) -> None:
        pass

    def failed(self, event: CommandFailedEvent) -> None:
        pass


def test_a_count_takes_a_fixed_number_of_commands(
    copies: Copies, settings: Settings, database: Database[Document]
) -> None:
    sites = [f"site{number}" for number in range(30)]
    run = opened(database, *sites)
    for site in sites:
        Crawls(database).open(run, site)
    commands = Commands()
    with MongoClient[Document](settings.mongodb_url, tz_aware=True, event_listeners=[commands]) as client:
        counter = RunCounter(client[database.name], run)
        counter.count()
        before = commands.number
        for site in sites:
            Crawls(database).note(f"{run}:{site}", {"pages": 1}, {})
        counter.count()
        assert commands.number - before <= len(STAGES) + 5, "none for each site"


@pytest.mark.slow
def test_a_run_is_counted_while_it_goes_on(copies: Copies, database: Database[Document]) -> None:
    run = opened(database, "mirror")
    shown: list[RunCounts] = []
    deadline = monotonic() + 240
    with observed(RunCounter(database, run), shown.append):
        Crawls(database).open(run, "mirror")
        Crawls(database).note(f"{run}:mirror", {"pages": 5}, {})
        while not any(counts.pages.get("read") == 5 for counts in shown) and monotonic() < deadline:
            sleep(0.05)
    assert shown[-1].pages == {"read": 5}
    assert Runs(database).items(run)["site mirror"].counts == {"pages": 5}


def test_cases_are_counted_from_a_line_of_history_on(copies: Copies, web: Settings) -> None:
    first = copies.case("http://mirror.example/1")
    line = newest_event()
    Copies(copies.database, "other-house").case("http://mirror.example/2")
    assert tally(line).events == {"new": 1}
    assert tally(line, first.organisation).events == {}
    assert tally(0, first.organisation).verdicts == {"near_copy": 1}
