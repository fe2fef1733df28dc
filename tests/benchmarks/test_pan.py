"""PAN's corpus of English pairs: split in halves, scored as PAN publishes its figures."""

import json
import lzma
import os
from pathlib import Path

import pytest

from benchmarks.harness.command_line import progress_bar
from benchmarks.harness.floors import broken, pinned
from benchmarks.passages.cases import SCORED
from benchmarks.passages.english import demo_chapters
from benchmarks.passages.pan import HALVES, TRAINING, digest, every_nth, measure_pairs, read_pairs
from benchmarks.passages.pan_library import library_of, looked_up, sources_of
from benchmarks.passages.pan_page import LIBRARY_NAME, NAME, bounds_looked_up, bounds_of, document
from benchmarks.passages.plagdet import Pair, macro_score
from matcher import Matcher

FIRST, NEXT = Pair((0, 100), (0, 100)), Pair((100, 200), (100, 200))


def corpus(folder: Path, pairs: int) -> Path:
    """Write pairs of the demo's chapters in the corpus's format; every second pair copies 600 characters."""
    path, texts = folder / "pairs.jsonl.xz", demo_chapters()
    with lzma.open(path, "wt", encoding="utf-8") as file:
        for number in range(pairs):
            source, host = texts[number % len(texts)], texts[(number + 1) % len(texts)]
            copied = source[:600] if number % 2 else ""
            truth = [{"page": [0, 600], "source": [0, 600]}] if copied else []
            file.write(json.dumps({"id": f"kind:page{number}:source{number}", "kind": "copy" if copied else "none",
                                   "page": copied + host, "source": source, "passages": truth}) + "\n")
    return path


@pytest.mark.parametrize(("true", "found", "recall", "precision"), [
    ([FIRST, NEXT], [FIRST], 0.5, 1.0),
    ([FIRST], [FIRST, NEXT], 1.0, 0.5),
    ([FIRST], [Pair((0, 200), (0, 200))], 1.0, 0.5),
    ([FIRST, Pair((100, 110), (100, 110))], [FIRST], 0.5, 1.0),
    ([FIRST], [], 0.0, 0.0),
    ([], [FIRST], 0.0, 0.0),
    ([], [], 1.0, 1.0),
])
def test_each_passage_counts_as_much_as_any_other(
    true: list[Pair], found: list[Pair], recall: float, precision: float
) -> None:
    scored = macro_score([(true, found)])
    assert (scored.recall, scored.precision) == (recall, precision)


def test_copies_are_found_and_counted_by_kind(tmp_path: Path) -> None:
    path = corpus(tmp_path, 8)
    pairs = list(read_pairs(path))
    assert {pair.half for pair in pairs} == set(HALVES)
    with progress_bar() as progress:
        copied, innocent, whole = measure_pairs(Matcher(), pairs, progress)
    assert (copied.kind, copied.pairs, copied.macro.granularity) == ("copy", 4, 1.0)
    assert min(copied.macro.plagdet, whole.micro.plagdet) > 0.95
    assert (innocent.kind, innocent.alarms, innocent.innocent) == ("none", 0, 4)
    assert len(digest(path)) == 16


def test_pages_are_looked_up_among_all_sources(tmp_path: Path) -> None:
    path = corpus(tmp_path, 8)
    pairs = list(read_pairs(path))
    with progress_bar() as progress:
        sources = sources_of(pairs)
        found = looked_up(library_of(sources, progress), pairs, progress)
        measured = measure_pairs(Matcher(), pairs, progress)
    copied, innocent, whole = found
    assert (copied.kind, copied.pages, copied.listed, copied.called, copied.innocent) == ("copy", 4, 4, 4, 0)
    assert (innocent.kind, innocent.pages, innocent.alarms, innocent.innocent) == ("none", 0, 0, 4)
    assert whole == ("all", 4, 4, 4, 4, 0)
    page = document(path, {SCORED: measured}, {SCORED: found}, len(sources))
    assert f"library of the {len(sources)} sources" in page
    assert page.count("| copy | 4 | ") == 2
    assert "| none | 0 | – | – | 0 of 4 |" in page


def test_a_sample_is_spread_over_every_kind(tmp_path: Path) -> None:
    sample = every_nth(read_pairs(corpus(tmp_path, 8)), 4)
    assert [pair.kind for pair in sample] == ["copy", "copy", "none", "none"]


@pytest.mark.slow
def test_floors_hold_on_a_sample_of_the_scored_half() -> None:
    if not TRAINING.exists():
        assert "CI" not in os.environ, f"{TRAINING} must lie beside the clone"
        pytest.skip(f"{TRAINING} is not on this machine")
    with progress_bar() as progress:
        assert broken(pinned()[NAME], bounds_of(progress)[0]) == []
        assert broken(pinned()[LIBRARY_NAME], bounds_looked_up(progress)[0]) == []
