"""Runs in any order include those that the source is sampled by."""

from random import Random

import pytest

from fingerprinting import fold
from fingerprinting.methods.grams import SCATTERED, Grams

METHOD = Grams()
HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 6000)]
SOURCE = "".join(Random(5).choices(HAN, k=1500))


def shuffled(text: str, size: int) -> str:
    random = Random(size)
    return "".join("".join(random.sample(text[at:at + size], size)) for at in range(0, len(text), size))


def true_runs(page: str, at: int) -> int:
    """Count the runs in any order that the source has near the same place."""
    wanted, runs = METHOD.keys(METHOD.fingerprint(fold(SOURCE))), METHOD.scattered(fold(page))
    places = dict(zip(wanted.keys.tolist(), wanted.positions.tolist(), strict=True))
    pairs = {(key, position) for key, position in zip(runs.keys.tolist(), runs.positions.tolist(), strict=True)}
    return len({key for key, position in pairs if key in places and abs(places[key] - position - at) <= 12})


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_shuffled_text_shares_runs_with_its_source(size: int) -> None:
    assert true_runs(shuffled(SOURCE[600:900], size), 600) >= 3
    assert true_runs(shuffled(SOURCE[600:900], size), 0) == 0


def test_the_number_of_runs_is_bounded() -> None:
    assert 0 < METHOD.scattered(fold(SOURCE)).keys.size <= 3 * SCATTERED
    assert METHOD.scattered(fold("")).keys.size == 0


def test_runs_are_of_different_syllables_only() -> None:
    for text in (fold("春江" * 100), fold("three english words " * 100)):
        assert METHOD.scattered(text).keys.tolist() == METHOD.keys(METHOD.fingerprint(text)).keys.tolist()
