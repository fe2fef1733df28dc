"""Floors of the passage benchmark on the demo's own works, and the measures themselves."""

import pytest

from benchmarks.accuracy.corpus import demo_corpus
from benchmarks.passages.__main__ import alarms, attacks_on_english, english_texts, measured, texts_of
from benchmarks.passages.cases import CHINESE, Attack
from benchmarks.passages.plagdet import Pair, score
from matcher import Matcher

TRUE = Pair((100, 200), (0, 100))


def test_a_perfect_answer_scores_one() -> None:
    assert score([([TRUE], [TRUE]), ([], [])]).plagdet == 1.0


def test_half_a_passage_is_half_the_recall_and_full_precision() -> None:
    found = score([([TRUE], [Pair((100, 150), (0, 50))])])
    assert (found.precision, found.recall, found.granularity) == (1.0, 0.5, 1.0)


def test_a_passage_in_two_pieces_costs_granularity() -> None:
    found = score([([TRUE], [Pair((100, 150), (0, 50)), Pair((150, 200), (50, 100))])])
    assert (found.precision, found.recall, found.granularity) == (1.0, 1.0, 2.0)
    assert found.plagdet < 0.64


def test_the_right_page_and_the_wrong_source_is_no_find() -> None:
    assert score([([TRUE], [Pair((100, 200), (500, 600))])]).plagdet == 0.0


@pytest.mark.parametrize("attack", CHINESE, ids=lambda attack: attack.name)
def test_chinese_copies_stay_above_their_floor(attack: Attack) -> None:
    assert measured(Matcher(), attack, texts_of(demo_corpus()), 60).score.plagdet >= attack.floor


@pytest.mark.parametrize("attack", attacks_on_english(), ids=lambda attack: attack.name)
def test_english_copies_stay_above_their_floor(attack: Attack) -> None:
    assert measured(Matcher(), attack, english_texts(), 60).score.plagdet >= attack.floor


def test_unrelated_chapters_have_no_passage() -> None:
    assert alarms(Matcher(), texts_of(demo_corpus()), 300) == 0
