"""Runs with a guess for the mask in them are those that the source is sampled by."""

from random import Random

import numpy as np
import pytest
from pypinyin import Style, lazy_pinyin

from fingerprinting import fold
from fingerprinting.methods.grams import Grams
from fingerprinting.methods.guessed_runs import Masked, guessed_grams, masked_densely
from fingerprinting.methods.hidden_syllables import first_letters, hidden_syllables
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


def true_runs_of_neighbours(page: Folded, at: int) -> int:
    """Count the guessed runs of neighbours that the source has at the same place."""
    source, guesses = METHOD.keys(METHOD.fingerprint(fold(SOURCE))), METHOD.guesses(page)
    places = dict(zip(source.keys.tolist(), source.positions.tolist(), strict=True))
    whole = ~guesses.thinned
    pairs = zip(guesses.keys[whole].tolist(), guesses.positions[whole].tolist(), strict=True)
    return sum(key in places and abs(places[key] - position - at) <= 12 for key, position in pairs)


def test_two_masks_of_a_run_are_guessed_if_their_first_letters_are_known() -> None:
    initials = "".join(lazy_pinyin(each, style=Style.FIRST_LETTER)[0] if at % 3 == 1 else each
                       for at, each in enumerate(SOURCE[600:900]))
    page = fold(initials)
    assert set(page.restored) == {"initials"}
    assert true_runs_of_neighbours(page, 600) >= 3
    assert true_runs_of_neighbours(masked(SOURCE[600:900], 3), 600) == 0


def test_a_text_with_few_masks_is_not_guessed() -> None:
    assert METHOD.guesses(fold(SOURCE)).keys.size == 0
    assert METHOD.guesses(masked(SOURCE, 20)).keys.size == 0


def test_only_runs_of_syllables_with_one_mask_are_guessed() -> None:
    page = fold("王□李" + "three english words □ " * 40)
    masked_text = Masked(page.symbols, np.ones(len(page), np.bool_), first_letters(page))
    keys, _ = guessed_grams(masked_text, hidden_syllables(only_kept=False), 6, np.uint64(1 << 63), 100)
    assert keys.size == 0


def test_masks_are_dense_where_a_passage_is_masked() -> None:
    page = fold(SOURCE[:500] + masked(SOURCE[500:800], 5).original + SOURCE[800:])
    places = np.flatnonzero(masked_densely(page.symbols))
    assert 360 < places[0] <= 505
    assert 790 <= places[-1] < 940
