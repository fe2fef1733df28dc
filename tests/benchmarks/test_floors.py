import os
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.accuracy.corpus import SHARED, demo_corpus, read_corpus
from benchmarks.accuracy.floors import broken, pin, pinned
from benchmarks.accuracy.sample import QUERIES, Sample, measure_sample

SAMPLE = Sample("d", {"grams": {"verbatim": 1.0, "edits": 0.9}, "exact": {"verbatim": 1.0, "edits": 0.0}}, 0.1, 0, 600)


def silent(what: str, done: int, total: int) -> None:
    pass


def test_what_was_pinned_holds(tmp_path: Path) -> None:
    pin("library", SAMPLE, tmp_path / "floors.json")
    assert broken(pinned(tmp_path / "floors.json")["library"], SAMPLE) == []


def test_the_default_method_may_lose_nothing_another_one_copy(tmp_path: Path) -> None:
    floors = pin("library", SAMPLE, tmp_path / "floors.json")
    assert floors.recall["grams"] == SAMPLE.recall["grams"]
    assert floors.recall["exact"] == {"verbatim": 1 - 1 / QUERIES, "edits": 0.0}


@pytest.mark.parametrize(("change", "word"), [
    ({"recall": {**SAMPLE.recall, "grams": {"verbatim": 1.0, "edits": 0.89}}}, "0.89 of the copies"),
    ({"recall": {**SAMPLE.recall, "grams": {"verbatim": 1.0}}}, "not measured"),
    ({"recall": {**SAMPLE.recall, "new": {"verbatim": 1.0}}}, "no floor"),
    ({"candidates": 0.2}, "candidates: 0.2"),
    ({"alarms": 1}, "alarms: 1"),
    ({"index_bytes": 700}, "index_bytes: 700"),
    ({"digest": "e"}, "measure it and pin it"),
])
def test_what_is_worse_breaks_a_floor(change: dict[str, object], word: str) -> None:
    problems = broken(SAMPLE, replace(SAMPLE, **change))  # type: ignore[arg-type]
    assert len(problems) == 1
    assert word in problems[0]


def test_floors_go_up_only(tmp_path: Path) -> None:
    path = tmp_path / "floors.json"
    pin("library", SAMPLE, path)
    worse = replace(SAMPLE, recall={**SAMPLE.recall, "grams": {"verbatim": 0.5, "edits": 0.95}}, candidates=3, alarms=2)
    floors = pin("library", worse, path)
    assert floors.recall["grams"] == {"verbatim": 1.0, "edits": 0.95}
    assert (floors.candidates, floors.alarms) == (0.1, 0)


@pytest.mark.slow
def test_floors_hold_on_the_shared_library() -> None:
    if not SHARED.exists():
        assert "CI" not in os.environ, f"{SHARED} must lie beside the clone"
        pytest.skip(f"{SHARED} is not on this machine")
    assert broken(pinned()[SHARED.name], measure_sample(read_corpus(SHARED), silent)) == []


@pytest.mark.slow
def test_floors_hold_on_the_demo_works() -> None:
    assert broken(pinned()["demo works"], measure_sample(demo_corpus(), silent)) == []
