"""A mirror with all oddities at once: the counts are right, also after kills, and no trap takes the budget."""

import secrets
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import Assignment, start
from crawler.engine.scheduler import UNDER_WAY
from crawler.urls.traps import MIN_DEAD, MIN_REPEATED
from storage.collections.crawls import Crawls
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import RUN, Served, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html, redirect
from webadmin.sites.crawl_account import account

pytestmark = pytest.mark.slow

HTML, WORD = (("Content-Type", "text/html"),), (("Content-Type", "application/msword"),)
KILLS = 2
CHAPTERS = 4
SESSIONS = ("s/{}/{}.html", "asp/(S({}))/{}.html", "tail/{1}_{0}.html")
NAMED = [*(f"/{way.format('a1b2c3d4e5f6', 1)}" for way in SESSIONS), "/calendar?day=1",
         *(f"/dead/{n}" for n in range(500)), *(f"/soft/{n}.html" for n in range(20)),
         *(f"/error/{n}" for n in range(3)),
         "/deny/1", "/loop/1", "/away/1", "/picture/1", "/cut/1.html", "/nothing/1", "/odd/1", "/garbage/1",
         *(f"/empty/{n}" for n in range(4)), "/file/a.doc", "/closed/1.html", *(f"/good/{n}.html" for n in range(40))]


def sessions(way: str, path: str) -> str:
    """`CHAPTERS` chapters under a session id that each page changes."""
    number = int(path.rpartition("/")[2].split("_")[0].removesuffix(".html"))
    links = "".join(f'<a href="/{way.format(secrets.token_hex(10), other)}">第{other}章</a>'
                    for other in range(1, CHAPTERS + 1))
    return html(chapter(10 * len(way) + number) + links, f"第{number}章 夜")


def day(path: str) -> str:
    now = int(parse_qs(urlsplit(path).query)["day"][0])
    links = f'<a href="/calendar?day={now + 1}">后一天</a><a href="/calendar?day={now - 1}">前一天</a>'
    return html(f"<p>第{now}天没有文章</p>{links}")


def cut(_: str) -> Answer:
    return Answer(raw=b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999\r\n\r\n"
                  + html(chapter(31), "第31章 夜").encode())


ODDITIES: dict[str, Callable[[str], Answer | str]] = {
    **{way.partition("/")[0]: (lambda path, way=way: sessions(way, path)) for way in SESSIONS},  # type: ignore[misc]
    "calendar": day, "cut": cut,
    "dead": lambda _: Answer(b"gone", 404, HTML), "error": lambda _: Answer(b"", 500, HTML),
    "soft": lambda _: html("<h1>页面不存在</h1><p>您访问的页面不存在，请返回首页</p>", "404"),
    "deny": lambda _: Answer(b"no", 403, HTML), "loop": redirect, "away": lambda _: redirect("http://away.example/"),
    "picture": lambda _: Answer(b"\x89PNG\r\n\x1a\n" + bytes(99), headers=(("Content-Type", "image/png"),)),
    "nothing": lambda _: Answer(raw=b"\r\n"), "garbage": lambda _: Answer(raw=b"\x00\x01\r\n\r\n"),
    "odd": lambda _: Answer(html(chapter(32), "第32章 夜").encode(), 404),
    "empty": lambda path: html('<div id="content"></div>', f"第{path[-1]}章 夜"),
    "file": lambda _: Answer(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), headers=WORD),
    "good": lambda path: html(chapter(100 + int(path[6:].removesuffix(".html"))), f"第{path[6:]}章 夜"),
    "robots.txt": lambda _: Answer(b"User-agent: *\nDisallow: /closed/\n", headers=(("Content-Type", "text/plain"),)),
}


def odd(path: str) -> Answer | str | None:
    kind = path.strip("/").partition("/")[0].partition("?")[0]
    return ODDITIES[kind](path) if kind in ODDITIES else None


def test_everything_asked_for_ends_in_the_sum_after_kills(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    links = "".join(f'<a href="{path}">第{number}章</a>' for number, path in enumerate(NAMED))
    site = served(Site({"/": html(links)}, otherwise=odd))
    mine, assignment = own(settings, [site]), Assignment(RUN, policy(site, "odd", max_pages=1200))
    for _ in range(KILLS):
        before = len(site.paths())
        with start(mine, [assignment], lease=1.0) as child:
            while len(site.paths()) < before + 70 and child.poll() is None:
                time.sleep(0.005)
            child.kill()
    with start(mine, [assignment], lease=1.0) as child:
        assert child.wait(240) == 0
    crawl = Crawls(database).get(RUN, "odd")
    assert crawl is not None
    assert crawl.state == "done"
    assert sum(account(crawl).values()) == crawl.counts["asked"]
    requests = Counter(path.strip("/").partition("/")[0].partition("?")[0] for path in site.paths())
    learned_after = {"dead": MIN_DEAD, "calendar": MIN_REPEATED,
                     **{way.partition("/")[0]: MIN_REPEATED + CHAPTERS for way in SESSIONS}}
    most = (KILLS + 1) * (sum(learned_after.values()) + UNDER_WAY)
    assert sum(requests[kind] for kind in learned_after) <= most, "each start learns anew what is a trap"
    assert requests["closed"] == 0
    texts = stored(mine, "odd")
    assert sum("/good/" in url for url in texts) == 40
    assert {f"{site.url}/odd/1", f"{site.url}/cut/1.html"} <= texts.keys()
