"""Symbols are paired in order; long texts are paired by anchors, with the same result."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from matcher.side_by_side import pairing
from matcher.side_by_side.pairing import paired


def symbols(seed: int, count: int) -> NDArray[np.uint16]:
    chance = random.Random(seed)
    return np.array([chance.randrange(1, 400) for _ in range(count)], np.uint16)


def edited(values: NDArray[np.uint16], share: float) -> NDArray[np.uint16]:
    chance = random.Random(7)
    kept = []
    for value in values.tolist():
        draw = chance.random()
        if draw < share:
            kept.extend([value, chance.randrange(500, 600)] if draw < share / 2 else [])
        else:
            kept.append(value)
    return np.array(kept, np.uint16)


def test_what_only_one_side_has_is_in_no_pair() -> None:
    pairs = paired(np.array([1, 2, 3, 4], np.uint16), np.array([1, 3, 5, 4], np.uint16))
    assert pairs.tolist() == [[0, 0], [2, 1], [3, 3]] or pairs.tolist() == [[0, 0], [1, 1], [2, 2], [3, 3]]
    assert paired(np.zeros(0, np.uint16), symbols(1, 5)).shape == (0, 2)


@pytest.mark.parametrize("alike", [0.8, 0.95, 1.0])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_a_guess_of_the_likeness_changes_no_pair(share: float, alike: float) -> None:
    source = symbols(1, 1_500)
    page = edited(source, share)
    assert np.array_equal(paired(page, source, alike), paired(page, source))


def test_long_texts_pair_as_short_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    source = symbols(1, 3_900)
    page = edited(source, 0.05)
    exact = paired(page, source)
    monkeypatch.setattr(pairing, "SHORT", 100)
    quick = paired(page, source)
    equal = [int(np.count_nonzero(page[pairs[:, 0]] == source[pairs[:, 1]])) for pairs in (exact, quick)]
    assert equal[1] >= 0.999 * equal[0]
    assert (np.diff(quick, axis=0) > 0).all()


def test_a_whole_book_is_paired() -> None:
    source = symbols(2, 300_000)
    page = edited(source, 0.02)
    pairs = paired(page, source)
    assert np.count_nonzero(page[pairs[:, 0]] == source[pairs[:, 1]]) >= 0.97 * len(source)
