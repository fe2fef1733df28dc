"""Who copied whom is derived from errors that copies share."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.insight.copyists import Copy, copied, habits_of, mixed, original_of
from benchmarks.insight.family_score import score, witnesses_of
from benchmarks.insight.made_families import made_world
from insight.family.differences import Difference, collate, normal
from insight.family.family import family_of
from insight.family.graph import graph_of, written
from insight.family.reposts import pairs_of, reposts
from insight.family.witness import Witness, witness_of


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


def test_script_width_and_layout_are_no_copying_errors() -> None:
    assert normal("說　話\n，ＡＢ") == normal("说话,AB")


def test_no_copies_have_no_family() -> None:
    assert family_of({}, {}).descents == ()


def by_chapter(one: Copy, other: Copy, random: Random) -> Copy:
    return mixed(one, other, 0.5, random)[0]


def by_half(one: Copy, other: Copy, random: Random) -> Copy:
    """Begin each chapter like one site and end it like the other."""
    found = Copy()
    for name, chapter in one.chapters.items():
        place = random.randint(len(chapter) // 3, len(chapter) // 2)
        found.chapters[name] = chapter[:place] + other.chapters[name][place:]
    return found


def mixed_texts(seed: int, mix: Callable[[Copy, Copy, Random], Copy]) -> tuple[Mapping[str, Copy], dict[str, str]]:
    """Make two sites, copies of each, a text mixed from both, and a copy of that."""
    random, texts = Random(seed), {each.id: each.text for each in demo_corpus().chapters[:12]}
    signs = sorted({sign for text in texts.values() for sign in text})

    def copy_of(source: Copy, slips: float) -> Copy:
        habits = habits_of(random, signs, slips, loses=0)
        return copied(source, replace(habits, lost_paragraphs=0.0, masked=frozenset()), random, "".join(signs))

    one, other = (copy_of(original_of(texts), 0.01) for _ in range(2))
    mixture = copy_of(mix(one, other, random), 0.005)
    return {"one": one, "other": other, "mixture": mixture, "of one": copy_of(one, 0.005), "again": copy_of(one, 0.002),
            "of other": copy_of(other, 0.005), "of mixture": copy_of(mixture, 0.002)}, texts


def differences(witness: Witness) -> set[object]:
    return {(name, each) for name, chapter in witness.chapters.items() for each in chapter.differences} | witness.lines


@pytest.mark.parametrize(("seed", "mix"), [(50_101, by_chapter), (50_102, by_chapter), (50_103, by_half)])
def test_a_text_from_two_sources_names_both_with_their_support(
    seed: int, mix: Callable[[Copy, Copy, Random], Copy],
) -> None:
    copies, texts = mixed_texts(seed, mix)
    originals = {name: normal(text) for name, text in texts.items()}
    witnesses = {site: witness_of(originals, copy.texts()) for site, copy in copies.items()}
    family = family_of(witnesses, originals)
    found = {each.site: each for each in family.descents}
    first = {site: each.sources[0].site for site, each in found.items() if not each.mixed}
    assert first == {"one": "", "other": "", "of one": "one", "again": "one", "of other": "other",
                     "of mixture": "mixture"}
    both = found["mixture"].sources[:2]
    assert {source.site for source in both} == {"one", "other"}
    assert min(source.support for source in both) > 0.9
    own, *others = (differences(witnesses[site]) for site in ("mixture", "one", "other"))
    assert found["mixture"].own == len(own - set().union(*others))
    pairs = {(each.source, each.site) for each in reposts([pairs_of(family)])}
    assert {("one", "mixture"), ("other", "mixture")} <= pairs


@pytest.mark.slow
def test_a_made_family_is_found_and_exported() -> None:
    world = made_world(demo_corpus(), 7, contaminated=2)
    witnesses, originals = witnesses_of(world)
    family = family_of(witnesses, originals)
    found = score(world, witnesses, family)
    assert found.right >= 0.95 * found.judged
    assert (found.both_found, found.joined) == (found.mixed, 0)
    graph = graph_of(family, "original")
    assert len(graph) == len(world.texts) + 1
    assert b"<gexf" in written(graph, "gexf")
    assert b"<graphml" in written(graph, "graphml")
