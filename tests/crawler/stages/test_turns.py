"""Slow sites make room for waiting ones, and lose nothing by it."""

import time
from threading import Condition
from types import SimpleNamespace
from typing import Any

import pytest
from pymongo.database import Database

from crawler.politeness.policy import SitePolicy
from crawler.stages import turns
from crawler.stages.crawling import IDLE_TURNS, CrawlStage
from crawler.stages.turns import Turn
from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import RUN, Served, own, policy, stored
from tests.crawler.sites import novel
from tests.mirror import Answer, Site

CHAPTERS = 16
SHARE = 8
"""Number of pages after which the time of a turn ends, so that a site needs two turns on any machine."""
PACE = 0.05
"""Seconds between two pages, so that they are asked for one after the other."""
LATE = 2.0
"""Seconds by which a page is answered too late for its turn, of which a crawl that stops waits for one."""


class Shares:
    """Lets sites answer a share of chapters in a turn; a further one waits for the end of the turn, however late."""

    def __init__(self) -> None:
        self._changed, self._left, self._is_over = Condition(), 0, True

    def begin(self) -> None:
        with self._changed:
            self._left, self._is_over = SHARE, False
            self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def taken(self, page: str) -> str:
        """Return a chapter once it may be answered."""
        with self._changed:
            self._left -= 1
            if self._left < 0:
                self._changed.wait_for(lambda: self._is_over)
                self._changed.wait_for(lambda: not self._is_over, LATE)  # the crawl has yet to hear that it is over
        return page

    def turn(self, *arguments: Any) -> Turn:
        """Begin a turn that tells when it is over."""
        shares = self

        class Told(Turn):
            def is_over(self) -> bool:
                is_over = super().is_over()
                if is_over:
                    shares.end()
                return is_over

        self.begin()
        return Told(*arguments)


def shared(site: Site, shares: Shares) -> Site:
    """Let the chapters of a site wait for their turn."""
    site.routes |= {path: lambda _, page=str(page): shares.taken(page)  # type: ignore[misc]
                    for path, page in site.routes.items() if path.startswith("/book/")}
    return site


def state_of(database: Database[Document], site: Site) -> str:
    crawl = Crawls(database).get(RUN, site.pair)
    return crawl.state if crawl else "unknown"


@pytest.mark.campaign
@pytest.mark.slow
def test_long_crawls_take_turns_and_read_every_page_once(
    settings: Settings, database: Database[Document], served: Served, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LONGEST", 120.0)  # a busy machine may take long to start a crawl
    monkeypatch.setattr(turns, "LOOK", 0.2)
    monkeypatch.setattr(CrawlStage, "limit", 1)
    shares = Shares()
    monkeypatch.setattr("crawler.stages.crawling.Turn", shares.turn)
    sites = [served(shared(Site(novel(CHAPTERS, seed)), shares)) for seed in range(2)]
    waiting = served(Site(otherwise=Answer(b"", 429, (("Retry-After", "600"), ("Content-Length", "0")))))
    mine, inbox = own(settings, [*sites, waiting]), Inbox(database, StageName.CRAWL)

    def monotonic() -> float:
        """Advance the time of a turn whenever a site has served its share or asks to wait."""
        served = sum(len(stored(mine, site.pair)) // SHARE for site in sites) + len(waiting.requests)
        return time.monotonic() + served * turns.LONGEST

    monkeypatch.setattr(turns, "time", SimpleNamespace(monotonic=monotonic))
    for site in (waiting, *sites):
        inbox.enqueue([f"{RUN}:{site.pair}"], {"run": RUN, "policy": policy(site, delay=PACE).payload()})
    stage, seen, end = CrawlStage(mine, database), [], time.monotonic() + 600
    while [state_of(database, site) for site in sites] != ["done", "done"]:
        assert time.monotonic() < end
        stage.step()
        seen.append(tuple(len(stored(mine, site.pair)) for site in sites))
    assert any(0 < one < CHAPTERS and 0 < other < CHAPTERS for one, other in seen), f"one after the other: {seen}"
    assert seen[-1] == (CHAPTERS, CHAPTERS)
    lost = {letter["item"] for letter in dead_letters(database)}
    assert lost <= {f"{RUN}:{waiting.pair}"}, "one that brings nothing in several turns may be given up"


@pytest.mark.slow
def test_a_crawl_without_others_behind_it_is_not_interrupted(
    settings: Settings, database: Database[Document], served: Served, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LONGEST", 0.1)
    monkeypatch.setattr(turns, "LOOK", 0.1)
    site = served(Site(novel(10)))
    mine = own(settings, [site])
    Inbox(database, StageName.CRAWL).enqueue(
        [f"{RUN}:{site.pair}"], {"run": RUN, "policy": policy(site, delay=0.2).payload()})
    assert CrawlStage(mine, database).step() == 1
    assert state_of(database, site) == "done"
    assert len(stored(mine, site.pair)) == 10


def test_time_in_which_crawls_are_held_back_is_no_turn(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(turns, "time", SimpleNamespace(monotonic=lambda: now))
    Inbox(database, StageName.CRAWL).enqueue(["day:waiting"])
    waiting = Inbox(database, StageName.FINGERPRINT)
    waiting.enqueue(["page:one", "page:two"])
    turn = Turn(database, [], backlog=1)
    now = turns.LONGEST
    assert not turn.is_over(), "other sites would be held back as well"
    waiting.acknowledge(waiting.claim())
    now += turns.LOOK
    assert not turn.is_over(), "it begins only now"
    now += turns.LONGEST
    assert turn.is_over()


def test_turns_that_settle_addresses_without_a_page_are_not_idle(
    settings: Settings, database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Over(Turn):
        has_ended = True

        def __init__(self, *_: object) -> None:
            """End at once."""

    gone = 0
    crawl = Crawls(database).open(RUN, "a")
    monkeypatch.setattr("crawler.stages.crawling.Turn", Over)
    monkeypatch.setattr("crawler.stages.crawling.attend", lambda *_: Crawls(database).note(
        crawl.id, {}, {FetchOutcome.GONE: gone}))
    inbox, stage = Inbox(database, StageName.CRAWL), CrawlStage(settings, database)
    inbox.enqueue([f"{RUN}:a"], {"run": RUN, "policy": SitePolicy.starting_at("http://a.test/", name="a").payload()})
    for gone in [1] * (IDLE_TURNS + 2) + [0] * IDLE_TURNS:  # noqa: B007 - each turn settles `gone` pages
        assert stage.step() == 1
        assert [claim["attempts"] for claim in database["inbox_crawl"].find()] == [0]
    stage.step()
    assert [claim["attempts"] for claim in database["inbox_crawl"].find()] == [1], "it counts as failed"
