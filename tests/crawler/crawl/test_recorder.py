"""The order of writing, an outcome that cannot be written, and the only thread that may change a job."""

import asyncio
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from pymongo import MongoClient

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.recorder import Recorder
from crawler.engine.middlewares.obey_robots import ObeyRobotsMiddleware
from crawler.politeness.policy import SitePolicy
from crawler.urls.recent import Recent
from storage.collections.crawls import Crawl, Crawls
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.collections.site_facts.contents_pages import ContentsPages, Listing
from storage.documents import Capture, Document, Page
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database
from storage.outages import RepeatingDatabase
from storage.raw.folder import RawFolder
from storage.settings import Settings
from tests.crawler.robots_answers import RobotsAnswers
from tests.faults.tcp_proxy import tcp_proxy


@pytest.fixture
def job(settings: Settings, database: Database) -> Job:
    """A job with an open crawl."""
    frontier = Frontier(database, Crawls(database).open("run", "site").id)
    return Job("run", SitePolicy("site", ("http://site.test/",)), settings, frontier)


def fetched(job: Job, name: str, text: str) -> Fetched:
    """An outcome as a spider would make it."""
    entry = Entry(job.crawl, f"http://site.test/{name}")
    capture = Capture(entry.url, entry.url, 200, (), text.encode("utf-8", "replace"), datetime.now(UTC))
    page = Page("site", entry.url, capture.id, capture.fetched_at, "utf-8", name, text)
    return Fetched(entry, (Entry(job.crawl, f"{entry.url}/next"),), page, capture, len(text))


def record(database: Database, job: Job, outcomes: Iterable[Fetched]) -> Crawl:
    """Record outcomes at once, as spiders do, and return the crawl's counts."""
    async def run() -> None:
        recorder = Recorder(database, RawFolder(job.settings.raw_path))
        await asyncio.gather(*(recorder.record(job, outcome) for outcome in outcomes))
        await recorder.write_counts()

    asyncio.run(run())
    crawl = Crawls(database).get("run", "site")
    assert crawl is not None
    return crawl


def test_one_that_cannot_be_stored_takes_no_other_with_it(job: Job, database: Database) -> None:
    outcomes = [fetched(job, "good", "一段文字。"), fetched(job, "bad", "半个\ud800字"),
                fetched(job, "fine", "又一段。")]
    job.frontier.add(outcome.entry for outcome in outcomes)
    job.frontier.claim(10, "me")
    crawl = record(database, job, outcomes)
    pages = Pages(database)
    assert sorted(page.title for page in pages.versions(pages.ids()).values()) == ["fine", "good"]
    assert (crawl.counts["new"], crawl.counts["errors"]) == (2, 1)
    assert crawl.reasons == {FetchOutcome.NOT_STORABLE: 1}
    left = {entry.url.rpartition("test/")[2] for entry in job.frontier.claim(10, "me")}
    assert left == {"good/next", "fine/next"}


class WatchedRecent(Recent[str]):
    """Records which threads use it."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()

    def __contains__(self, thing: str) -> bool:
        self.threads.add(threading.get_ident())
        return super().__contains__(thing)

    def add(self, things: Iterable[str]) -> None:
        self.threads.add(threading.get_ident())
        super().add(things)


class WatchedJob(Job):
    """Records which threads change it or describe its hosts."""

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__.setdefault("threads", set()).add(threading.get_ident())
        super().__setattr__(name, value)

    def hosts(self) -> dict[str, Any]:
        self.__dict__["threads"].add(threading.get_ident())
        return super().hosts()


def test_a_job_is_used_by_the_reactor_s_thread_alone(job: Job, database: Database) -> None:
    watched = WatchedJob(job.run, job.policy, job.settings, job.frontier)
    watched.recent = WatchedRecent()
    crawl = record(database, watched, [fetched(watched, str(number), f"第{number}段。") for number in range(100)])
    assert watched.__dict__["threads"] == watched.recent.threads == {threading.get_ident()}
    assert (watched.known, crawl.counts["known"], crawl.counts["new"]) == (100, 100, 100)
    record(database, watched, [fetched(watched, "0", "第0段。")])
    assert watched.known == 100, "what the frontier was told is not told again"


def test_addresses_counted_while_robots_txt_is_stored_are_not_lost(job: Job) -> None:
    answers = RobotsAnswers(b"".join(b"Sitemap: http://site.test/%d.xml\n" % number for number in range(50)))
    middleware = ObeyRobotsMiddleware(answers.crawler())

    async def meanwhile() -> None:
        job.count_known(7)

    async def run() -> None:
        await asyncio.gather(middleware._learn(job, "http://site.test"), meanwhile())

    asyncio.run(run())
    assert job.known == 57


@pytest.mark.fault(32)
def test_the_rules_of_a_host_are_learned_although_mongodb_is_away(settings: Settings, database: Database) -> None:
    """They are learned once a crawl: an error would lose every address of the host."""
    assert settings.mongodb_url
    with tcp_proxy(settings.mongodb_url) as proxy, MongoClient[Document](
            proxy.through(settings.mongodb_url), retryWrites=False, serverSelectionTimeoutMS=200) as client:
        frontier = Frontier(RepeatingDatabase(client, database.name), Crawls(database).open("run", "site").id)
        job = Job("run", SitePolicy("site", ("http://site.test/",)), settings, frontier)
        frontier.add(job.starts())
        middleware = ObeyRobotsMiddleware(RobotsAnswers(b"Sitemap: http://site.test/1.xml").crawler())
        back_at = time.monotonic() + 1.5
        proxy.fault = lambda _: "reset" if time.monotonic() < back_at else "none"
        rules = asyncio.run(middleware._learn(job, "http://site.test"))
    assert rules.sitemaps == ("http://site.test/1.xml",)
    assert Frontier(database, job.crawl).size() == 3


@pytest.mark.fault(32)
def test_what_a_contents_page_lists_is_noted_although_mongodb_is_away(settings: Settings, database: Database) -> None:
    """An outcome that is stored, but not noted, would never be settled."""
    assert settings.mongodb_url
    back_at = [float("inf")]

    def hear(_: object, sent: bytes) -> None:
        if b"contents_pages" in sent:
            back_at[0] = min(back_at[0], time.monotonic() + 1.5)

    with tcp_proxy(settings.mongodb_url) as proxy, MongoClient[Document](
            proxy.through(settings.mongodb_url), tz_aware=True, retryWrites=False,
            serverSelectionTimeoutMS=200) as client:
        through = RepeatingDatabase(client, database.name)
        watched = SitePolicy("site", ("http://site.test/",), watch_contents=True)
        job = Job("run", watched, settings, Frontier(through, Crawls(database).open("run", "site").id))
        outcome = fetched(job, "book", "第一章")
        job.frontier.add([outcome.entry])
        job.frontier.claim(1, "me")
        proxy.hear = hear
        proxy.fault = lambda _: "reset" if back_at[0] - 1.5 <= time.monotonic() < back_at[0] else "none"
        listing = Listing("目录", 1, ("http://site.test/1.html",))
        crawl = record(through, job, [replace(outcome, listing=listing)])
    assert back_at[0] < time.monotonic()
    assert (crawl.counts["asked"], crawl.counts["new"]) == (1, 1)
    assert ContentsPages(database).at("site", [outcome.entry.url])[outcome.entry.url].edges == listing.edges


def test_the_oldest_is_forgotten() -> None:
    recent: Recent[str] = Recent(size=2)
    recent.add("ab")
    assert [letter in recent for letter in "abc"] == [True, True, False]
    recent.add("c")
    assert [letter in recent for letter in "abc"] == [False, True, True]
