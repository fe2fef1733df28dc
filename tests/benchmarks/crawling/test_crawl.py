"""The crawl benchmark, on a site of a few pages."""

from pathlib import Path

import pytest

from benchmarks.crawl import rendering_page
from benchmarks.crawl.among import Among
from benchmarks.crawl.conduct import CHINESE, ENGLISH
from benchmarks.crawl.crawling_page import Figures, document, goals
from benchmarks.crawl.crawls import Crawled, bare, ours
from benchmarks.crawl.killing import Survived
from benchmarks.crawl.rendering import PARTS, render
from benchmarks.crawl.weight import Weight, weigh

PAGES = 320
"""Enough pages to reuse connections often: a response that arrives in one piece must not look like a long header."""


@pytest.mark.campaign
@pytest.mark.slow
def test_every_page_is_asked_for_once_by_all_of_them() -> None:
    races = [bare(60), ours(60, "benchmarks.crawl.unread"), ours(PAGES, sample=0.2)]
    assert [each.coverage for each in races] == [1.0] * 3
    assert [each.duplicates for each in races] == [0.0] * 3
    assert races[2].stored == PAGES
    assert max(races[2].memory.values()) > 10 * 2**20
    weight = weigh(2_000)
    assert 0 < weight.disk / weight.addresses < 50_000


@pytest.mark.slow
def test_chapters_that_scripts_fill_are_stored_whole() -> None:
    rendered = render(3)
    assert rendered.whole == 3
    assert rendered.costs.browser > 50 * 2**20
    assert rendered.costs.browsers == 1
    assert all(rendered.costs.of(part) > 0 for part in PARTS)
    missed = {goal.what for goal in rendering_page.goals(rendered) if not goal.met}
    assert "share of the chapters that were stored whole" not in missed


def test_the_page_tells_what_was_not_reached() -> None:
    fast, slow = Crawled(100, 1.0, 0.0, 0.5), Crawled(100, 0.99, 0.0, 2.0, memory={20: 10, 90: 30})
    weight = Weight(1_000, 1_000, 1_000_000, 1.0, 0.001)
    figures = Figures([fast], [fast], [slow], slow, weight, Survived(20, 100, 99, 3),
                      Among((10.0, 12.0, 11.0), (9.9, 8.0, 9.0)))
    missed = {goal.what.partition(",")[0] for goal in goals(figures) if not goal.met}
    assert "coverage" in missed
    assert "pages stored after 20 kills" in missed
    assert "**no**" in document(figures)
    assert "fetched and stored" not in missed
    assert any(each.startswith("share of their speed") for each in missed)


def test_the_document_tells_how_sites_are_crawled() -> None:
    shown = (Path(__file__).parents[3] / "docs" / "crawling.md").read_text(encoding="utf-8")
    assert ENGLISH in shown
    assert CHINESE in shown
