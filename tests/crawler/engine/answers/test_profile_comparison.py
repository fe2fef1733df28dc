"""A site that shows other content to programs is detected once, if its owner has approved the check."""

import itertools

import pytest
from pymongo.database import Database

from storage.crawl_remark import CrawlRemark
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Site, html, redirect

pytestmark = pytest.mark.slow

REASON = {"comparison_reason": "readers report other texts"}


def two_faced() -> Site:
    """A site: its second page differs for phones, its third for nobody, and its fourth changes by itself."""
    turns = itertools.count(50)

    def is_phone(path: str) -> bool:
        return "Mobile" in next(each for each in reversed(site.requests) if each.path == path).headers["User-Agent"]

    def page(path: str) -> str:
        number = int(path[1])
        shown = number + 20 if number == 2 and is_phone(path) else next(turns) if number == 4 else number
        return html(f"<h1>第{number}章 夜</h1>{chapter(shown)}", f"第{number}章 夜")

    links = "".join(f'<a href="/{number}.html">第{number}章</a>' for number in range(1, 6))
    site = Site({"/": html(links, "目录"), "/5.html": lambda path: page("/1") if is_phone(path) else redirect("/"),
                 **{f"/{number}.html": page for number in (2, 3, 4)}})
    return site


def test_other_texts_for_phones_are_told_and_asked_for_once(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(two_faced())
    mine = own(settings, [site])
    ended = crawl_all(mine, [policy(site, "faces", follow_sitemap=False, **REASON)])["faces"]
    assert list(ended.shown_otherwise) == [f"{site.url}/2.html"]
    difference = ended.shown_otherwise[f"{site.url}/2.html"]
    assert difference.rule == "text"
    assert difference.figures["browser"] == "mobile"
    assert {"own_characters", "other_characters", "alike", "browser"} == set(difference.figures)
    assert 3 <= ended.counts["compared"] <= 5
    assert CrawlRemark.CLOAKED in ended.reason.split(", ")
    phones = sum("Mobile" in each.headers["User-Agent"] for each in site.requests)
    assert 3 <= phones <= 5
    assert chapter(22) not in stored(mine, "faces").values(), "what others are shown is compared, and not stored"
    later = crawl_all(mine, [policy(site, "faces", follow_sitemap=False, **REASON)], "later")["faces"]
    assert later.shown_otherwise == ended.shown_otherwise
    assert "compared" not in later.counts
    assert sum("Mobile" in each.headers["User-Agent"] for each in site.requests) == phones


def test_nothing_is_compared_without_a_reason(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(two_faced())
    ended = crawl_all(own(settings, [site]), [policy(site, "faces", follow_sitemap=False)])["faces"]
    assert ended.shown_otherwise == {}
    assert {each.headers["User-Agent"] for each in site.requests} == {settings.user_agent}
