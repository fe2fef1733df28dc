"""A site with JSON chapters is read completely, and its addresses pass the guard like all others."""

import json
from typing import Any

import pytest
from pymongo.database import Database

from storage.collections.pages import Pages
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Canary, Route, Site, html

pytestmark = pytest.mark.slow


def data(value: Any, kind: str = "application/json") -> Answer:
    """Answer with JSON."""
    return Answer(json.dumps(value).encode(), headers=(("Content-Type", kind),))


def test_chapters_in_json_become_pages(settings: Settings, database: Database[Document], served: Served) -> None:
    with Canary().listen() as canary:
        chapters = [{"title": f"第{n}章 渡口", "url": f"/api/c/{n}.json"} for n in range(1, 8)]
        away = {"title": "第9章 渡口", "url": f"http://127.0.0.1:{canary.port}/c/9.json"}
        routes: dict[str, Route] = {
            "/": html("<div id=app></div><script>fetch('/api/list?book=1&page=1').then(r => r.json())</script>"),
            "/api/list?book=1&page=1": data({"data": {"items": [*chapters[:3], away], "page": 1, "totalPage": 2}}),
            "/api/list?book=1&page=2": data({"data": {"items": chapters[3:], "page": 2, "totalPage": 2}}, "text/html"),
            "/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}
        for n in range(1, 8):
            text = {"code": 0, "data": {"chapterName": f"第{n}章 渡口", "paragraphs": paragraphs(n)}}
            routes[f"/api/c/{n}.json"] = data(text, "text/json; charset=utf-8" if n % 2 else "application/json")
        routes["/api/c/7.json"] = data({"code": 404, "msg": "章节不存在，请返回首页看看别的。"})
        site = served(Site(routes))
        mine = own(settings, [site])
        wide = policy(site, "data", render="never", allowed=(site.pair, f"127.0.0.1:{canary.port}"))
        ended = crawl_all(mine, [wide])["data"]
        assert canary.connections == 0
    pages = Pages(database)
    found = {page.url.removeprefix(site.url): page for page in pages.versions(pages.ids()).values()}
    assert {path: page.text.splitlines() for path, page in found.items()} == {
        f"/api/c/{n}.json": paragraphs(n) for n in range(1, 7)}
    assert {page.title for page in found.values()} == {f"第{n}章 渡口" for n in range(1, 7)}
    assert ended.reasons[FetchOutcome.EMPTY] == 2, "the start page, and the chapter that is not there"


def test_a_chapter_that_is_only_drawn_is_read_from_its_data(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    unread = """fetch('/api/c?cid=' + (3 + 4)).then(r => r.json()).then(found => {
        const held = document.createElement('img'); held.title = found.data.content.length; content.append(held); })"""
    text = {"data": {"title": "第七章 渡口", "content": "".join(f"<p>{line}</p>" for line in paragraphs(7))}}
    site = served(Site({
        "/": html('<a href="/book/1/7.html">第七章 渡口</a>'),
        "/book/1/7.html": html(f"<h1>第七章 渡口</h1><div id=content></div><script>{unread}</script>"),
        "/api/c?cid=7": data(text), "/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}))
    crawl_all(own(settings, [site], browser="auto"), [policy(site, "drawn")])
    pages = Pages(database)
    assert [page.text.splitlines() for page in pages.versions(pages.ids()).values()] == [paragraphs(7)]
