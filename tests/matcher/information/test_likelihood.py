"""The words of a retelling are likelier from its source than from the topic; words of the topic say nothing."""

from random import Random

import pytest

from benchmarks.passages.english import demo_chapters
from benchmarks.passages.rewording import HEAVY, reworded
from fingerprinting import fold
from fingerprinting.text.folding.fold import Folded
from matcher import Matcher
from matcher.alignment.base import AlignedBlock
from matcher.information import likelihood
from matcher.verdict import THRESHOLDS
from storage.documents import INFRINGING
from tests.matcher.rewording.test_word_pass import HOST, REPORT

TOLD = ("Ninety years the small steam ferry crossed the strait in all weathers except the great frost, and no islander "
        "remembers mornings without smoke. Captain Maud Tressel, who inherited the wheel from her father, informed her "
        "passengers on Monday that she could not continue.")
"""Sentences of the report in other words."""


def whole(page: str, source: str, others: tuple[Folded, ...] = ()) -> float:
    left, right = fold(page), fold(source)
    return likelihood(left, right, AlignedBlock((0, len(left)), (0, len(right)), 1, reworded=True), others)


@pytest.mark.parametrize("number", range(3))
def test_a_retelling_is_likelier_than_another_part_of_the_same_story(number: int) -> None:
    source = demo_chapters()[number]
    end, other = source.index(". ", 500) + 1, source.index(". ", 1200) + 2
    told = reworded(source[:end], Random(number), HEAVY)
    assert whole(told, source[:end]) > 40
    assert whole(source[other:other + end], source[:end]) < 10


def test_what_other_chapters_say_about_the_topic_counts_little() -> None:
    among = tuple(fold(f"{TOLD} {number}") for number in range(12))
    assert whole(TOLD, REPORT[:700]) > THRESHOLDS.retold_likelihood
    assert whole(TOLD, REPORT[:700], among) < THRESHOLDS.retold_likelihood / 2


def test_order_does_not_matter() -> None:
    turned = " ".join(reversed(TOLD.split()))
    assert whole(turned, REPORT[:700]) == pytest.approx(whole(TOLD, REPORT[:700]), abs=12)


def test_nothing_in_common_is_unlikely() -> None:
    assert whole(HOST, REPORT) < 0
    assert whole("", REPORT) == 0


def test_a_short_retelling_in_a_long_page_is_called_a_copy_and_names_its_likelihood() -> None:
    matcher = Matcher()
    matcher.add("report", REPORT)
    found, = matcher.match(f"{HOST[:400]}\n{TOLD}\n{HOST[400:]}")
    assert found.judgement.verdict in INFRINGING
    assert found.evidence.likelihood >= THRESHOLDS.retold_likelihood
