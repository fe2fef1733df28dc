"""Responses that are cut within their compression, undeclared compression, unusual statuses and heads."""

import gzip
import zlib

import brotli
import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Route, Site, html
from webadmin.sites.crawl_account import account

pytestmark = pytest.mark.slow
HTML, TXT = ("Content-Type", "text/html; charset=utf-8"), ("Content-Type", "text/plain; charset=utf-8")


def page(number: int) -> bytes:
    return html(f"<h1>第{number}回 渡口</h1>{chapter(number)}", f"第{number}回 渡口").encode()


def listed(routes: dict[str, Route]) -> Site:
    links = "".join(f'<a href="{path}">{path}</a>' for path in routes)
    return Site({"/": html(links, "目录"), **routes})


def test_bodies_cut_within_their_compression_are_asked_for_again(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    packers = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress}
    cut: dict[str, Route] = {
        f"/{kind}.html": Answer(pack(page(n))[:-80], headers=(HTML, ("Content-Encoding", kind)))
        for n, (kind, pack) in enumerate(packers.items(), 1)}
    book = gzip.compress("\n".join(f"第{n}章 夜\n{chapter(n)}" for n in range(9, 13)).encode())[:-300]
    attached = ("Content-Disposition", "attachment; filename=a.txt")
    file = Answer(book, headers=(TXT, ("Content-Encoding", "gzip"), attached))
    site = served(listed({**cut, "/book": file}))
    crawl = crawl_all(own(settings, [site]), [policy(site, "cut", follow_sitemap=False)])["cut"]
    assert [site.paths().count(path) for path in (*cut, "/book")] == [3] * 4
    assert crawl.reasons[FetchOutcome.READ_ODD] == 3, "the third time, what a browser shows is read"
    assert FetchOutcome.READ not in crawl.reasons
    assert FetchOutcome.FILE not in crawl.reasons, "half a book would pass for a whole one"
    assert sum(account(crawl).values()) == crawl.counts["asked"]


def test_compressed_bytes_that_are_not_declared_are_no_text(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(listed({"/br.html": Answer(brotli.compress(page(1))), "/z.html": Answer(zlib.compress(page(2)))}))
    mine = own(settings, [site])
    crawl = crawl_all(mine, [policy(site, "undeclared", follow_sitemap=False)])["undeclared"]
    assert crawl.reasons[FetchOutcome.BAD_ENCODING] == 2
    assert not stored(mine, "undeclared")


def test_unusual_statuses_and_heads_of_whole_pages_hide_nothing(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    short = html("<p>渡口的老人把船靠在岸边，等着夜雨停下来，灯火在水里晃。</p>").encode()
    head = b"Content-Type: text/html; charset=utf-8\r\nConnection: close\r\n"
    site = served(listed({
        "/created": Answer(short, 201), "/proxied": Answer(short, 203),
        "/long": Answer(raw=b"HTTP/1.1 200 OK\r\nX-Policy: " + b"a" * 30_000 + b"\r\n" + head + b"\r\n" + short),
        "/empty-line": Answer(raw=b"\r\n\r\nHTTP/1.1 200 OK\r\n" + head + b"\r\n" + short)}))
    mine = own(settings, [site])
    crawl_all(mine, [policy(site, "unusual", follow_sitemap=False)])
    assert len(stored(mine, "unusual")) == 4


def test_a_site_moves_to_the_address_of_its_pages(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def everything(path: str) -> Answer:
        return Answer(status=301, headers=(("Location", f"http://new.example.org{path}"), ("Content-Length", "0")))

    site = served(Site({"/robots.txt": Answer(b"", 404)}, otherwise=everything))
    crawl = crawl_all(own(settings, [site]), [policy(site, "moved")])["moved"]
    assert list(crawl.moved_to) == ["http://new.example.org/"]
