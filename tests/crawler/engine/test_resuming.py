"""Crawls that are killed, without database, shared or orphaned: nothing is lost, little is repeated."""

import itertools
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import Assignment, start
from crawler.engine.scheduler import UNDER_WAY
from crawler.stages.crawling import CrawlStage, stages
from storage.collections.crawls import Crawls, crawl_id
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.documents import Document
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.alive import alive, eventually
from tests.crawler.crawling import RUN, Served, own, policy, stored, until_announced
from tests.crawler.sites import novel, novel_site
from tests.faults.tcp_proxy import tcp_proxy
from tests.mirror import Site

pytestmark = pytest.mark.slow

CHAPTERS, MANY, KILLS = 50, 400, 10
BETWEEN_KILLS = 110
"""Mean number of chapters between two kills: more than may be fetched again after one."""
LONG_AWAY = 23.0
"""Seconds; more than the driver waits for a server."""
FAR_MORE = 5 * MANY
"""Chapters of a crawl that is stopped at a few hundred: a busy machine is late to stop it."""


def wait_for(site: Site, requests: int, child: subprocess.Popen[bytes]) -> None:
    """Wait until a site got this number of requests, or the child has ended."""
    while len(site.paths()) < requests and child.poll() is None:
        time.sleep(0.005)


class Allowance:
    """Answers as many requests as it is told to; further ones wait, so that a crawl cannot end before it is killed."""

    def __init__(self) -> None:
        self._changed, self._requests, self._allowed = threading.Condition(), 0, 0.0

    def add(self, requests: int) -> None:
        with self._changed:
            self._allowed = self._requests + requests
            self._changed.notify_all()

    def lift(self) -> None:
        with self._changed:
            self._allowed = math.inf
            self._changed.notify_all()

    def taken(self, page: str | None) -> str | None:
        """Return a page once its request is allowed; what is no page is answered at once."""
        with self._changed:
            if page is not None:
                self._requests += 1
                number = self._requests
                self._changed.wait_for(lambda: number <= self._allowed)
        return page


