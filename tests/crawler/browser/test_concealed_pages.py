"""What a person sees in a browser is read: from the markup alone if that suffices, otherwise through Chromium."""

from collections import defaultdict
from statistics import mean

import pytest
from pymongo.database import Database

from crawler.extraction.page import extract_html
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.browser import concealed_pages, further_spellings, sheeted_pages, strangers_pages
from tests.crawler.browser.concealed_pages import SHOWN, STATIC, routes, seen
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.mirror import Site, html

SEEN = 0.98
"""Minimum share (0–1) of the visible text that must be read."""


def test_what_needs_no_script_is_read_without_a_browser() -> None:
    shares = [(concealed.kind, seen(extract_html(
        concealed_pages.page(concealed, number), f"http://a.test/book/1/{number}.html").text, number))
        for number, concealed in enumerate((*STATIC, *further_spellings.STATIC), 1)]
    assert [kind for kind, share in shares if share < SEEN] == []


@pytest.mark.slow
def test_what_scripts_and_sheets_write_and_hide_is_read_in_the_browser(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict(enumerate((*SHOWN, *further_spellings.SHOWN, *sheeted_pages.SHEETED), 101))
    links = "".join(f'<a href="/book/1/{number}.html">第{number}章</a>' for number in pages)
    site = served(Site({"/": html(links, "目录"), **routes(pages), **further_spellings.sources(pages),
                        **sheeted_pages.sheets(pages)}))
    mine = own(settings, [site], browser="auto")
    ended = crawl_all(mine, [policy(site, "concealed", follow_sitemap=False)])["concealed"]
    texts = stored(mine, "concealed")
    shares: dict[str, list[float]] = defaultdict(list)
    for number, concealed in pages.items():
        shares[concealed.kind].append(seen(texts.get(f"{site.url}/book/1/{number}.html", ""), number))
    assert {kind: found for kind, found in shares.items() if min(found) < SEEN} == {}, ended.reasons


def test_what_strangers_conceal_without_scripts_is_read() -> None:
    shares = [(concealed.kind, seen(extract_html(
        concealed_pages.page(concealed, number), f"http://a.test/book/1/{number}.html").text, number))
        for number, concealed in enumerate(strangers_pages.STATIC, 501)]
    assert mean(share for _, share in shares) >= SEEN, shares


@pytest.mark.slow
def test_what_strangers_conceal_with_scripts_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict(enumerate(strangers_pages.SHOWN, 601))
    links = "".join(f'<a href="/book/1/{number}.html">第{number}章</a>' for number in pages)
    site = served(Site({"/": html(links, "目录"), **routes(pages)}))
    mine = own(settings, [site], browser="auto")
    crawl_all(mine, [policy(site, "strangers", follow_sitemap=False)])
    texts = stored(mine, "strangers")
    shares = [(concealed.kind, seen(texts.get(f"{site.url}/book/1/{number}.html", ""), number))
              for number, concealed in pages.items()]
    assert mean(share for _, share in shares) >= SEEN, [each for each in shares if each[1] < SEEN]
