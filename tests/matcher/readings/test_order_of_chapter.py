"""A passage whose characters were moved about is ordered as its chapter has it, and no other."""

from random import Random

import numpy as np
import pytest

from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.fold import fold
from matcher.readings.order_of_chapter import in_order_of
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER

SOURCE = fold(CHAPTER).symbols
FIRST, LENGTH = 200, 240
PASSAGE = SOURCE[FIRST:FIRST + LENGTH]


def shuffled(size: int) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    random = Random(size)
    return np.concatenate([random.sample(PASSAGE[at:at + size].tolist(), len(PASSAGE[at:at + size]))
                           for at in range(0, LENGTH, size)]).astype(np.uint16)


@pytest.mark.parametrize("size", [2, 4, 7])
def test_a_shuffled_passage_is_put_in_order(size: int) -> None:
    page = shuffled(size)
    stretch = in_order_of(page, SOURCE)
    assert stretch is not None
    assert stretch.matched > 0.9 * LENGTH
    assert sorted(stretch.order.tolist()) == list(range(stretch.start, stretch.stop))
    read = page[stretch.order]
    assert len(read) == LENGTH
    assert np.mean(read == PASSAGE) > 0.8


def test_what_stands_between_is_read_after_the_passage() -> None:
    foreign = SOURCE.max() + np.arange(LENGTH, dtype=np.uint16)
    woven = np.stack([shuffled(4), foreign], axis=1).ravel()
    stretch = in_order_of(woven, SOURCE)
    assert stretch is not None
    assert stretch.matched > 0.7 * LENGTH
    assert not np.isin(stretch.order[:stretch.matched], np.flatnonzero(np.isin(woven, foreign))).any()


def test_a_passage_in_order_is_left_as_it_is() -> None:
    assert in_order_of(PASSAGE, SOURCE) is None


def test_no_other_text_has_a_passage() -> None:
    others = [fold(each.text).symbols for each in demo_corpus().chapters if CHAPTER not in each.text]
    assert len(others) > 20
    for size in (2, 7):
        assert [at for at, other in enumerate(others) if in_order_of(shuffled(size), other[:3000])] == []


def test_texts_of_a_few_symbols_have_no_order() -> None:
    assert in_order_of(PASSAGE[:20], SOURCE) is None
    assert in_order_of(PASSAGE, SOURCE[:20]) is None
