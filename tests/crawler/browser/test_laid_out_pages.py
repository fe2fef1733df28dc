"""What boxes clip, shapes leave out and opaque boxes cover is decided by the boxes of the real Chromium."""

from collections.abc import Sequence

import pytest
from pymongo.database import Database

from crawler.browser.need import SeenPage, may_hide
from crawler.extraction.page import extract_html
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.browser.contested.clipped_pages import AROUND, CLAMPED, FLAT, OPENED, OUTSIDE
from tests.crawler.browser.contested.compounded_pages import CONDITIONS, FACTORS, FIRST, PRODUCTS
from tests.crawler.browser.contested.contested_pages import Contested
from tests.crawler.browser.contested.laid_over_pages import COVERED, SHAPED, UNCOVERED, WHOLE
from tests.crawler.browser.odd_shapes import Shape, page, share
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.mirror import Site, html

READ = 0.98
"""Minimum share (0–1) of what a person sees, less that of the junk, of a page that is read well."""
GROUPS: dict[str, tuple[Sequence[Contested], float]] = {
    "flat": (FLAT, 1.0), "outside": (OUTSIDE, 1.0), "clamped": (CLAMPED, 1.0), "opened": (OPENED, 1.0),
    "around": (AROUND, 1.0), "covered": (COVERED, 0.89), "uncovered": (UNCOVERED, 1.0), "shaped": (SHAPED, 1.0),
    "whole": (WHOLE, 1.0), "products": (PRODUCTS, 1.0), "factors": (FACTORS, 1.0), "first": (FIRST, 1.0),
    "conditions": (CONDITIONS, 1.0)}
"""Pages, and the minimum share (0–1) of them that is read well."""


@pytest.mark.slow
@pytest.mark.campaign
def test_what_a_person_sees_of_a_laid_out_page_is_read_and_nothing_else(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    every = ((name, each) for name, (group, _) in GROUPS.items() for each in group)
    pages = {f"/{name}/{number}.html": (each, number) for number, (name, each) in enumerate(every, 7001)}
    links = "".join(f'<a href="{path}">第{place}章</a>' for place, path in enumerate(pages))
    site = served(Site({"/": html(links, "目录"), **{
        path: page(Shape(each.kind, each.body), number) for path, (each, number) in pages.items()}}))
    mine = own(settings, [site], browser="auto")
    plan = policy(site, "laid-out", render="always", follow_sitemap=False, max_pages=1_000, max_depth=1)
    ended = crawl_all(mine, [plan])["laid-out"]
    texts = stored(mine, "laid-out")
    missed = {path: each.kind for path, (each, number) in pages.items()
              if share(texts.get(site.url + path, ""), number) < READ}
    shares = {name: 1 - sum(path.startswith(f"/{name}/") for path in missed) / len(group)
              for name, (group, _) in GROUPS.items()}
    worse = {name: shares[name] for name, (_, least) in GROUPS.items() if shares[name] < least}
    assert worse == {}, (missed, ended.reasons)


@pytest.mark.slow
def test_pages_of_which_the_markup_leaves_doubt_are_rendered(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = {f"/book/1/{number}.html": (each, number) for number, each in enumerate((*CLAMPED[:3], *SHAPED[:2]), 8001)}
    links = "".join(f'<a href="{path}">第{place}章</a>' for place, path in enumerate(pages))
    site = served(Site({"/": html(links, "目录"), **{
        path: page(Shape(each.kind, each.body), number) for path, (each, number) in pages.items()}}))
    mine = own(settings, [site], browser="auto")
    crawl_all(mine, [policy(site, "doubtful", follow_sitemap=False, max_depth=1)])
    texts = stored(mine, "doubtful")
    assert [each.kind for path, (each, number) in pages.items()
            if share(texts.get(site.url + path, ""), number) < READ] == []


@pytest.mark.parametrize(("pages", "doubtful"), [
    ((*CLAMPED, *SHAPED[:4]), 0.9), ((*PRODUCTS, *FACTORS, *CONDITIONS), 0.0)])
def test_doubt_is_told_where_the_layout_decides(pages: Sequence[Contested], doubtful: float) -> None:
    read = [(url := f"http://a.test/book/1/{number}.html", extract_html(page(Shape(each.kind, each.body), number), url))
            for number, each in enumerate(pages, 9001)]
    doubted = [extraction for _, extraction in read if extraction.is_doubtful]
    assert len(doubted) >= doubtful * len(pages)
    assert doubtful or not doubted
    assert all(may_hide(SeenPage(url, "", extraction.title, extraction.text, is_doubtful=True))
               for url, extraction in read)
