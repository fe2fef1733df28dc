"""Crawls report what they did not read: repeated texts, dead links, empty chapters, moves to another domain."""

import gzip
import secrets

import brotli
import pytest
import zstandard
from pymongo.database import Database

from crawler.engine.scheduler import UNDER_WAY
from crawler.urls.traps import MIN_DEAD, MIN_REPEATED
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html, redirect
from webadmin.sites.crawl_account import account, in_english

pytestmark = pytest.mark.slow


@pytest.mark.fault(10)
def test_repeated_texts_dead_links_empty_chapters_and_moves_are_told(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def token(path: str) -> str:
        links = "".join(f'<a href="/s/{secrets.token_hex(8)}/b?view={secrets.token_hex(4)}">{n}</a>' for n in range(3))
        return html(chapter(secrets.randbelow(5)) + links)

    dead = Site({"/": html(chapter(1) + "".join(f'<a href="/gone/{n}.html">{n}</a>' for n in range(900)))})
    empty = {f"/c/{n}.html": html("<div id=content></div>", f"第{n}章 夜") for n in range(1, 19)}
    full = {f"/c/{n}.html": html(chapter(n), f"第{n}章 夜") for n in range(19, 22)}
    hollow = Site({"/": html("".join(f'<a href="{path}">第{n}章</a>' for n, path in enumerate([*empty, *full], 1))),
                   **empty, **full})
    moved = Site({"/": redirect("https://new.example.org/", 301)})
    notice = Site({"/": html(chapter(3) + "<p>本站新域名：www.xin-shuwu.example，请收藏。</p>")})
    named = {"sessions": Site(otherwise=token), "dead": dead, "hollow": hollow, "moved": moved, "notice": notice}
    sites = {name: served(site) for name, site in named.items()}
    mine = own(settings, list(sites.values()))
    ended = crawl_all(mine, [policy(site, name, max_pages=300, follow_sitemap=False)
                             for name, site in sites.items()])

    late = 2 * UNDER_WAY  # pages that are on their way while those before them are read and stored
    assert len(sites["sessions"].paths()) <= MIN_REPEATED + late
    (figures,) = ended["sessions"].repeated.values()
    assert int(figures.split("/")[1]) <= 6
    assert len(dead.paths()) <= MIN_DEAD + late
    assert ended["dead"].reasons[FetchOutcome.TRAP] > 700
    assert ended["hollow"].reasons[FetchOutcome.EMPTY] == 18
    assert ended["hollow"].reasons[FetchOutcome.LIST] == 1
    assert any("18 of 21 pages" in line for line in in_english(ended["hollow"]))
    assert list(ended["moved"].moved_to) == ["https://new.example.org/"]
    assert list(ended["notice"].moved_to) == ["http://www.xin-shuwu.example/"]
    for crawl in ended.values():
        assert sum(account(crawl).values()) == crawl.counts["asked"], crawl.site


def test_a_page_too_long_for_a_page_is_read_and_its_links_are_followed(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    link = '<a href="/2.html">下一章</a>'
    site = served(Site({"/": html(chapter(1) + link + f"<script>{'x=1;' * 80_000}</script>", "第1章 夜"),
                        "/2.html": html(chapter(2), "第2章 夜")}))
    mine = own(settings, [site], crawl_max_bytes=200_000)
    crawl = crawl_all(mine, [policy(site, follow_sitemap=False)])[site.pair]
    assert crawl.counts["pages"] == 2
    assert crawl.reasons[FetchOutcome.FILE] == 1
    assert sum(account(crawl).values()) == crawl.counts["asked"]


def test_chapters_that_a_page_names_as_its_fonts_and_sheets_are_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    named = ("<style>@font-face{font-family:x;src:url(/1.html)}</style><link rel=stylesheet href=/2.html>"
             f"<p>{chapter(4)}\ue001\ue002\ue003\ue004</p>")
    links = "".join(f'<a href="/{number}.html">第{number}章</a>' for number in (1, 2, 3))
    site = served(Site({"/": html(named + links, "目录"),
                        **{f"/{number}.html": html(chapter(number), f"第{number}章 夜") for number in (1, 2, 3)}}))
    crawl = crawl_all(own(settings, [site]), [policy(site, follow_sitemap=False)])[site.pair]
    assert crawl.counts["pages"] == 4
    assert sum(account(crawl).values()) == crawl.counts["asked"]


@pytest.mark.parametrize("way", ["chunked", "gzip", "br", "zstd"])
def test_a_page_too_long_for_a_page_is_read_although_its_length_is_not_announced(
    way: str, settings: Settings, database: Database[Document], served: Served,
) -> None:
    filler = "".join(f"<!--{secrets.token_hex(20)}-->" for _ in range(8_000))
    page = html(chapter(1) + filler + '<a href="/2.html">下一章</a>', "第1章 夜").encode()
    packed = {"gzip": gzip.compress, "br": brotli.compress, "zstd": zstandard.ZstdCompressor().compress}
    if way == "chunked":
        long = Answer(pieces=iter([page[:99_999], page[99_999:]]), headers=(("Content-Type", "text/html"),))
    else:
        long = Answer(packed[way](page), headers=(("Content-Type", "text/html"), ("Content-Encoding", way)))
    site = served(Site({"/": '<a href="/1.html">第1章</a>', "/1.html": long, "/2.html": html(chapter(2), "第2章 夜")}))
    mine = own(settings, [site], crawl_max_bytes=300_000)
    crawl = crawl_all(mine, [policy(site, "long", follow_sitemap=False)])["long"]
    assert crawl.reasons[FetchOutcome.FILE] == 1, crawl.reasons
    assert FetchOutcome.TOO_BIG not in crawl.reasons
    assert any(chapter(1)[:40] in text for text in stored(mine, "long").values())
    assert sum(account(crawl).values()) == crawl.counts["asked"]


def test_links_that_are_too_long_are_counted(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    long = [f"/{number}/{'x' * 3_000}.html" for number in range(3)]
    links = "".join(f'<a href="{path}">第{n}章</a>' for n, path in enumerate([*long, *long, "/1.html"]))
    site = served(Site({"/": html(links + f'<a href="http://other.example/{"y" * 3_000}">x</a>', "目录"),
                        "/1.html": html(chapter(1) + f'<a href="{long[0]}">x</a>', "第1章 夜")}))
    crawl = crawl_all(own(settings, [site]), [policy(site, follow_sitemap=False)])[site.pair]
    assert crawl.left_out[FetchOutcome.LONG_ADDRESS] == 3
    assert any("3 links were skipped because their addresses are too long" in line for line in in_english(crawl))
