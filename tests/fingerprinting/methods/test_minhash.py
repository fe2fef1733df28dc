"""Signatures agree as often as the shingles overlap, and banding follows its S-curve."""

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.minhash import MinHash, sign
from fingerprinting.text.sampling import order_seeds

RANDOM = np.random.default_rng(11)


def overlapping(jaccard: float, size: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Draw two sets of hashes with a given Jaccard similarity."""
    shared = round(2 * size * jaccard / (1 + jaccard))
    hashes = RANDOM.integers(0, 2**64, 2 * size - shared, np.uint64)
    return hashes[:size], hashes[size - shared :]


@pytest.mark.parametrize("jaccard", [0.1, 0.3, 0.5, 0.8])
def test_the_smallest_hashes_agree_with_the_probability_of_the_overlap(jaccard: float) -> None:
    """P(hmin(A) = hmin(B)) = Jaccard(A, B), within four binomial deviations."""
    orders = 4096
    seeds = order_seeds(orders)
    left, right = overlapping(jaccard)

    agreed = float(np.mean(sign(left, seeds) == sign(right, seeds)))

    assert abs(agreed - jaccard) < 4 * np.sqrt(jaccard * (1 - jaccard) / orders) + 1 / 400


@pytest.mark.parametrize("jaccard", [0.2, 0.4, 0.6, 0.8])
def test_banding_follows_the_s_curve(jaccard: float) -> None:
    """Some band agrees with probability 1 − (1 − J^r)^b, within four binomial deviations."""
    method, trials = MinHash(bands=16, rows=4), 300
    seeds = order_seeds(method.bands * method.rows)
    hits = 0
    for _ in range(trials):
        left, right = (sign(each, seeds).astype("<u4").tobytes() for each in overlapping(jaccard, 200))
        hits += bool(set(method.keys(left).keys.tolist()) & set(method.keys(right).keys.tolist()))
    expected = 1 - (1 - jaccard**method.rows) ** method.bands

    assert abs(hits / trials - expected) < 4 * np.sqrt(expected * (1 - expected) / trials) + 0.02


def test_signatures_do_not_depend_on_order_or_repetition() -> None:
    seeds = order_seeds(64)
    hashes = RANDOM.integers(0, 2**64, 100, np.uint64)

    assert sign(hashes, seeds).tolist() == sign(np.tile(hashes[::-1], 3), seeds).tolist()


def test_sizes_and_numbers_of_keys() -> None:
    method = MinHash(bands=8, rows=3)
    value = method.fingerprint(fold("那年冬天城里下了很大的雪"))

    assert len(value) == 8 * 3 * 4
    assert len(set(method.keys(value).keys.tolist())) == 8
    assert method.fingerprint(fold("雪")) == b""


def test_the_same_rows_in_another_band_are_another_key() -> None:
    keys = MinHash(bands=2, rows=1).keys(b"same" * 2).keys

    assert keys[0] != keys[1]


def test_similarity_is_the_share_of_agreements() -> None:
    method = MinHash(bands=2, rows=2)

    assert method.similarity(b"aaaabbbbccccdddd", b"aaaaxxxxccccyyyy") == 0.5
    assert method.similarity(b"", b"aaaabbbbccccdddd") == 0
