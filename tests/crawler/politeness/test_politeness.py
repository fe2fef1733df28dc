"""What sites ask of crawlers, and what their servers then measure."""

from collections.abc import Iterator
from datetime import UTC, datetime
from threading import Event

import pytest
from pymongo.database import Database

from crawler.engine.failure import RETRIES, retry_delay
from crawler.politeness.robots import RobotsUnknownError, rules_of
from crawler.politeness.throttle import LONGEST_PAUSE, PARALLEL, HostThrottle, retry_after
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.crawler.sites import novel
from tests.mirror import Answer, Site, html

TEXT = (("Content-Type", "text/plain"),)


def mean_pause(site: Site) -> float:
    """Return the mean pause before a chapter's request, at most.

    A busy server may note any request late, so the time is counted from the site's first one, before the chapters.
    """
    chapters, earlier = site.times("/book"), [each.at for each in site.requests if not each.path.startswith("/book")]
    return (chapters[-1] - earlier[0]) / len(chapters)


@pytest.mark.fault(16)
@pytest.mark.slow
def test_robots_policies(settings: Settings, database: Database[Document], served: Served) -> None:
    rules = {
        "missing": Answer(b"", 404), "broken": Answer(b"", 500), "silent": Answer(b"", delay=30),
        "page": Answer(b"<html>welcome</html>"), "limited": Answer(b"", 429, (("Retry-After", "3600"),)),
        "strict": Answer(b"User-agent: *\nDisallow: /book/2", headers=TEXT),
        "ours": Answer(b"User-agent: Wenzong\nDisallow: /\n\nUser-agent: *\nAllow: /", headers=TEXT),
        "astray": Answer(b"", 302, (("Location", "http://[nowhere/robots.txt"),)),
        "huge": Answer(b"User-agent: *\nDisallow: /book/2\n" + b"# more\n" * 2**20 + b"Disallow: /\n", headers=TEXT),
    }
    sites = {name: served(Site({**novel(3), "/robots.txt": answer})) for name, answer in rules.items()}
    mine = own(settings, list(sites.values()), crawl_timeout=6.0)
    ended = crawl_all(mine, [policy(site, name) for name, site in sites.items()])
    pages = {name: sorted(url.rpartition("/")[2] for url in stored(mine, name)) for name in sites}
    everything = ["1.html", "2.html", "3.html"]
    assert pages["missing"] == pages["page"] == everything
    assert pages["strict"] == pages["huge"] == ["1.html", "3.html"]
    assert pages["broken"] == pages["silent"] == pages["limited"] == pages["astray"] == pages["ours"] == []
    for name in ("broken", "silent", "limited", "astray"):
        assert (ended[name].state, ended[name].reason) == ("failed", "robots_unreachable")
        assert sites[name].paths() == [], "nothing is fetched while the rules are unknown"
    assert ended["ours"].reasons[FetchOutcome.ROBOTS] >= 1


@pytest.mark.fault(15)
@pytest.mark.slow
def test_delays_and_pauses_are_obeyed(settings: Settings, database: Database[Document], served: Served) -> None:
    refused: list[str] = []
    first = iter([True])  # the chapters are asked for at once: exactly one request takes it
    is_told = Event()

    def refusal() -> Iterator[bytes]:
        yield b"later"
        is_told.set()

    def overloaded(path: str) -> Answer | str:
        if next(first, False):
            refused.append(path)
            return Answer(b"", 429, (("Retry-After", "2"), ("Content-Length", "5")), refusal())
        is_told.wait()  # those under way are answered after the refusal, or their answers would let others go
        return str(chapters[path])

    chapters = novel(40)
    busy = served(Site({**dict.fromkeys(chapters, overloaded), "/": chapters["/"]}))
    slow = served(Site({**novel(4), "/robots.txt": "User-agent: *\nCrawl-delay: 1"}))
    agreed = served(Site(novel(4)))
    mine = own(settings, [busy, slow, agreed])
    crawl_all(mine, [policy(busy, "busy"), policy(slow, "slow"), policy(agreed, "agreed", delay=0.5)])
    assert mean_pause(slow) >= 0.9
    assert mean_pause(agreed) >= 0.45
    assert (len(stored(mine, "busy")), len(stored(mine, "slow"))) == (40, 4), "a pause loses nothing"
    before, after = busy.times(refused[0])
    assert after - before >= 2, "counted from the answer, so at least from the request"
    paused = [at for at in busy.times("/book") if before < at < before + 2]
    assert len(paused) <= 2 * PARALLEL, "those under way and those that their answers let go at most, of forty"
    agent = slow.requests[0].headers["User-Agent"]
    assert agent.startswith("Wenzong/")
    assert "http" in agent


