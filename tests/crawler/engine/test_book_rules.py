"""Rules of a book source read what the general reader misses, identify noise, and reach nothing else."""

from dataclasses import replace

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import paragraphs
from tests.mirror import Canary, Site, html

pytestmark = pytest.mark.slow
NOISE = "想看更多好书请到某某书阁"


def spread(number: int) -> str:
    """Write a chapter that no general reader recognises: its text is in attributes that are not shown."""
    return "".join(f'<b class="w" data-line="{line}"></b>' for line in [f"第{number}章　夜", *paragraphs(number)])


def test_rules_read_what_the_general_reader_misses(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    routes = {f"/r/{n}": html(f"<h1>第{n}章 夜</h1>{spread(n)}", f"第{n}章 夜") for n in range(1, 7)}
    plain = {f"/p/{n}": html("".join(f"<p>{line}</p>" for line in [*paragraphs(50 + n), paragraphs(90 + n)[0] + NOISE]),
                             f"第{n}章 昼") for n in range(1, 7)}
    hidden = "".join(f'<b class="go" data-to="{path}">章节{n}</b>' for n, path in enumerate([*routes, *plain]))
    with Canary().listen() as canary:
        away = f'<b class="go" data-to="http://127.0.0.1:{canary.port}/">章节</b>'
        site = served(Site({"/": html(hidden + away, "书"), **routes, **plain}))
        rules = (("ruleToc.chapterList", "class.go"), ("ruleToc.chapterName", "text"),
                 ("ruleToc.chapterUrl", "data-to"), ("ruleContent.content", "class.w@data-line"),
                 ("ruleContent.replaceRegex", "##想看更多.{2,20}"))
        without = policy(site, "without", follow_sitemap=False)
        crawl_all(own(settings, [site]), [without], "first")
        assert stored(settings, "without") == {}
        crawl_all(own(settings, [site]), [replace(without, name="ruled", book_rules=rules)], "second")
        assert canary.connections == 0
    texts = stored(settings, "ruled")
    for n in range(1, 7):
        assert texts[f"{site.url}/r/{n}"] == "\n".join(paragraphs(n)), "the title stands once"
    noisy = [n for n in range(1, 7) if NOISE in texts[f"{site.url}/p/{n}"]]
    assert len(noisy) <= 1, "what the rules take out on two pages is left out"
    for n in range(1, 7):
        assert all(line in texts[f"{site.url}/p/{n}"] for line in paragraphs(50 + n))


def test_hostile_rules_cost_a_crawl_neither_pages_nor_its_life(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(Site({f"/{n}" if n else "/": html(
        f"<p>{'a' * 150}b</p>" + f'<a href="/{n + 1}">x{n}</a>', f"第{n}章") for n in range(8)}))
    rules = (("ruleToc.chapterList", "a"), ("ruleToc.chapterName", "text"), ("ruleToc.chapterUrl", "href"),
             ("ruleContent.content", "//p/text()"), ("ruleContent.replaceRegex", "##(a+)+$"))
    ended = crawl_all(own(settings, [site]), [policy(site, "hostile", follow_sitemap=False, book_rules=rules)])
    assert ended["hostile"].state == "done"
    assert len(stored(settings, "hostile")) == 8
