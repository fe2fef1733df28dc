"""A crawl whose pages are few finds the watched work among many others; feeds and sitemaps lead to it."""

import gzip

import pytest
from pymongo.database import Database

from crawler.politeness.hints import CrawlHints, names_of
from storage.collections.works import Works
from storage.documents import Chapter, Document, Work
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Route, Site, html

pytestmark = pytest.mark.slow
BOOKS, CHAPTERS, WATCHED, PAGES = 80, 5, 75, 45


def library() -> Site:
    """A site of many books; the watched one stands far down the list, under its title in the other script."""
    titles = {number: f"某書之{number}" for number in range(BOOKS)} | {WATCHED: "霧港來信"}
    routes: dict[str, Route] = {"/": html("".join(f'<a href="/b/{n}.html">{title}</a>' for n, title in titles.items()))}
    for book in titles:
        links = "".join(f'<a href="/b/{book}/{n}.html">第{n}章</a>' for n in range(CHAPTERS))
        routes[f"/b/{book}.html"] = html(f"<p>{chapter(book, 1)}</p>{links}")
        routes |= {f"/b/{book}/{n}.html": html(f"<div>{chapter(100 * book + n)}</div>") for n in range(CHAPTERS)}
    return Site(routes)


def test_watched_works_come_first(settings: Settings, database: Database[Document], served: Served) -> None:
    work = Work("default", "雾港来信")
    Works(database).add([work])
    Works(database).put([Chapter(work.id, "第一章 夜归人的口袋", "文")])
    hints = names_of(Works(database), "default")
    assert hints == CrawlHints(("雾港来信",), ("夜归人的口袋",))
    one, other = served(library()), served(library())
    polite = {"max_pages": PAGES, "delay": 0.02}  # as all sites but one's own are asked: one page after another
    crawl_all(own(settings, [one, other]),
              [policy(one, "few", hints=hints, **polite), policy(other, "blind", **polite)])
    chapters = {f"/b/{WATCHED}/{n}.html" for n in range(CHAPTERS)}
    assert {one.url + each for each in chapters} <= stored(settings, "few").keys()
    assert not {other.url + each for each in chapters} & stored(settings, "blind").keys(), "not without hints"


def test_feeds_and_packed_sitemaps_are_followed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(Site())
    xml = (("Content-Type", "application/rss+xml"),)
    feed = "<rss><channel><item><title>一</title><link>{0}/feed-only</link></item></channel></rss>"
    packed = f"<urlset><url><loc>{site.url}/packed-only</loc></url></urlset>"
    index = f"<sitemapindex><sitemap><loc>{site.url}/s1.xml.gz</loc></sitemap></sitemapindex>"
    site.routes |= {
        "/": html(f'<p>{chapter(1)}</p><a href="/rss.xml">订阅</a>'),
        "/rss.xml": Answer(feed.format(site.url).encode(), 200, xml),
        "/sitemap.xml": Answer(index.encode(), 200, xml), "/feed-only": html(chapter(2)),
        "/s1.xml.gz": Answer(gzip.compress(packed.encode()), 200, (("Content-Type", "application/gzip"),)),
        "/packed-only": html(chapter(3)),
    }
    crawl_all(own(settings, [site]), [policy(site, "lists")])
    assert {url.removeprefix(site.url) for url in stored(settings, "lists")} == {"/", "/feed-only", "/packed-only"}
