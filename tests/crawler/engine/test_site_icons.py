"""The icon of a site is requested once, politely, and its absence does no harm."""

from dataclasses import replace
from datetime import timedelta

import pytest
from pymongo.database import Database

from crawler.crawl.parts.icon_fetching import FRESH, LARGEST, icon_address
from storage.collections.crawls import Crawl
from storage.collections.matches import Matches
from storage.collections.site_facts.site_icons import SiteIcon, SiteIcons, icon_digest
from storage.documents import Document, Match, Passage
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html

PNG = b"\x89PNG\r\n\x1a\nan icon of its own"
IMAGE = (("Content-Type", "image/png"), ("ETag", '"one"'))


def shop(icon: Answer, robots: str = "", head: str = '<link rel="shortcut icon" href="/i.png">') -> Site:
    """A site whose page changes at each visit, so that it is always read."""
    site = Site({"/i.png": icon, "/robots.txt": Answer(robots.encode(), headers=(("Content-Type", "text/plain"),))})

    def page(_path: str) -> str:
        return html(f"<h1>第一章</h1><p>{chapter(len(site.requests))}</p>", "第一章", head)

    site.routes["/"] = page
    return site


def crawled(settings: Settings, site: Site, run: str) -> Crawl:
    return crawl_all(own(settings, [site]), [policy(site, follow_sitemap=False)], run)[site.pair]


def icon_of(database: Database[Document], site: Site) -> SiteIcon:
    found = SiteIcons(database).get(site.pair)
    assert found
    return found


def test_an_icon_is_asked_for_once_and_later_only_if_it_changed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(shop(Answer(PNG, headers=IMAGE)))
    crawl = crawled(settings, site, "one")
    first = icon_of(database, site)
    assert (first.digest, first.outcome, first.etag) == (icon_digest(PNG), FetchOutcome.READ, '"one"')
    assert crawl.counts["pages"] == 1, "an icon is no page"
    crawled(settings, site, "two")
    assert site.paths() == ["/", "/i.png", "/"]
    SiteIcons(database).put([replace(first, asked_at=first.asked_at - FRESH - timedelta(hours=1))])
    site.routes["/i.png"] = Answer(status=304, headers=(("ETag", '"one"'), ("Content-Length", "0")))
    crawl = crawled(settings, site, "three")
    assert site.requests[-1].headers["If-None-Match"] == '"one"'
    assert (icon_of(database, site).digest, icon_of(database, site).outcome) == (first.digest, "not_modified")
    assert (crawl.counts["pages"], crawl.counts.get("unchanged", 0)) == (1, 0)


@pytest.mark.parametrize(("icon", "robots", "outcome"), [
    (Answer(PNG, headers=IMAGE), "User-agent: *\nDisallow: /i.png", FetchOutcome.ROBOTS),
    (Answer(b"gone", 404), "", FetchOutcome.GONE),
    (Answer(b"busy", 503), "", FetchOutcome.OVERLOADED),
    (Answer(b"<!doctype html><p>nothing here"), "", FetchOutcome.NO_ICON),
    (Answer(PNG + bytes(LARGEST), headers=IMAGE), "", FetchOutcome.TOO_BIG),
], ids=["robots", "gone", "busy", "a page", "too big"])
def test_why_there_is_no_icon_is_told_and_is_no_error(
    settings: Settings, database: Database[Document], served: Served, icon: Answer, robots: str, outcome: FetchOutcome,
) -> None:
    site = served(shop(icon, robots))
    crawl = crawled(settings, site, "one")
    assert (icon_of(database, site).outcome, icon_of(database, site).digest) == (outcome, "")
    assert (crawl.state, crawl.counts.get("errors", 0), crawl.reasons) == ("done", 0, {FetchOutcome.NO_ICON: 1})
    assert site.paths().count("/i.png") == (outcome != FetchOutcome.ROBOTS), "asked once, if at all"


def test_the_usual_address_is_tried_where_copies_are(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(shop(Answer(PNG, headers=IMAGE), head=""))
    site.routes["/favicon.ico"] = Answer(PNG, headers=IMAGE)
    crawled(settings, site, "one")
    assert SiteIcons(database).get(site.pair) is None
    passage = Passage((0, 9), (0, 9), 0.99)
    Matches(database).put([Match("page", f"{site.url}/", site.pair, "default", "work", "chapter", "version", "grams@1",
                                 "near_copy", 0.9, 0.99, 1.0, 1.0, (passage,))])
    crawled(settings, site, "two")
    assert site.paths() == ["/", "/", "/favicon.ico"]
    assert icon_of(database, site).digest == icon_digest(PNG)


def test_a_page_that_is_named_as_the_icon_is_read_as_a_page(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(shop(Answer(PNG, headers=IMAGE)))
    site.routes["/"] = html('<a href="/2.html">第二章</a>' + chapter(1), "第一章", '<link rel="icon" href="/2.html">')
    site.routes["/2.html"] = html(f"<h1>第二章</h1><p>{chapter(9_000)}</p>", "第二章")
    crawl = crawled(settings, site, "one")
    assert crawl.counts["pages"] == 2
    assert SiteIcons(database).get(site.pair) is None


@pytest.mark.parametrize(("head", "address"), [
    ('<link href="i.ico" rel="icon" sizes=any>', "http://a.example/b/i.ico"),
    ("<LINK REL=icon HREF=//cdn.example/i.svg>", "http://cdn.example/i.svg"),
    ('<link rel="apple-touch-icon" href="/a.png"><link rel="mask-icon" href="/m.svg">', None),
    ('<link rel="icon" href="/i.ico?v=1&amp;w=2">', "http://a.example/i.ico?v=1&w=2"),
    ('<link rel="icon" href="data:,">', ""), ('<link rel="icon" href="javascript:x">', None)])
def test_the_icon_that_a_page_names(head: str, address: str | None) -> None:
    assert icon_address(head, "http://a.example/b/1.html") == address
