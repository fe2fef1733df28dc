"""A survey of different sites: contents, pattern of chapters, encoding and rhythm, and nothing stored."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import survey
from crawler.crawl.survey.rhythm import hours_between, interval_of, moments_in
from crawler.politeness.policy import SitePolicy
from crawler.stages.site_probe import survey_site
from storage.collections.pages import Pages
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Canary, Route, Site, html, redirect

NOW = datetime.now(UTC)


def gbk(text: str) -> Answer:
    return Answer(text.encode("gb18030"), headers=(("Content-Type", "text/html; charset=gbk"),))


def library(books: int, chapters: int) -> dict[str, Route]:
    """Home page with the newest chapters of many books, book pages, contents under `/mulu/`, flat chapters."""
    newest = "".join(
        f'<a href="/shu/{book}">书</a> <a href="/du/{book * 1000 + chapters}">第{chapters + book * 7}章 新</a><br>'
        for book in range(1, books + 1))
    routes: dict[str, Route] = {"/": gbk(html(f"<ul>{newest}</ul><a href='/about'>关于我们</a>", "书城"))}
    for book in range(1, books + 1):
        routes[f"/shu/{book}"] = gbk(html(f'<p>简介。</p><a href="/mulu/{book}">查看目录</a>', f"书{book}"))
        links = "".join(
            f'<a href="/du/{book * 1000 + n}">第{n}章 夜</a> '
            f"{NOW - timedelta(hours=8 * (chapters - n)):%Y-%m-%d %H:%M}<br>"
            for n in range(1, chapters + 1))
        routes[f"/mulu/{book}"] = gbk(html(links, f"书{book}目录"))
        for n in range(1, chapters + 1):
            text = "<br>".join(paragraphs(book * 1000 + n))
            routes[f"/du/{book * 1000 + n}"] = gbk(html(
                f'<h1>第{n}章 夜</h1><div>{text}</div><a href="/mulu/{book}">目录</a>', f"第{n}章 夜"))
    return routes


@pytest.mark.slow
def test_a_survey_finds_contents_chapters_charset_and_rhythm(settings: Settings, database: Database[Document]) -> None:
    with Site(library(9, 12)).serve() as site:
        found = survey_site(settings, f"{site.url}/", [site.pair])
        assert found.start_urls == (f"{site.url}/",)
        assert found.contents
        assert all("/mulu/" in url for url in found.contents), "the newest chapters of many books are no contents"
        assert (found.chapter_pattern, found.chapters) == (f"{site.pair}/du/0", 12)
        assert (found.chapters_read, found.chapters_empty) == (2, 0)
        assert found.encodings == ("gb18030",)
        assert found.rhythm == 8
        assert found.interval_hours == 4
        assert len(site.paths()) == len(found.pages) <= 8
        from_chapter = survey_site(settings, f"{site.url}/du/3005", [site.pair])
        assert from_chapter.start_urls == (f"{site.url}/mulu/3",)
        site.routes["/robots.txt"] = "User-agent: *\nDisallow: /du/"
        closed = survey_site(settings, f"{site.url}/mulu/2", [site.pair])
        assert {page.outcome for page in closed.pages} == {"read", "robots"} or closed.pages[1].outcome == "robots"
        assert closed.chapters_read == 0
    assert Pages(database).count() == 0


@pytest.mark.slow
def test_the_time_of_a_survey_begins_when_its_process_is_ready(
    settings: Settings, database: Database[Document], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = tmp_path / "python"
    slow.write_text(f'#!/bin/sh\nsleep 13\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    slow.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(slow))
    with Site(library(1, 12)).serve() as site:
        reports = survey(settings.allowing([site.pair]), SitePolicy.starting_at(f"{site.url}/mulu/1"), 12)
    assert [report["outcome"] for report in reports] == ["list", "read", "read"]


@pytest.mark.slow
def test_a_survey_follows_no_page_to_a_private_address(settings: Settings, database: Database[Document]) -> None:
    with Canary().listen() as canary:
        private = f"http://127.0.0.1:{canary.port}"
        links = "".join(f'<a href="{private}/{n}.html">第{n}章</a>' for n in range(1, 9))
        pages: dict[str, Route] = {
            "/": html(f'{links}<a href="{private}/">目录</a><a href="/on">目录</a>'), "/on": redirect(f"{private}/")}
        with Site(pages).serve() as site:
            found = survey_site(settings, site.url, [site.pair])
            assert not survey_site(settings, f"{private}/").is_readable
        assert canary.connections == 0
    assert found.contents == ()


def test_dates_tell_a_rhythm() -> None:
    assert moments_in("更新：2025年3月7日 2025-13-40 v2025.1 2025/3/7 08:30") == [
        "2025-03-07T00:00:00+00:00", "2025-03-07T08:30:00+00:00"]
    days = [f"2025-03-{day:02}" for day in range(1, 20)]
    assert hours_between(days, NOW) == 24
    assert hours_between(["2025-03-01", "2999-01-01"], NOW) is None
    assert [interval_of(hours) for hours in (None, 0.2, 24, 5000)] == [24, 1, 12, 168]
