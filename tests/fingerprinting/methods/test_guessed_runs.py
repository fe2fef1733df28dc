"""Runs with a guess for the mask in them are those that the source is sampled by."""

from random import Random

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.grams import Grams
from fingerprinting.methods.guessed_runs import guessed_grams, masked_densely
from fingerprinting.text.folding.fold import Folded

METHOD = Grams()
HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 6000)]
SOURCE = "".join(Random(5).choices(HAN, k=1500))


def masked(text: str, period: int) -> Folded:
    return fold("".join("□" if at % period == 1 else each for at, each in enumerate(text)))


@pytest.mark.parametrize(("period", "shared"), [(5, 8), (4, 8), (3, 3)])
def test_guesses_share_keys_with_the_source(period: int, shared: int) -> None:
    page, wanted = masked(SOURCE[600:900], period), METHOD.keys(METHOD.fingerprint(fold(SOURCE)))
    guesses = METHOD.guesses(page)
    places = dict(zip(wanted.keys.tolist(), wanted.positions.tolist(), strict=True))
    true = [(position, places[key]) for key, position in zip(guesses.keys.tolist(), guesses.positions.tolist(),
                                                             strict=True) if key in places]
    assert sum(abs(there - here - 600) <= 12 for here, there in true) >= shared
    assert len(guesses.keys) < 8_000


def test_a_text_with_few_masks_is_not_guessed() -> None:
    assert METHOD.guesses(fold(SOURCE)).keys.size == 0
    assert METHOD.guesses(masked(SOURCE, 20)).keys.size == 0


def test_only_runs_of_syllables_with_one_mask_are_guessed() -> None:
    page = fold("王□李" + "three english words □ " * 40)
    keys, _ = guessed_grams(page.symbols, np.ones(len(page), np.bool_), 6, np.uint64(1 << 63), 100)
    assert keys.size == 0


def test_masks_are_dense_where_a_passage_is_masked() -> None:
    page = fold(SOURCE[:500] + masked(SOURCE[500:800], 5).original + SOURCE[800:])
    places = np.flatnonzero(masked_densely(page.symbols))
    assert 360 < places[0] <= 505
    assert 790 <= places[-1] < 940