@pytest.mark.fault(20)
@pytest.mark.campaign
def test_killed_anywhere_and_started_again_it_ends_with_the_same_pages(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    chapters = KILLS * BETWEEN_KILLS
    pages, allowance = {path: str(page) for path, page in novel(chapters).items()}, Allowance()
    site = served(Site(otherwise=lambda path: allowance.taken(pages.get(path))))
    mine = own(settings, [site])
    assignment = Assignment(RUN, policy(site, "novel"))
    source = random.Random(20)
    points = sorted(source.sample(range(1, chapters), KILLS))
    for point, further in itertools.pairwise([0, *points]):
        before = len(site.paths())
        allowance.add(further - point)
        with start(mine, [assignment], lease=1.0) as child:
            wait_for(site, before + further - point, child)
            time.sleep(source.random() * 0.05)
            child.kill()
        assert child.returncode == -signal.SIGKILL, "fewer chapters were served than there are"
    allowance.lift()
    with start(mine, [assignment], lease=1.0) as child:
        assert child.wait(240) == 0
    crawl = Crawls(database).get(RUN, "novel")
    assert crawl is not None
    assert crawl.state == "done"
    assert len(stored(mine, "novel")) == chapters
    again = sum(count - 1 for path, count in Counter(site.paths()).items())
    assert again <= UNDER_WAY * KILLS, "what was stored before a kill is not fetched again"
    until_announced(database)
    left = [name for name in database.list_collection_names() if name.startswith("frontier_")]
    assert not left, "a finished crawl leaves no addresses behind"


def test_a_crawl_that_is_stopped_keeps_no_leases(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(FAR_MORE))
    mine, dice = own(settings, [site]), random.Random(7)
    for _ in range(3):
        before = len(site.paths())
        with start(mine, [Assignment(RUN, policy(site, "novel"))]) as child:
            wait_for(site, before + dice.randint(20, 90), child)
            assert child.stdin
            child.stdin.close()
            assert child.wait(240) == 0
        frontier = Frontier(database, crawl_id(RUN, "novel"))
        assert frontier.size() > FAR_MORE
        assert not frontier._state.holders(), "the next process need not wait until leases run out"


def test_two_processes_share_one_crawl(settings: Settings, database: Database[Document], served: Served) -> None:
    site = served(novel_site(CHAPTERS))
    mine = own(settings, [site])
    assignment = Assignment(RUN, policy(site, "novel"))
    with start(mine, [assignment]) as one, start(mine, [assignment]) as two:
        assert (one.wait(240), two.wait(240)) == (0, 0)
    assert len(stored(mine, "novel")) == CHAPTERS
    assert max(Counter(site.paths()).values()) == 1, "no address is fetched by both"


@pytest.mark.fault(32)
def test_it_waits_while_the_database_is_away(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(MANY))
    mine = own(settings, [site])
    server = _server_of(settings)
    with start(mine, [Assignment(RUN, policy(site, "novel"))]) as child:
        wait_for(site, 20, child)
        os.kill(server, signal.SIGSTOP)
        try:
            before = len(site.paths())
            time.sleep(3.0)
            assert len(site.paths()) <= before + 2 * UNDER_WAY, "what cannot be stored is not fetched"
        finally:
            os.kill(server, signal.SIGCONT)
        assert child.wait(240) == 0
    assert len(stored(mine, "novel")) == MANY
    assert max(Counter(site.paths()).values()) == 1


@pytest.mark.fault(32)
def test_a_crawl_is_closed_although_the_database_is_long_away(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(CHAPTERS))
    assert settings.mongodb_url
    broken_until = [math.inf]

    def hear(_: object, sent: bytes) -> None:
        if b"find\0\x07\0\0\0crawls\0" in sent and site.times("/book"):  # the crawl's end begins by reading it
            broken_until[0] = min(broken_until[0], time.monotonic() + LONG_AWAY)

    with tcp_proxy(settings.mongodb_url) as proxy:
        proxy.hear = hear
        proxy.fault = lambda _: "reset" if 0 < broken_until[0] - time.monotonic() < LONG_AWAY else "none"
        mine = own(replace(settings, mongodb_url=proxy.through(settings.mongodb_url)), [site])
        with start(mine, [Assignment(RUN, policy(site, "novel"))]) as child:
            assert child.wait(240) == 0
    assert broken_until[0] < time.monotonic()
    assert [crawl.state for crawl in Crawls(database).outcomes(RUN)] == ["done"]


def test_it_ends_when_its_parent_dies(settings: Settings, database: Database[Document], served: Served) -> None:
    site = served(Site(novel(CHAPTERS)))
    mine = own(settings, [site])
    program = ("import sys, time; from storage.settings import Settings;"
               "from crawler.crawl.child_process import Assignment, start;"
               "from crawler.politeness.policy import SitePolicy;"
               f"child = start(Settings.load(), [Assignment('r', SitePolicy('s', ({site.url + '/'!r},), delay=5.0))]);"
               "print(child.pid, flush=True); time.sleep(900)")
    environment = {**os.environ, **mine.environment()}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        eventually(lambda: bool(site.paths()))
        parent.kill()
    eventually(lambda: not alive(child))
    crawl = Crawls(database).get("r", "s")
    assert crawl is not None
    assert crawl.state == "running", "it can be taken up again"


def test_the_stage_crawls_what_waits(settings: Settings, database: Database[Document], served: Served) -> None:
    first, second = served(novel_site(5)), served(novel_site(5, seed=1))
    mine = replace(own(settings, [first, second]))
    inbox = Inbox(database, StageName.CRAWL)
    for name, site in (("first", first), ("second", second)):
        inbox.enqueue([f"{RUN}:{name}"], {"run": RUN, "policy": policy(site, name).payload()})
    inbox.enqueue([f"{RUN}:bad"], {"run": RUN, "policy": {"name": "bad", "start_urls": ["ftp://x"]}})
    stage = stages(mine)[0]
    assert isinstance(stage, CrawlStage)
    assert stage.step() == 3
    assert [each.state for each in Crawls(database).outcomes(RUN)] == ["done", "done"]
    assert Pages(database).count("first") == Pages(database).count("second") == 5
    assert inbox.waiting() == 1, "the policy that cannot be used is put back, and set aside in the end"


def test_the_next_crawl_brings_only_what_changed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(6))
    mine = own(settings, [site])
    for run in ("one", "two", "three"):
        if run == "three":
            site.routes.update({"/book/2.html": novel(1, seed=9)["/book/1.html"]})
        with start(mine, [Assignment(run, policy(site, "novel"))]) as child:
            assert child.wait(240) == 0
    counts = [crawl.counts for run in ("one", "two", "three") if (crawl := Crawls(database).get(run, "novel"))]
    assert [count.get("new", 0) for count in counts] == [6, 0, 1]
    assert [count.get("unchanged", 0) for count in counts] == [0, 6, 5]
    assert len(Pages(database).at(f"{site.url}/book/2.html")) == 2


def test_the_most_urgent_comes_first_and_leases_end(settings: Settings, database: Database[Document]) -> None:
    frontier = Frontier(database, "c", timedelta(seconds=0.2))
    entries = [Entry("c", f"http://h/{n}", priority=n % 8) for n in range(24)]
    assert frontier.add(entries) == 24
    assert frontier.add(entries) == 0, "an address is known once"
    taken = frontier.claim(6, "me")
    assert sorted(entry.priority for entry in taken) == [0, 0, 0, 1, 1, 1]
    frontier.settle(taken[:3], [(taken[3], timedelta(hours=1))])
    time.sleep(0.3)
    again = frontier.claim(2, "other")
    assert {entry.url for entry in again} <= {entry.url for entry in taken[4:]}, "a dead holder's lease ends"
    frontier.give_back(again)
    assert frontier.size() == 24
    assert len(frontier.claim(100, "me")) == 20
    assert frontier.soonest() is not None
    frontier.drop()
    assert (frontier.size(), frontier.soonest()) == (0, None)


def _server_of(settings: Settings) -> int:
    """Return the process that listens on the test database's port."""
    port = int((settings.mongodb_url or "").rpartition("@")[2].partition(":")[2].partition("/")[0])
    sockets = {fields[9] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
               if (fields := line.split())[1].endswith(f":{port:04X}") and fields[3] == "0A"}
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if any(f"[{inode}]" in str(link.readlink()) for inode in sockets):
                return int(link.parts[2])
        except OSError:
            continue  # it has just ended, or we may not inspect it
    raise AssertionError(f"nobody listens on port {port}")
