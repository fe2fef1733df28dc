"""What a browser shows is read, despite a wrong status, length or type; mazes do not delay novels."""

import random

import pytest
from pymongo.database import Database

from crawler.politeness.error_answers import shows_text
from crawler.politeness.referrer import referrer
from storage.crawl_remark import CrawlRemark
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter, paragraphs
from tests.crawler.sites import novel
from tests.mirror import Answer, Route, Site, html
from webadmin.sites.crawl_account import account, in_english

HTML = (("Content-Type", "text/html; charset=utf-8"),)


def page(number: int) -> bytes:
    text = "".join(f"<p>{line}</p>" for line in paragraphs(number))
    return html(f"<h1>第{number}回 渡口</h1>{text}", f"第{number}回 渡口").encode()


@pytest.mark.slow
def test_text_under_errors_odd_types_and_wrong_lengths_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    torn = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 999999\r\n\r\n" + page(3))
    error = html("<h1>出错了</h1>" + chapter(77)[:700], "出错了").encode()
    routes: dict[str, Route] = {
        "/hui/1": Answer(page(1), 404, HTML), "/hui/2": Answer(page(2), 500, HTML), "/hui/3": Answer(raw=torn),
        "/hui/4": Answer(page(4), headers=(("Content-Type", "html"),)),
        "/hui/5": Answer(page(5), headers=(("Content-Type", "unknown/unknown"),)),
        "/hui/6": Answer(page(6), 410, HTML),
        "/hui/7": Answer(error, 404, HTML), "/hui/8": Answer(error, 500, HTML),
        "/hui/9": Answer(page(9).replace(b"</body>", b"<p>1" * 20_000 + b"</body>"), headers=HTML),
        "/hui/10": Answer(page(10).replace(b"</body>", f"<p>{chapter(11)[:300]}</p></body>".encode("gb18030")),
                          headers=HTML)}
    links = "".join(f'<a href="{path}">{path}</a>' for path in routes)
    site = served(Site({"/": html(links, "目录"), **routes}))
    ended = crawl_all(own(settings, [site]), [policy(site, "odd", follow_sitemap=False)])["odd"]
    texts = stored(settings, "odd")
    assert {url.rpartition("/")[2] for url in texts} == {"1", "2", "3", "4", "5", "6", "9", "10"}
    for number in range(1, 7):
        assert all(line in texts[f"{site.url}/hui/{number}"] for line in paragraphs(number))
    assert ended.reasons[FetchOutcome.READ_ODD] == 4
    assert ended.reasons[FetchOutcome.READ_CUT] == 1
    assert ended.reasons[FetchOutcome.READ_GARBLED] == 1
    assert ended.reasons[FetchOutcome.GONE] == 1
    assert sum(account(ended).values()) == ended.counts["asked"]
    came_from = {each.path: each.headers.get("Referer") for each in site.requests}
    assert came_from["/"] is None
    assert came_from["/hui/1"] == f"{site.url}/"


@pytest.mark.slow
def test_a_maze_of_words_holds_up_no_novel(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    words = ("river", "stone", "cloud", "ember", "north", "amber", "willow", "harbour", "meadow", "lantern")

    def wandering(path: str) -> str:
        dice = random.Random(path)
        links = "".join(f'<a href="/{"-".join(dice.choices(words, k=4))}/{"/".join(dice.choices(words, k=2))}">'
                        f"第{dice.randrange(900)}章</a>" for _ in range(8))
        return html(f"<p>{chapter(dice.randrange(10**6))}</p>{links}", f"第{dice.randrange(900)}章")

    book = novel(60)
    contents = book.pop("/")
    assert isinstance(contents, str)
    start = html('<a href="/river/stone">第1章</a><a href="/meadow/north">第2章</a><a href="/book/">目录</a>')
    site = served(Site({**book, "/": start, "/book/": contents}, otherwise=wandering))
    ended = crawl_all(own(settings, [site]), [policy(site, "maze", follow_sitemap=False, max_pages=300)])["maze"]
    assert {f"{site.url}/book/{n}.html" for n in range(1, 61)} <= stored(settings, "maze").keys()
    assert CrawlRemark.TRAP in ended.reason.split(", ")
    assert sum(ended.mazes.values()) > 150
    assert any("endlessly generated" in line for line in in_english(ended)), in_english(ended)


def test_a_referrer_is_what_a_browser_sends() -> None:
    assert referrer("http://a.example/2", "http://a.example/1?x=1#top") == "http://a.example/1?x=1"
    assert referrer("http://b.example/2", "http://a.example/1") == "http://a.example/"
    assert referrer("http://a.example/2", "https://a.example/1") == ""
    assert referrer("http://a.example/2", "http://a.example/sitemap.xml") == ""
    assert referrer("http://a.example/2", "", ["http://b.example/", "http://a.example/"]) == "http://a.example/"
    assert referrer("http://a.example/", "", ["http://a.example/"]) == ""


def test_an_errors_own_page_is_no_text() -> None:
    assert shows_text("第3章 夜", "夜" * 600, 3)
    assert shows_text("夜行", "夜" * 1_600)
    assert not shows_text("出错了", "夜" * 600)
    assert not shows_text("第3章 页面不存在", "夜" * 2_000, 3)
