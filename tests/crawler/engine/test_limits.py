"""Excessive responses: bombs, endless bodies, slow bodies, huge headers, traps. The spider survives all of them."""

import gzip
import itertools
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
import zstandard
from pymongo.database import Database

from storage.collections.crawls import Crawls
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, peak_memory, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html

pytestmark = pytest.mark.slow

TYPE = ("Content-Type", "text/html")
ZEROS = bytes(2**20)


def bomb(megabytes: int = 300) -> dict[str, Answer]:
    """Pages that decompress to far more than allowed, by encoding."""
    packer = zlib.compressobj(1, wbits=31)
    gzipped = b"".join(packer.compress(ZEROS) for _ in range(megabytes)) + packer.flush()
    unpacked = ZEROS * megabytes
    brotlied = brotli.compress(unpacked, quality=1)
    standard = zstandard.ZstdCompressor(level=1).compress(unpacked)
    bodies = {"gzip": gzipped, "br": brotlied, "zstd": standard, "deflate": zlib.compress(unpacked, 1),
              "gzip, gzip": gzip.compress(gzipped), "gzip, gzip, gzip": gzip.compress(gzip.compress(gzipped))}
    return {f"/{number}": Answer(body, headers=(TYPE, ("Content-Encoding", name)))
            for number, (name, body) in enumerate(bodies.items())}


