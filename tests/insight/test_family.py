"""Who copied whom is read from errors that copies share."""

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.insight.family_score import score, witnesses_of
from benchmarks.insight.made_families import made_world
from insight.family.differences import Difference, collate, normal
from insight.family.family import family_of
from insight.family.graph import graph_of, written


def test_a_copy_is_told_by_what_it_writes_otherwise() -> None:
    found = collate("从前有一座山，山里有一座庙。", "从前有一坐山，里有一座庙。")
    assert found
    assert found.differences == (Difference(4, 5, "座", "坐"), Difference(7, 8, "山", ""))


def test_what_an_excerpt_leaves_out_is_not_lost() -> None:
    found = collate("甲乙丙丁戊己庚辛壬癸", "丁戊己庚")
    assert found
    assert (found.begin, found.end, found.differences) == (3, 7, ())


@pytest.mark.parametrize(
    ("original", "copy"), [("", "甲"), ("甲", ""), ("甲乙丙丁", "子丑寅卯"), ("甲" * 50_000, "甲")])
def test_texts_that_tell_no_slips_are_left_out(original: str, copy: str) -> None:
    assert collate(original, copy) is None


def test_script_width_and_layout_are_nobodys_slip() -> None:
    assert normal("說　話\n，ＡＢ") == normal("说话,AB")


def test_no_copies_have_no_family() -> None:
    assert family_of({}, {}).descents == ()


@pytest.mark.slow
def test_a_made_family_is_found_and_exported() -> None:
    world = made_world(demo_corpus(), 7, contaminated=2)
    family = family_of(*witnesses_of(world))
    found = score(world, family)
    assert found.right >= 0.95 * found.judged
    assert (found.both_found, found.joined) == (found.mixed, 0)
    graph = graph_of(family, "original")
    assert len(graph) == len(world.texts) + 1
    assert b"<gexf" in written(graph, "gexf")
    assert b"<graphml" in written(graph, "graphml")