@pytest.mark.slow
def test_blocks_are_told_apart_from_pages(settings: Settings, database: Database[Document], served: Served) -> None:
    puzzle = html("<div id='cf-challenge'></div><p>请完成验证码</p>", "Just a moment")
    sites = {
        "human": served(Site({"/": puzzle})), "refuses": served(Site({"/": Answer(b"no", 403)})),
        "dead": served(Site({"/": Answer(b"", 500)})),
        "soft": served(Site({"/": html(chapter(1) + '<a href="/2">x</a>'),
                             "/2": html("<p>抱歉，页面不存在</p>", "404")})),
    }
    mine = own(settings, list(sites.values()))
    ended = crawl_all(mine, [policy(site, name) for name, site in sites.items()])
    assert {name: each.state for name, each in ended.items()} == {
        "human": "needs_human", "refuses": "blocked", "dead": "failed", "soft": "done"}
    assert ended["soft"].reasons[FetchOutcome.SOFT_404] == 1
    assert len(sites["dead"].paths()) == 3, "tried three times"


def test_robots_are_read_by_the_standard() -> None:
    with pytest.raises(RobotsUnknownError, match="503"):
        rules_of(503, b"")
    assert rules_of(403, b"").allow("http://h/x")
    rules = rules_of(200, b"User-agent: *\nDisallow: /a*b$\nCrawl-delay: 2.5\nSitemap: http://h/s.xml")
    assert not rules.allow("http://h/axxb")
    assert rules.allow("http://h/axxbc")
    assert (rules.delay, rules.sitemaps) == (2.5, ("http://h/s.xml",))
    hostile = b"User-agent: *\n" + b"Disallow: /" + b"*a" * 500 + b"\n"
    assert rules_of(200, hostile).allow("http://h/" + "a" * 300 + "b")


def test_throttle_of_a_host() -> None:
    now = [0.0]
    throttle = HostThrottle(1.0, clock=lambda: now[0])
    assert (throttle.delay, throttle.parallel) == (1.0, 1)
    throttle.answered(4.0)
    assert throttle.delay == 4.0, "a slow host is given time"
    throttle.hold(10)
    assert throttle.wait == 10
    assert throttle.delay == 8.0
    now[0] = 11.0
    for _ in range(20):
        throttle.answered(0.01)
    assert (throttle.wait, throttle.delay) == (0.0, 1.0)
    throttle.obey(5.0)
    assert throttle.delay == 5.0
    assert HostThrottle(0.0, is_own=True).parallel > 1


def test_only_a_host_in_trouble_is_given_time_before_the_last_attempt() -> None:
    throttle = HostThrottle(0.0, is_own=True)
    throttle.answered(0.01)
    assert not throttle.is_well, "one answer proves little"
    for answer in range(100):
        if answer % 20 == 0:
            throttle.failed()  # a page that always fails
        throttle.answered(0.01)
    assert throttle.is_well
    assert retry_delay(1, is_host_well=True) == retry_delay(0, is_host_well=True) == RETRIES[0]
    for _ in range(4):
        throttle.failed()
        throttle.answered(0.01)
    assert not throttle.is_well
    assert [retry_delay(attempt, is_host_well=False) for attempt in range(3)] == [*RETRIES, None]


@pytest.mark.fault(15)
def test_retry_after_is_seconds_or_a_date() -> None:
    now = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)
    assert retry_after("120") == 120
    assert retry_after("Thu, 01 Jan 2026 12:00:30 GMT", now) == 30
    assert retry_after("Thu, 01 Jan 2026 11:00:00 GMT", now) == 0
    assert retry_after("soon") is retry_after("²") is None
    assert retry_after(f"Thu, 01 Jan 2026 12:00:30 +{'9' * 30}") is None
    assert retry_after("9" * 400) == retry_after("Fri, 31 Dec 9999 12:00:30 GMT", now) == LONGEST_PAUSE
