"""What a crawl learned about addresses that lead nowhere is kept for the next one, for a limited time."""

import time

import pytest

from crawler.urls.remembered_traps import FIRST, LONGEST, after, believed
from crawler.urls.traps import MIN_DEAD, UnproductivePatterns
from storage.collections.site_facts.site_traps import SiteTrap, SiteTraps
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html

DEAD = 150


@pytest.mark.slow
def test_dead_links_are_asked_for_in_one_crawl_and_again_once_that_is_long_ago(
    settings: Settings, database: Database, served: Served,
) -> None:
    links = "".join(f'<a href="/dead/{n}">第{n}章</a>' for n in range(DEAD)) + '<a href="/good/1.html">第1章</a>'
    good = html(chapter(2), "第1章 夜")
    is_mended: list[bool] = []

    def answer(path: str) -> Answer | str | None:
        if not path.startswith("/dead/"):
            return None
        return html(chapter(100 + int(path[6:])), f"第{path[6:]}章 雨") if is_mended else Answer(b"gone", 404)

    site = served(Site({"/": html(chapter(1) + links), "/good/1.html": good}, otherwise=answer))
    mine, named = own(settings, [site]), policy(site, "odd")
    crawl_all(mine, [named], "one")
    requests = _dead(site)
    assert MIN_DEAD <= requests < DEAD
    second = crawl_all(mine, [named], "two")["odd"]
    assert _dead(site) == requests, "none is asked for again"
    assert str(CrawlRemark.KNOWN_TRAP) in second.reason
    assert second.left_out[FetchOutcome.TRAP] == DEAD

    traps = SiteTraps(database)
    (pattern, trap), = traps.get("odd").items()
    assert time.time() < trap.until <= time.time() + FIRST
    traps.put("odd", {pattern: trap._replace(until=time.time() - 1)})
    crawl_all(mine, [named], "three")
    assert traps.get("odd")[pattern].span == 2 * FIRST, "it was found again"

    is_mended.append(True)
    traps.put("odd", {pattern: trap._replace(until=time.time() - 1)})
    crawl_all(mine, [named], "four")
    assert sum("/dead/" in url for url in stored(mine, "odd")) == DEAD
    assert traps.get("odd") == {}


def _dead(site: Site) -> int:
    return sum(path.startswith("/dead/") for path in site.paths())


def test_belief_grows_and_what_led_somewhere_is_forgotten() -> None:
    first = after({}, {"h/dead/0"}, 0.0, is_over=True)
    assert first == {"h/dead/0": SiteTrap(FIRST, FIRST)}
    assert after(first, {"h/dead/0"}, 1.0, is_over=True) == first, "one that is believed is not learned again"
    assert believed(first, FIRST) == set()
    assert after(first, {"h/dead/0"}, FIRST, is_over=True) == {"h/dead/0": SiteTrap(3 * FIRST, 2 * FIRST)}
    assert after(first, (), FIRST, is_over=False) == first
    assert after(first, (), FIRST, is_over=True) == {}
    long = {"h/dead/0": SiteTrap(0.0, LONGEST)}
    assert after(long, {"h/dead/0"}, 5.0, is_over=True) == {"h/dead/0": SiteTrap(5.0 + LONGEST, LONGEST)}


def test_dead_links_among_pages_of_earlier_visits_are_no_trap() -> None:
    unproductive = UnproductivePatterns()
    for number in range(100):
        unproductive.hold(f"http://h/book/{number}.html")
    for number in range(200, 200 + 2 * MIN_DEAD):
        unproductive.count_dead(f"http://h/book/{number}.html")
        unproductive.count_dead(f"http://h/old/{number}.html")
    assert not unproductive.covers("http://h/book/1000.html")
    assert unproductive.learned() == {"h/old/0.html?"}
