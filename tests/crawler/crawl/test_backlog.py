"""Crawls wait for the stages after them, but only while these make progress."""

import time
from dataclasses import replace
from threading import Thread

import pytest

from crawler.crawl.backlog import AGAIN, LOOK, PATIENCE, Backlog
from crawler.crawl.child_process import Assignment, start
from crawler.engine.scheduler import UNDER_WAY
from storage.collections.crawls import Crawls
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.settings import Settings
from tests.crawler.crawling import RUN, Served, own, policy
from tests.crawler.sites import novel_site


class Watched:
    """A backlog with a clock and a count that the test sets."""

    def __init__(self, limit: int) -> None:
        self.now, self.count = 0.0, 0
        self.backlog = Backlog(lambda: self.count, limit, lambda: self.now)

    def after(self, seconds: float, count: int) -> bool:
        """Check again after `seconds`, with `count` pages waiting."""
        self.now, self.count = self.now + seconds, count
        self.backlog.look()
        return self.backlog.is_too_long


def test_a_crawl_waits_as_long_as_the_backlog_shrinks() -> None:
    watched = Watched(100)
    assert not watched.after(LOOK, 100)
    assert watched.after(LOOK, 130)
    assert all(watched.after(PATIENCE - 1, count) for count in range(129, 100, -1))
    assert not watched.after(LOOK, 100)


def test_a_backlog_without_workers_holds_a_crawl_back_for_a_moment_only() -> None:
    watched = Watched(100)
    assert watched.after(LOOK, 130)
    assert watched.after(PATIENCE - 1, 140)
    assert not watched.after(1, 140)
    assert not watched.after(AGAIN - 1, 999)
    assert watched.after(1, 999), "in a while somebody may be there"


def test_without_a_limit_nothing_is_counted() -> None:
    Backlog(lambda: pytest.fail("counted"), 0).look()


@pytest.mark.fault(32)
@pytest.mark.slow
def test_a_crawl_asks_for_nothing_until_the_pages_are_worked_on(
    settings: Settings, database: Database, served: Served,
) -> None:
    site, inbox = served(novel_site(160)), Inbox(database, StageName.FINGERPRINT)
    inbox.enqueue(f"page:{number}" for number in range(200))
    mine = replace(own(settings, [site]), crawl_backlog=100)
    begun = time.monotonic()
    with start(mine, [Assignment(RUN, policy(site, "novel"))]) as child:
        while time.monotonic() < begun + 2 * LOOK and child.poll() is None:
            assert len(site.paths()) <= UNDER_WAY
            time.sleep(0.1)
        assert child.poll() is None
        draining = Thread(target=_drain, args=(inbox, child.poll))
        draining.start()
        assert child.wait(600) == 0
        draining.join()
    crawl = Crawls(database).get(RUN, "novel")
    assert crawl is not None
    assert (crawl.state, crawl.counts["pages"]) == ("done", 160)


def _drain(inbox: Inbox, ended: object) -> None:
    """Process everything that waits until the crawl has ended."""
    while callable(ended) and ended() is None:
        inbox.acknowledge(inbox.claim())
        time.sleep(0.05)
