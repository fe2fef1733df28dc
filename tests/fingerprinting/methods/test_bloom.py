"""The five similarities are those of the literature, and accuracy rises with the number of bits."""

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.bloom import MEASURES, Bloom, ones

LEFT, RIGHT = np.array([0b11110000], np.uint8), np.array([0b00111000], np.uint8)
TEXTS = ("那年冬天城里下了很大的雪河上的冰厚得可以走马车", "那年冬天城里下了很大的雪河上的船早就开走了")


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("cosine", 2 / np.sqrt(4 * 3)),
        ("overlap", 2 / 3),
        ("dice", 2 * 2 / (4 + 3)),
        ("jaccard", 2 / (4 + 3 - 2)),
        ("hamming", 1 - 3 / 8),
    ],
)
def test_similarities_of_bits(measure: str, expected: float) -> None:
    """x·y = 2, |x| = 4, |y| = 3 of 8 bits."""
    assert MEASURES[measure](ones(LEFT & RIGHT), ones(LEFT), ones(RIGHT), 8) == pytest.approx(expected)  # type: ignore[index]


@pytest.mark.parametrize("measure", MEASURES)
def test_empty_filters_are_alike(measure: str) -> None:
    method = Bloom(measure=measure)  # type: ignore[arg-type]
    empty, full = (method.fingerprint(fold(text)) for text in ("", TEXTS[0]))

    assert method.similarity(empty, empty) == 1
    assert method.similarity(empty, full) < 1


def test_every_shingle_sets_as_many_bits_as_there_are_functions() -> None:
    one_shingle = fold("天地玄黄")

    for functions in (1, 2, 5):
        method = Bloom(functions=functions)
        assert ones(np.frombuffer(method.fingerprint(one_shingle), np.uint8, method.bits // 8)) == functions


def test_accuracy_grows_with_the_bits() -> None:
    """With few bits, unrelated texts look similar by chance; the error of the Jaccard index shrinks with more."""
    left, right = (fold(text) for text in TEXTS)
    methods = [Bloom(bits=bits) for bits in (64, 256, 16384)]
    measured = [method.similarity(method.fingerprint(left), method.fingerprint(right)) for method in methods]

    assert measured[0] > measured[1] > measured[2]
    shingles = [{tuple(text.symbols[i : i + 4]) for i in range(len(text) - 3)} for text in (left, right)]
    assert measured[2] == pytest.approx(len(shingles[0] & shingles[1]) / len(shingles[0] | shingles[1]), abs=0.02)


def test_size_and_keys() -> None:
    few, many = Bloom(bits=512, smallest=5), Bloom(bits=512, smallest=99)
    value, larger = few.fingerprint(fold(TEXTS[0])), many.fingerprint(fold(TEXTS[0]))

    assert len(value) == 512 // 8 + 5 * 8
    assert sorted(few.keys(value).keys) == sorted(many.keys(larger).keys)[:5]


def test_odd_numbers_of_bits_are_refused() -> None:
    for bits in (0, 7, -8):
        with pytest.raises(ValueError, match=str(bits)):
            Bloom(bits=bits)
