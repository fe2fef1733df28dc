"""Whole crawls through the child process: what is read, stored, enqueued and counted."""

import json
from dataclasses import replace

import pytest
from pymongo.database import Database

from crawler.politeness.policy import SitePolicy
from crawler.stages.crawling import crawl
from storage.collections.crawls import Crawl
from storage.collections.pages import Pages
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import until_announced
from tests.crawler.sites import novel_site
from tests.mirror import html

pytestmark = pytest.mark.slow


def test_every_linked_page_is_stored_and_announced(settings: Settings, database: Database[Document]) -> None:
    with novel_site(30).serve() as site:
        own = replace(settings, allow_hosts=(site.pair,))
        ended, = crawl(own, [SitePolicy("mirror", (site.url,))], "run-1")
        assert ended.state == "done", ended
        assert ended.counts["new"] == ended.counts["pages"] == 30
        assert ended.hosts[site.pair].answers >= 31
        assert ended.hosts[site.pair].failures == 0
        pages = Pages(database)
        assert pages.count("mirror") == 30
        assert len(set(site.paths())) == len(site.paths()), "no address is asked for twice"
        assert until_announced(database) == {f"page:{each}" for each in pages.ids()}


def test_half_a_sign_in_what_a_page_says_harms_nothing(settings: Settings, database: Database[Document]) -> None:
    text = "老周把伞骨一根根擦亮，雨声落在铁皮棚上。" * 30
    data = json.dumps({"title": "第九章 雨夜\ud83d", "author": "林\udc00外", "content": f"{text}\ud83d"})
    with novel_site(3).serve() as site:
        site.routes["/half.html"] = f"<script type='application/json'>{data}</script><a href='/'>目录</a>"
        own = replace(settings, allow_hosts=(site.pair,))
        ended, = crawl(own, [SitePolicy("mirror", (site.url, f"{site.url}/half.html"))], "run-1")
        assert ended.state == "done", ended
        [half] = [page for page in database["pages"].find() if page["url"].endswith("/half.html")]
        assert (half["title"], half["author"], half["text"]) == ("第九章 雨夜?", "林?外", f"{text}?")


def test_what_is_allowed_as_a_service_is_not_opened_to_crawls(
    settings: Settings, database: Database[Document],
) -> None:
    with novel_site(3).serve() as site:
        own = replace(settings, service_hosts=(site.pair,))
        ended, = crawl(own, [SitePolicy("mirror", (site.url,))], "run-1")
        assert ended.state == "failed", ended
        assert site.paths() == []


def test_a_host_spelled_otherwise_is_the_same_site_and_the_same_pages(
    settings: Settings, database: Database[Document],
) -> None:
    with novel_site(4).serve() as site:
        port = site.pair.rpartition(":")[2]
        site.routes["/"] = html("".join(
            f"<a href='http://{host}:{port}/book/{number}.html'>第{number}章</a>"
            for host in ("127.0.0.1", "0x7f.1", "１２７.0.0.1.") for number in range(1, 5)), "小说目录")
        policy = SitePolicy.starting_at(f"HTTP://user@2130706433:{port}")
        ended, = crawl(settings.allowing([site.pair]), [policy], "run")
        assert (ended.site, ended.state, ended.counts["pages"]) == (site.pair, "done", 4)
        assert {page["url"].partition("/book")[0] for page in database["pages"].find()} == {site.url}
        assert len(set(site.paths())) == len(site.paths())


def test_progress_is_heard_and_the_page_limit_kept(settings: Settings, database: Database[Document]) -> None:
    heard: list[list[Crawl]] = []
    with novel_site(9).serve() as site:
        policy = SitePolicy.starting_at(site.url, max_pages=3)
        ended = crawl(settings.allowing([site.pair]), [policy], "run", progress=heard.append)
    assert [(each.state, each.reason, each.site) for each in ended] == [("done", "page_limit", site.pair)]
    assert Pages(database).count(site.pair) == 3
    assert heard[-1] == ended
