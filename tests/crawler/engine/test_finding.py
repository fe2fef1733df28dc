"""A crawl with few pages finds the watched work among many others; feeds and sitemaps lead to it."""

import gzip

import pytest
from pymongo.database import Database

from crawler.politeness.hints import CrawlHints, names_of
from storage.collections.works import Works
from storage.documents import Chapter, Document, Work
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Route, Site, html, missing

pytestmark = pytest.mark.slow
BOOKS, CHAPTERS, WATCHED, PAGES = 80, 5, 75, 45


def library() -> Site:
    """A site of many books; the watched one is far down the list, with its title in the other script."""
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
    polite = {"max_pages": PAGES, "delay": 0.02}  # one page after another, as for all external sites
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


def test_a_catalogue_of_books_is_read_from_its_own_address(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    catalogue, atom = ("Content-Type", "application/atom+xml;profile=opds-catalog"), "http://www.w3.org/2005/Atom"
    bought = "http://opds-spec.org/acquisition"

    def shelf(path: str) -> Answer:
        number = int(path.partition("page=")[2] or 1)
        onward = f'<link rel="next" href="/new?page={number + 1}"/>' if number < 8 else ""
        book = f'<entry><title>书{number}</title><link rel="{bought}" href="/{number}.txt" type="text/plain"/></entry>'
        return Answer(f'<feed xmlns="{atom}">{onward}{book}</feed>'.encode(), headers=(catalogue,))

    root = f'<feed xmlns="{atom}"><entry><title>新书</title><link rel="subsection" href="/new" type="{catalogue[1]}"/>'
    books = {f"/{number}.txt": Answer(chapter(number).encode(), headers=(("Content-Type", "text/plain"),))
             for number in range(1, 9)}
    site = served(Site({"/opds": Answer(f"{root}</entry></feed>".encode(), headers=(catalogue,)), **books},
                       otherwise=lambda path: shelf(path) if path.startswith("/new") else missing(path)))
    start = policy(site, "books", start=f"{site.url}/opds", follow_sitemap=False)
    ended = crawl_all(own(settings, [site]), [start])["books"]
    assert ended.state == "done"
    assert {url.rpartition("/")[2].partition("#")[0] for url in stored(settings, "books")} == {
        f"{number}.txt" for number in range(1, 9)}, "a feed's further pages are no deeper than its first"
