"""Each sampling method has the properties of its definition and those that its estimate needs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fingerprinting.text.gram_hashes import hash_grams
from fingerprinting.text.sampling import min_s, min_wise, mod_m, open_syncmer, order_seeds

HASHES = st.lists(st.integers(0, 2**64 - 1), max_size=50).map(lambda h: np.array(h, np.uint64))
RANDOM = np.random.default_rng(3).integers(0, 2**64, 4000, np.uint64)


@given(HASHES, st.integers(1, 20))
def test_mod_m_keeps_the_multiples(hashes: np.ndarray, m: int) -> None:
    assert mod_m(hashes, m).tolist() == [i for i, value in enumerate(hashes.tolist()) if value % m == 0]


@given(HASHES, st.integers(0, 60))
def test_min_s_keeps_the_smallest(hashes: np.ndarray, s: int) -> None:
    kept = hashes[min_s(hashes, s)].tolist()

    assert sorted(kept) == sorted(set(hashes.tolist()))[:s]


@given(HASHES.filter(len), st.integers(1, 10))
def test_min_wise_keeps_the_winner_of_each_order(hashes: np.ndarray, orders: int) -> None:
    kept = set(min_wise(hashes, orders).tolist())

    for multiplier, addend in order_seeds(orders):
        places = [(value * int(multiplier) + int(addend)) % 2**64 >> 32 for value in hashes.tolist()]
        assert any(places[i] == min(places) for i in kept)
    assert 1 <= len(kept) <= orders


def test_min_wise_of_nothing_is_nothing() -> None:
    assert len(min_wise(np.zeros(0, np.uint64), 8)) == 0


def test_two_texts_agree_on_an_order_as_often_as_they_overlap() -> None:
    """P(hmin(A) = hmin(B)) = |A∩B| / |A∪B|, here 1000 / 3000, within four binomial deviations."""
    left, right = RANDOM[:2000], RANDOM[1000:3000]
    orders, jaccard = 1200, 1 / 3
    agreed = sum(
        int(left[min_wise_one(left, seed)] == right[min_wise_one(right, seed)]) for seed in order_seeds(orders)
    )

    assert abs(agreed / orders - jaccard) < 4 * np.sqrt(jaccard * (1 - jaccard) / orders)


def min_wise_one(hashes: np.ndarray, seed: np.ndarray) -> int:
    with np.errstate(over="ignore"):
        return int(np.argmin((hashes * seed[0] + seed[1]) >> np.uint64(32)))


def test_orders_are_the_same_for_ever() -> None:
    assert order_seeds(2).tolist() == order_seeds(5)[:2].tolist()
    assert [hex(int(each)) for each in order_seeds(1)[0]] == SEEDS


SEEDS = ["0x56a35ff36271f769", "0x3aad8c7d4f91292d"]


@pytest.mark.parametrize(("k", "s", "offset"), [(6, 2, 2), (8, 3, 0), (5, 5, 0), (7, 1, 6)])
def test_syncmers_are_the_grams_whose_smallest_part_stands_at_the_offset(k: int, s: int, offset: int) -> None:
    symbols = np.random.default_rng(5).integers(1, 400, 500).astype(np.uint16)
    parts = hash_grams(symbols, s).tolist()
    expected = [
        i
        for i in range(len(symbols) - k + 1)
        if parts[i : i + k - s + 1].index(min(parts[i : i + k - s + 1])) == offset
    ]

    assert open_syncmer(symbols, k, s, offset).tolist() == expected
    assert abs(len(expected) - 500 / (k - s + 1)) < 5 * np.sqrt(500)


def test_syncmers_refuse_impossible_parts() -> None:
    for k, s, offset in ((4, 0, 0), (4, 5, 0), (4, 2, 3), (4, 2, -1)):
        with pytest.raises(ValueError, match=f"k={k}, s={s}, offset={offset}"):
            open_syncmer(np.ones(9, np.uint16), k, s, offset)
    assert len(open_syncmer(np.ones(3, np.uint16), 6, 2, 2)) == 0
