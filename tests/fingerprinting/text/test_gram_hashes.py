"""Sampled grams are exactly the grams selected by their own hash."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fingerprinting.text.gram_hashes import hash_grams, one_in, sampled_grams, without_wild
from fingerprinting.text.symbols import WILD

SYMBOLS = st.lists(st.sampled_from([WILD, 1, 2, 3, 400, 65535]), max_size=60).map(lambda s: np.array(s, np.uint16))
ALL = one_in(1), one_in(1)
RANDOM = np.random.default_rng(7).integers(1, 400, 60_000).astype(np.uint16)


@given(SYMBOLS, st.integers(1, 8))
def test_the_full_sample_is_every_gram_without_a_mask(symbols: np.ndarray, k: int) -> None:
    keys, positions = sampled_grams(symbols, (k, k), ALL)
    clean = np.flatnonzero(without_wild(symbols, k))
    hashes = hash_grams(symbols, k)[clean]

    at_once = np.concatenate([[True], hashes[1:] != hashes[:-1]])[: len(hashes)]
    assert positions.tolist() == clean[at_once].tolist()
    assert keys.tolist() == hashes[at_once].tolist()


@given(SYMBOLS, st.integers(1, 8))
def test_a_gram_with_a_mask_has_no_key(symbols: np.ndarray, k: int) -> None:
    _, positions = sampled_grams(symbols, (k, k), ALL)

    for position in positions:
        assert WILD not in symbols[position : position + k]


def test_about_one_gram_in_m_is_kept() -> None:
    for m in (4, 13, 64):
        kept = len(sampled_grams(RANDOM, (6, 3), (one_in(m), one_in(1)))[0])
        expected = len(RANDOM) / m
        assert abs(kept - expected) < 6 * np.sqrt(expected)


def test_a_gram_is_kept_or_not_whatever_surrounds_it() -> None:
    whole, places = sampled_grams(RANDOM, (6, 3), (one_in(8), one_in(8)))
    part, part_places = sampled_grams(RANDOM[1000:2000], (6, 3), (one_in(8), one_in(8)))

    inside = (places >= 1000) & (places <= 1994)
    assert part.tolist() == whole[inside].tolist()
    assert (part_places + 1000).tolist() == places[inside].tolist()


def test_of_grams_that_stand_close_only_the_lowest_is_kept() -> None:
    every, places = sampled_grams(RANDOM, (6, 3), (one_in(8), one_in(8)))
    spaced, positions = sampled_grams(RANDOM, (6, 3), (one_in(8), one_in(8)), 6)

    assert np.diff(positions.astype(int)).min() >= 6
    assert set(zip(spaced, positions, strict=True)) <= set(zip(every, places, strict=True))
    left_out = np.setdiff1d(places, positions).astype(int)
    around = np.searchsorted(places, left_out)
    gaps = np.diff(places.astype(int))
    assert np.minimum(gaps[around - 1], gaps[np.minimum(around, gaps.size - 1)]).max() < 6


def test_a_sparser_sample_is_part_of_a_denser_one() -> None:
    dense = sampled_grams(RANDOM, (6, 3), (one_in(4), one_in(4)), 3)[0]
    for m, apart in ((4, 6), (8, 3), (8, 6)):
        sparse = sampled_grams(RANDOM, (6, 3), (one_in(m), one_in(m)), apart)[0]
        assert 0 < sparse.size < dense.size
        assert np.isin(sparse, dense).all()


def test_an_excerpt_shares_two_distant_keys_more_often_than_by_hash_alone() -> None:
    def shared(m: int, apart: int) -> int:
        whole = sampled_grams(RANDOM, (6, 3), (one_in(m), one_in(1)), apart)[1].astype(int)
        found = 0
        for start in range(1_000, 51_000, 100):
            page = np.concatenate([RANDOM[-500:], RANDOM[start : start + 52], RANDOM[-1_000:-500]])
            places = sampled_grams(page, (6, 3), (one_in(m), one_in(1)), apart)[1].astype(int) - 500 + start
            common = np.intersect1d(places[(places >= start) & (places <= start + 46)], whole)
            found += common.size > 1 and common[-1] - common[0] >= 6
        return found

    assert shared(14, 1) < 440 < 470 < shared(8, 6)


def test_where_words_follow_each_other_few_are_a_gram() -> None:
    symbols = np.array([1, 2, 40_000, 40_001, 3, 40_002, 40_003, 40_004, 40_005, 4, 5], np.uint16)
    keys, positions = sampled_grams(symbols, (4, 3), ALL)
    assert positions.tolist() == [0, 1, 2, 3, 5, 6, 6, 7]
    assert keys[[4, 5]].tolist() == hash_grams(symbols[5:9], 3).tolist()


def test_words_are_sampled_by_their_own_rate() -> None:
    kept = len(sampled_grams(RANDOM + np.uint16(40_000), (6, 3), (one_in(2), one_in(15)))[0])
    expected = len(RANDOM) / 15
    assert abs(kept - expected) < 6 * np.sqrt(expected)


def test_a_repeated_character_gives_one_key() -> None:
    assert len(sampled_grams(np.full(10_000, 7, np.uint16), (6, 3), ALL)[0]) == 1


def test_texts_shorter_than_a_gram_have_none() -> None:
    for length in range(6):
        symbols = RANDOM[:length]
        assert len(sampled_grams(symbols, (6, 3), ALL)[0]) == 0
        assert len(hash_grams(symbols, 6)) == len(without_wild(symbols, 6)) == 0
