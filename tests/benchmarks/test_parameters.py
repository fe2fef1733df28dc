from dataclasses import replace

import pytest

from benchmarks.accuracy.attacks import ATTACKS
from benchmarks.accuracy.recall import attacked
from benchmarks.harness.corpus import Corpus, demo_corpus
from benchmarks.parameters.trial import GROUPS, SCORED, document, measure, unscored
from benchmarks.parameters.variants import VARIANTS, changed, tried
from fingerprinting import METHODS, method
from fingerprinting.methods.base import versioned
from fingerprinting.methods.exact import Exact
from fingerprinting.methods.longest_sentences import LongestSentences


@pytest.mark.parametrize("each", [each for each in METHODS if vars(each)], ids=lambda each: each.name)
def test_every_method_with_parameters_has_variants_of_its_own(each: LongestSentences) -> None:
    variants = tried(each.name, each)
    assert len({versioned(variant) for variant in variants}) == len(variants) > 2
    assert {variant.name for variant in variants} == {each.name}
    assert [changed(variant, each) for variant in variants].count("in use") == 1


def test_what_needs_no_choice_has_none() -> None:
    assert {each.name for each in METHODS} - VARIANTS.keys() == {Exact.name}


def test_chapters_that_are_scored_elsewhere_are_left_out() -> None:
    chapters = demo_corpus().chapters
    many = Corpus("many", tuple(replace(each, title=f"{number}/{each.title}")
                                for number in range(40) for each in chapters))
    scored = {chapter.id for attack in ATTACKS for chapter, _ in attacked(many, attack, SCORED)}
    kept = unscored(many).chapters
    assert kept
    assert not scored & {each.id for each in kept}


def test_more_sentences_cost_more_and_find_no_less() -> None:
    corpus = demo_corpus()
    rows = measure(corpus, lambda *_: None, [method("sentences")])
    by_parameters = {row.parameters: row for row in rows}
    sizes = [by_parameters[each].index_bytes for each in ("top=4", "in use", "top=32")]
    assert sizes == sorted(sizes)
    page = document(corpus, rows)
    assert "## sentences" in page
    assert all(group in page for group in GROUPS)
