"""The reader keeps its floors on all parts of the golden pages, and the floors can be broken."""

from dataclasses import replace

import pytest

from benchmarks.harness.floors import broken, pinned
from benchmarks.reading.golden import EVERY, PARTS, Part, goldens
from benchmarks.reading.readers import Measured, ours
from benchmarks.reading.reading_bounds import bounds_of, corpus_name
from benchmarks.reading.reading_page import document
from benchmarks.reading.score import f1, same_charset


@pytest.fixture(scope="module", params=EVERY)
def measured(request: pytest.FixtureRequest) -> Measured:
    return ours(request.param)


def problems(measured: Measured) -> list[str]:
    return broken(pinned()[corpus_name(measured.part)], bounds_of(measured))


def test_every_floor_holds(measured: Measured) -> None:
    assert problems(measured) == []


def test_a_worse_reader_breaks_them(measured: Measured) -> None:
    worse = tuple(replace(score, f1=0.4, title=False, charset=False, next_page=False) for score in measured.scores)
    assert len(problems(replace(measured, scores=worse))) == 9


def test_there_are_enough_pages_and_the_parts_share_no_template() -> None:
    templates = {part: {golden.template for golden in goldens(part)} for part in PARTS}
    assert all(len(some) >= 12 for some in templates.values())
    assert not templates["develop"] & templates["scored"]
    assert sum(len(goldens(part)) for part in PARTS) >= 60


@pytest.mark.parametrize("part", EVERY)
def test_pages_are_the_same_every_time(part: Part) -> None:
    assert goldens(part) == goldens(part)
    assert all("$" not in golden.body.decode(golden.charset) for golden in goldens(part))


def test_scores() -> None:
    assert f1("雨夜", "雨 夜\n") == 1.0
    assert f1("", "雨夜") == 0.0
    assert f1("雨夜归人", "雨夜") == pytest.approx(2 / 3)
    assert same_charset("gb18030", "GBK")
    assert not same_charset("gb18030", "big5")


def test_the_document_names_every_kind(measured: Measured) -> None:
    both = [replace(measured, part=part) for part in EVERY]
    assert "Forum threads" in document(both)
