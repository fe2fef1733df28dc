"""The benchmark of the whole pipeline, on a site of a few pages."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from benchmarks.pipeline.__main__ import measure
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.findings import Found
from benchmarks.pipeline.one_round import Round
from benchmarks.pipeline.pipeline_goals import Figures, goals
from benchmarks.pipeline.pipeline_page import document
from benchmarks.pipeline.sites.books import Books
from benchmarks.pipeline.sites.holdings import holdings
from benchmarks.pipeline.sites.planting import COPIES, HOSTILE
from benchmarks.pipeline.stacked_bars import stacked_bars

PAGES = 60


def phases(**rates: float) -> Mapping[str, Phase]:
    names = {"bare": "bare Scrapy", "imported": "import", "added": "import to a full index", "crawl": "crawl",
             "after": "after the crawl", "again": "second day: crawl", "idle": "second day: after the crawl"}
    return {name: Phase(name, 100, 100 / rates.get(short, 1_000), 1.0) for short, name in names.items()}


@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_round_finds_every_copy_and_says_what_it_cost() -> None:
    figures = measure(holdings(60), PAGES, 1, ["plain"])
    one = figures.rounds["plain"][0]
    assert one.found.share == 1
    assert one.found.alarms == 0
    assert one.phases["crawl"].units == figures.rivals[0].phase.units == PAGES + 2
    assert all(phase.client > 0 and phase.memory for phase in one.phases.values())
    assert one.phases["crawl"].servers.round_trips > 0
    assert one.stages["match"]["ids"] > 0
    assert sum(one.stages["match"]["commands"].values()) > 0
    assert figures.rivals[0].verbatim == 1
    assert figures.together[0].found.share == 1
    assert 0 < figures.together[0].found.delay < 600
    assert figures.singles[0].phase.processor > 0
    assert one.growth["Redis memory"] > 0
    assert "after the crawl" in document(figures)


def test_the_page_tells_what_was_not_reached() -> None:
    found = Found({"verbatim": 4}, {"verbatim": 3}, 1)
    figures = Figures("made up", 10, 100, {"plain": [Round(phases(after=10.0), {}, found)]})
    missed = {goal.what for goal in goals(figures) if not goal.met}
    assert "plain: after the crawl, pages/s" in missed
    assert "plain: copies found, the least share" in missed
    assert "plain: false alarms, maximum" in missed
    assert "plain: crawl, times bare Scrapy" not in missed
    assert "**no**" in document(figures)
    figures = replace(figures, flames={"crawl": "py-spy is not installed", "after": "drawn.svg"})
    assert "No flame graph of `wenzong crawl`: py-spy is not installed." in document(figures)


def test_a_longer_run_is_held_against_the_usual_one() -> None:
    found = Found({"verbatim": 4}, {"verbatim": 4}, 0)
    usual = Figures("made up", 10, 100, {"plain": [Round(phases(), {}, found)]})
    slower = Figures("made up", 1_000, 1_000, {"plain": [Round(phases(crawl=100.0), {}, found)]})
    figures = replace(usual, long=slower)
    missed = [goal.what for goal in goals(figures) if not goal.met]
    assert missed == ["fetch to case at 1,000 pages, times that at 100"]
    assert "# At 1,000 pages and 1,000 chapters" in document(figures)


def test_a_tenth_of_a_site_is_copied_and_the_same_in_every_process() -> None:
    site = Books("plain", 3_000, ["源" * 3_000] * 10)
    copies = site.copies()
    assert abs(len(copies) / 3_000 - sum(COPIES.values())) < 0.02
    assert {planted.kind for planted in copies.values()} == set(COPIES)
    assert site.copies() == Books("plain", 3_000, site.chapters).copies()


def test_hostile_addresses_answer_oddly_and_chained_ones_name_the_next() -> None:
    site = Books("chained", 400, ["源" * 3_000])
    answers = [site.answer(f"/book/{number // 100}/{number % 100}.html") for number in range(400)]
    assert {200, 302, 404} <= {answer.status for answer in answers}
    assert "empty" in HOSTILE
    assert any(not answer.body for answer in answers if answer.status == 200)
    assert any("gb2312" in answer.content_type for answer in answers)
    moved = next(answer.location for answer in answers if answer.status == 302)
    assert site.answer(moved).status == 200
    assert 'href="/book/0/2.html">下一页' in answers[1].body.decode()


def test_bars_are_as_long_as_what_they_stand_for() -> None:
    drawn = stacked_bars("where", {"crawl": {"ours": 2.0, "MongoDB": 1.0}, "after": {"ours": 1.0}}, "ms")
    assert drawn.count("<rect") == 1 + 2 + 4
    assert "3.0 ms" in drawn
