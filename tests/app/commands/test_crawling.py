"""`wenzong crawl` and `wenzong site test` on real sites on loopback."""

import json
from collections.abc import Iterator

import pytest

from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.sites import SITES
from storage.collections.pages import Pages
from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.crawler.prose import chapter
from tests.crawler.sites import novel_site
from tests.mirror import Site, html

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def web() -> Iterator[MirrorWeb]:
    with mirror_web(first_port=0, sites=SITES[:1]) as web:
        yield web


def test_a_site_is_crawled_into_the_store(house: Settings, web: MirrorWeb) -> None:
    site, = web.sites
    result = wenzong("crawl", "--start", site.start_url, "--site", "mirror", "--allow-host", site.host_port)
    assert result.status == 0, result.errors
    assert "mirror" in result.out
    assert "done" in result.out
    stored = {page["url"] for page in connect(house)["pages"].find({"site": "mirror"})}
    assert {copy.url for copy in web.truth.copies} <= stored <= web.truth.pages
    assert Inbox(connect(house), StageName.FINGERPRINT).waiting() >= len(stored)


def test_max_pages_is_kept(house: Settings) -> None:
    with novel_site(5).serve() as site:
        result = wenzong("crawl", "--start", site.url, "--max-pages", 2, "--allow-host", site.pair)
        assert result.status == 0
        assert Pages(connect(house)).count(site.pair) == 2


def test_a_private_address_is_not_crawled_unasked(house: Settings) -> None:
    with novel_site(1).serve() as site:
        result = wenzong("crawl", "--start", site.url)
        assert result.status == 1
        assert "a private address" in result.out
        assert not site.requests


def test_status_accounts_for_a_crawl_by_hand_and_says_how_to_watch_its_site(house: Settings) -> None:
    empty = {f"/c/{n}.html": html("<div id=content></div>", f"第{n}章 夜") for n in range(1, 19)}
    full = {f"/c/{n}.html": html(chapter(n), f"第{n}章 夜") for n in range(19, 22)}
    links = "".join(f'<a href="{path}">第{n}章</a>' for n, path in enumerate([*empty, *full], 1))
    with Site({"/": html(links), **empty, **full}).serve() as site:
        assert wenzong("crawl", "--start", site.url, "--site", "hollow", "--allow-host", site.pair).status == 0
    for result in (wenzong("status"), wenzong("status", "--language", "zh-hans")):
        assert result.status == 0, result.errors
        assert "hollow" in result.out
        assert "18" in result.out
        assert "wenzong site add URL" in result.out
    assert "18 of 21 pages that should contain text contained none" in wenzong("status").out
    report, = [each for each in json.loads(wenzong("status", "--json").out)["crawls"] if each["site"] == "hollow"]
    assert sum(report["account"].values()) == report["asked"] >= 22
    assert (report["account"]["read"], report["account"]["empty"], report["is_watched"]) == (3, 18, False)


@pytest.mark.parametrize("command", [("crawl", "--start"), ("site", "test")])
@pytest.mark.parametrize("address", ["ftp://books.example/", "nonsense", "http://[bad/", "http://a:99999/", "http://"])
def test_what_is_no_web_address_is_a_clear_error(house: Settings, command: tuple[str, ...], address: str) -> None:
    result = wenzong(*command, address)
    assert result.status == 2
    assert f"{address!r} is not an http(s) URL" in result.errors


def test_site_test_shows_what_would_be_done_and_stores_nothing(house: Settings) -> None:
    before = Pages(connect(house)).count()
    with novel_site(3).serve() as site:
        page = f"{site.url}/book/1.html"
        result = wenzong("site", "test", page, "--allow-host", site.pair)
        assert result.status == 0
        for part in ("read: page read", "第1章", "200 from 127.0.0.1", f"{site.url}/book/2.html", "obeyed"):
            assert part in result.out
        found = json.loads(wenzong("site", "test", page, "--allow-host", site.pair, "--json").out)
        assert f"{site.url}/book/2.html" in [each["url"] for each in found["followed"]]
    assert Pages(connect(house)).count() == before


def test_site_test_says_why_not(house: Settings) -> None:
    with novel_site(3).serve() as site:
        site.routes["/robots.txt"] = "User-agent: *\nDisallow: /book/"
        refused = wenzong("site", "test", f"{site.url}/book/1.html", "--allow-host", site.pair)
        assert (refused.status, "robots.txt forbids it" in refused.out) == (1, True)
        gone = wenzong("site", "test", f"{site.url}/nothing", "--allow-host", site.pair)
        assert (gone.status, "no longer there" in gone.out) == (1, True)
        private = wenzong("site", "test", site.url)
        assert (private.status, "a private address" in private.out) == (1, True)