@pytest.mark.fault(7)
@pytest.mark.campaign
def test_bombs_are_dropped_and_memory_stays_flat(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    bombs = bomb()
    links = "".join(f'<a href="{path}">x</a>' for path in bombs)
    calm = served(Site({"/": html(chapter(1) + '<a href="/good">x</a>'), "/good": html(chapter(2))}))
    site = served(Site({"/": html(chapter(3) + links + '<a href="/good">x</a>'), "/good": html(chapter(4)), **bombs}))
    both = own(settings, [calm, site])
    usual = peak_memory(both, [policy(calm, "calm")], "calm")
    bombed = peak_memory(both, [policy(site, "bombs")], "bombs")
    assert bombed - usual < 100 * 2**20
    assert set(bombs) <= set(site.paths()), "each was asked for"
    crawl = Crawls(database).get("bombs", "bombs")
    assert crawl is not None
    assert crawl.reasons[FetchOutcome.TOO_BIG] >= len(bombs) - 1, "what is packed three times may be no page at all"
    assert set(stored(both, "bombs")) == {f"{site.url}/", f"{site.url}/good"}


@pytest.mark.fault(8)
def test_endless_slow_and_huge_answers_are_cut(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def drip() -> Iterator[bytes]:
        for _ in range(60):
            time.sleep(1)
            yield b"a"

    many = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 1000) for number in range(1000))
    pages = {
        "/endless": lambda path: Answer(pieces=itertools.repeat(b"<p>again</p>" * 1000), headers=(TYPE,)),
        "/drip": lambda path: Answer(pieces=drip(), headers=(TYPE,)),
        "/one-header": Answer(raw=b"HTTP/1.1 200 OK\r\nX: " + b"a" * 2**20 + b"\r\n\r\nbody"),
        "/many-headers": Answer(raw=b"HTTP/1.1 200 OK\r\n" + many + b"Content-Length: 4\r\n\r\nbody"),
        "/promised": Answer(raw=b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999999\r\n\r\nx"),
        "/picture": Answer(ZEROS, headers=(("Content-Type", "image/jpeg"),)),
        "/garbage": Answer(raw=b"\x00\x01\x02 what is this\r\n\r\n"),
        "/good": html(chapter(2)),
    }
    links = "".join(f'<a href="{path}">x</a>' for path in pages)
    site = served(Site({"/": html(chapter(1) + links), **pages}))  # type: ignore[dict-item]
    mine = own(settings, [site], crawl_timeout=4.0)
    ended = crawl_all(mine, [policy(site, "odd")])["odd"]
    assert ended.state == "done"
    assert set(stored(mine, "odd")) == {f"{site.url}/", f"{site.url}/good"}
    assert ended.reasons[FetchOutcome.TOO_BIG] >= 2
    assert ended.reasons[FetchOutcome.NOT_TEXT] == 1
    assert ended.reasons[FetchOutcome.TIMEOUT] >= 1


@pytest.mark.fault(10)
def test_traps_are_bounded_and_others_finish(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def calendar(path: str) -> str:
        day = int(path.rpartition("=")[2]) if "=" in path else 0
        return html(f"<p>第{day}天没有什么安排，大家都在家里休息。</p><a href='/?day={day + 1}'>明天</a>")

    def deeper(path: str) -> str:
        return html(f"<p>这里是{path}，再往里走还有更深的地方。</p><a href='{path.rstrip('/')}/a/b/'>进去</a>")

    def session(path: str) -> str:
        number = len(sessions.requests)
        return html(chapter(7) + f"<a href='/?PHPSESSID={number:032x}'>回来</a>")

    calendars, depths = Site(otherwise=calendar), Site(otherwise=deeper)
    sessions = Site(otherwise=session)
    honest = served(Site({"/": html(chapter(1) + '<a href="/2">x</a>'), "/2": html(chapter(2))}))
    for site in (calendars, depths, sessions):
        site.routes["/sitemap.xml"] = site.routes["/robots.txt"] = Answer(b"", 404)
        served(site)
    mine = own(settings, [calendars, depths, sessions, honest])
    ended = crawl_all(mine, [
        policy(calendars, "calendar", max_pages=40, max_depth=999), policy(depths, "depth", max_pages=40),
        policy(sessions, "session", max_pages=40), policy(honest, "honest"),
    ])
    assert len(calendars.paths()) <= 40
    assert ended["calendar"].reason == "trap"
    assert len(depths.paths()) <= 4
    assert ended["depth"].reason == "trap"
    assert len(sessions.paths()) == 1
    assert ended["honest"].counts["pages"] == 2


@pytest.mark.fault(11)
def test_hostile_sitemaps_cost_nothing(
    settings: Settings, database: Database[Document], served: Served, tmp_path: Path,
) -> None:
    def nested(path: str) -> Answer:
        level = int(path.strip("/").removesuffix(".xml") or 0) if path != "/sitemap.xml" else 0
        return Answer(f"<sitemapindex><sitemap><loc>{nest.url}/{level + 1}.xml</loc></sitemap></sitemapindex>".encode(),
                      headers=(("Content-Type", "application/xml"),))

    canary = tmp_path / "canary"
    canary.write_text("CANARY")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><urlset><url><loc>SITE/&l9;</loc></url></urlset>'
    file = (f'<!DOCTYPE x [<!ENTITY f SYSTEM "{canary.as_uri()}">]>'
            "<urlset><url><loc>SITE/read/&f;</loc></url></urlset>")
    nest = served(Site({"/": html(chapter(1)), "/robots.txt": "User-agent: *\nAllow: /"}, otherwise=nested))
    xml = (("Content-Type", "application/xml"),)
    site = served(Site({"/": html(chapter(2)), "/listed": html(chapter(3))}))
    packed = gzip.compress(f"<urlset><url><loc>{site.url}/listed</loc></url></urlset>".encode())
    lists = {"/laughs.xml": Answer(bomb.replace("SITE", site.url).encode(), headers=xml),
             "/file.xml": Answer(file.replace("SITE", site.url).encode(), headers=xml),
             "/packed.xml.gz": Answer(packed, headers=(("Content-Type", "application/gzip"),))}
    site.routes |= lists
    site.routes["/robots.txt"] = "\n".join(f"Sitemap: {site.url}{path}" for path in lists)
    mine = own(settings, [nest, site])
    ended = crawl_all(mine, [policy(nest, "nest"), policy(site, "lists")])
    assert sum(each.path.endswith(".xml") for each in nest.requests) <= 5
    paths = {each.path for each in site.requests}
    assert set(lists) <= paths, "each was read"
    assert max(map(len, paths)) < 100, "no entity was expanded"
    assert not any("CANARY" in path for path in paths), "no file was read"
    assert set(stored(mine, "lists")) == {f"{site.url}/", f"{site.url}/listed"}
    assert ended["lists"].state == ended["nest"].state == "done"
