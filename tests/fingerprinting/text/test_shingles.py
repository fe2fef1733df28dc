"""Shingles of words and of characters, and their positions."""

import numpy as np

from fingerprinting import fold
from fingerprinting.text.shingles import shingles


def test_tuples_of_words_overlap() -> None:
    """For k = 3: [(w1, w2, w3), (w2, w3, w4), …]; the same three words have the same hash at another position."""
    first = shingles(fold("苹果 香蕉 橘子 葡萄"), "word", 3)
    second = shingles(fold("西瓜 苹果 香蕉 橘子"), "word", 3)

    assert len(first.hashes) == len(second.hashes) == 2
    assert first.hashes[0] == second.hashes[1]
    assert len({*first.hashes, *second.hashes}) == 3


def test_words_in_another_order_are_another_shingle() -> None:
    assert shingles(fold("苹果 香蕉"), "word", 2).hashes[0] != shingles(fold("香蕉 苹果"), "word", 2).hashes[0]


def test_positions_are_those_of_symbols() -> None:
    folded = fold("，苹果！香蕉。橘子")

    assert shingles(folded, "word", 2).positions.tolist() == [0, 2]
    assert shingles(folded, "character", 2).positions.tolist() == [0, 1, 2, 3, 4]


def test_masked_characters_are_in_no_shingle() -> None:
    assert shingles(fold("天地**玄黄"), "character", 2).positions.tolist() == [0, 4]


def test_short_texts_have_none() -> None:
    for text in ("", "天", "苹果"):
        for unit in ("word", "character"):
            found = shingles(fold(text), unit, 3)
            assert len(found.hashes) == len(found.positions) == 0
    assert np.uint64 == shingles(fold("苹果 香蕉 橘子"), "word", 3).hashes.dtype
