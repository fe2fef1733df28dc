"""The structure of list pages is part of a site's kit, although they hold no text and are not stored."""

from contextlib import ExitStack

import pytest
from pymongo.database import Database

from crawler.crawl.accounting.list_skeleton import PAGES, ListSkeleton
from insight.kits.site_reading import read_site
from insight.kits.traits import PageSource, traits_of
from storage.collections.site_facts.site_boilerplate import SiteBoilerplateCounts
from storage.documents import Document
from storage.raw.opening import open_raw
from storage.settings import Settings
from tests.crawler.crawling import crawl_all, own, policy
from tests.crawler.prose import chapter
from tests.mirror import Site, html


def contents(look: str) -> str:
    """A page with only links, as a template makes it."""
    rows = "".join(f'<dd class="{look}-row r{number}"><i class="{look}-mark"></i>'
                   f'<a href="/{number}.html">第{number}章</a></dd>' for number in range(1, 6))
    return html(f'<div class="{look}-box"><dl class="{look}-list">{rows}</dl></div>', "目录")


def pieces(page: str) -> set[str]:
    """Return the pieces of a page's skeleton, as they are read from the site's stored pages."""
    found = traits_of([PageSource("http://a.example/", page, {})]).kit
    return {trait.removeprefix("skeleton:") for trait in found if trait.startswith("skeleton:")}


@pytest.mark.slow
def test_a_table_of_contents_without_text_shows_its_template(
    settings: Settings, database: Database[Document],
) -> None:
    chapters = {f"/{number}.html": html(f"<h1>第{number}章</h1><p>{chapter(number)}</p>", f"第{number}章")
                for number in range(1, 6)}
    site = Site({"/": contents("old"), **chapters})
    with ExitStack() as stack:
        stack.enter_context(site.serve())
        mine = own(settings, [site])

        def crawled(run: str) -> tuple[set[str], set[str]]:
            crawl_all(mine, [policy(site, follow_sitemap=False)], run)
            kit = read_site(database, open_raw(settings), site.pair).kit
            assert kit
            return set(SiteBoilerplateCounts(database).get(site.pair).lists), {
                trait.removeprefix("skeleton:") for trait in kit.kit if trait.startswith("skeleton:")}

        lists, kit = crawled("one")
        assert lists == pieces(contents("old")), "read as stored pages are"
        assert lists <= kit
        assert lists - set().union(*map(pieces, chapters.values())), "no chapter shows all of it"
        site.routes["/"] = contents("new")
        assert crawled("two")[0] == pieces(contents("new")), "as the site looks now"
        site.routes["/"] = chapters["/1.html"]
        assert crawled("three")[0] == pieces(contents("new")), "nothing newer is known"


def test_only_the_first_lists_of_a_crawl_are_read() -> None:
    gathered = ListSkeleton(["known"])
    assert gathered.pieces == ("known",)
    for number in range(PAGES + 5):
        gathered.learn([f"{number:03}"])
    assert gathered.pieces == tuple(f"{number:03}" for number in range(PAGES))
