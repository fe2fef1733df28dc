"""Responses with unusual headers and redirects lead where a browser would go."""

from urllib.parse import quote

import pytest
from pymongo.database import Database

from storage.collections.pages import Pages
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import connect
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route, Site, html
from webadmin.sites.crawl_account import account, in_english

pytestmark = pytest.mark.slow

TYPE = b"Content-Type: text/html; charset=utf-8\r\n"


def page(number: int) -> bytes:
    text = "".join(f"<p>{line}</p>" for line in paragraphs(number))
    return html(f"<h1>第{number}回 渡口</h1>{text}", f"第{number}回 渡口").encode()


def moved(*headers: str, status: str = "302 Found", body: bytes = b"") -> Answer:
    lines = "".join(f"{header}\r\n" for header in headers)
    return Answer(raw=f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{lines}\r\n".encode() + body)


def test_a_page_behind_a_cookie_is_read(settings: Settings, database: Database[Document], served: Served) -> None:
    def has_cookie(path: str) -> bool:
        return "in=1" in next(each for each in reversed(site.requests) if each.path == path).headers.get("Cookie", "")

    def bounced(path: str) -> Answer:
        return Answer(page(1)) if has_cookie(path) else moved("Location: /enter?to=/1.html")

    def asked_age(path: str) -> Answer | str:
        gate = '<p>请确认您已年满十八岁。</p><a href="/enter?to=/2.html">进入</a>'
        return Answer(page(2)) if has_cookie(path) else html(gate)

    def entered(path: str) -> Answer:
        back = path.partition("to=")[2]
        return moved(f"Set-Cookie: in=1; Path={back}", f"Location: {back}")

    refused = Answer(page(3), 403)
    links = "".join(f'<a href="/{number}.html">第{number}回</a>' for number in (1, 2, 3, 4))
    site = served(Site({"/": html(links, "目录"), "/1.html": bounced, "/2.html": asked_age, "/3.html": refused,
                        "/4.html": moved("Set-Cookie: in=1; Path=/", "Location: /4.html?again"),
                        "/4.html?again": moved("Set-Cookie: in=1; Path=/", "Location: /4.html")},
                       otherwise=lambda path: entered(path) if path.startswith("/enter") else None))
    ended = crawl_all(own(settings, [site]), [policy(site, "cookies", follow_sitemap=False)])["cookies"]
    pages = Pages(connect(settings))
    read = list(pages.versions(pages.ids()).values())  # the age question of the second page is a version too
    for number in (1, 2, 3):
        texts = [page.text for page in read if page.url == f"{site.url}/{number}.html"]
        assert any(all(line in text for line in paragraphs(number)) for text in texts), number
    assert site.paths().count("/4.html") <= 3
    assert sum(account(ended).values()) == ended.counts["asked"]


def test_what_odd_headers_lead_to_is_read(settings: Settings, database: Database[Document], served: Served) -> None:
    reached: dict[str, Route] = {
        "/to/1": Answer(page(1)), f"/to/{quote('渡口')}": Answer(page(2)),
        f"/to/{quote('渡口'.encode('gbk'))}": Answer(page(3)), "/to/4": Answer(page(4)), "/to/5": Answer(page(5)),
        "/to/6": Answer(page(6))}
    gbk = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /to/" + "渡口".encode("gbk") + b"\r\n\r\n"
    routes: dict[str, Route] = {
        "/from/1": moved("Location: \\to\\1"), "/from/2": moved("Location: /to/渡口"), "/from/3": Answer(raw=gbk),
        "/from/4": moved("Refresh: 0; url=/to/4", status="200 OK"),
        "/from/5": html('<meta http-equiv=refresh content="0;/to/5">'),
        "/from/6": html('<a href="\\to\\6">一</a>'),
        "/own/7": moved("Content-Type: text/html; charset=utf-8", body=page(7)),
        "/own/8": Answer(raw=b"HTTP/1.1 200 OK\r\n" + TYPE + b"Content-Length: many\r\n\r\n" + page(8)),
        "/own/9": Answer(raw=b"HTTP/1.1 200 OK\r\n: none\r\nno header\r\nA B: c\r\n" + TYPE + b"\r\n" + page(9)),
        "/own/10": moved("Transfer-Encoding: identity\r\nContent-Type: text/html; charset=utf-8", body=page(10)),
        "/own/11": Answer(raw=b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n" + TYPE + (
            b"\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(page(11)), page(11))))}
    links = "".join(f'<a href="{path}">{path}</a>' for path in routes)
    site = served(Site({"/": html(links, "目录"), **routes, **reached}))
    crawl_all(own(settings, [site]), [policy(site, "odd", follow_sitemap=False)])
    texts = stored(settings, "odd")
    for number, path in enumerate((*reached, *list(routes)[6:]), 1):
        assert all(line in texts.get(f"{site.url}{path}", "") for line in paragraphs(number)), path


def test_what_is_not_packed_as_it_says_and_what_asks_for_an_age_are_named(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    kinds = ("gzip", "deflate", "br", "zstd")
    packed: dict[str, Route] = {f"/{kind}.html": Answer(page(1), headers=(
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Encoding", kind))) for kind in kinds}
    gate = html('<p>请确认您已年满十八岁。</p><form method="post" action="/age"><button>是</button></form>')
    links = "".join(f'<a href="{path}">卷{number}</a>' for number, path in enumerate((*packed, "/gate.html")))
    site = served(Site({"/": html(links, "目录"), "/gate.html": gate, **packed}))
    ended = crawl_all(own(settings, [site]), [policy(site, "packed", follow_sitemap=False)])["packed"]
    assert ended.reasons[FetchOutcome.BAD_ENCODING] == len(kinds)
    assert ended.reasons[FetchOutcome.AGE_GATE] == account(ended)["refused"] == 1
    assert any("asks for the reader’s age" in line for line in in_english(ended)), in_english(ended)
    assert "/age" not in site.paths(), "the form is not sent"
    assert FetchOutcome.CONNECTION not in ended.reasons
    assert [site.paths().count(path) for path in packed] == [1] * len(kinds), "asking again brings the same"
