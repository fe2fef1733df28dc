"""Simhash votes as in the literature, and its tables find every pair within the distance."""

from itertools import combinations

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.simhash import Simhash32, Simhash64, cut_blocks, vote


def test_the_worked_example() -> None:
    """100101 × 4 → 4 −4 −4 4 −4 4; 101011 × 5 → 5 −5 5 −5 5 5; sum 9 −9 1 −1 1 9 → 101011."""
    hashes, weights = np.array([0b100101, 0b101011], np.uint64), np.array([4.0, 5.0])

    assert f"{vote(hashes, weights, 6):06b}" == "101011"
    assert f"{vote(hashes[:1], weights[:1], 6):06b}" == "100101"


def test_the_order_of_features_does_not_matter() -> None:
    random = np.random.default_rng(1)
    hashes, weights = random.integers(0, 2**64, 300, np.uint64), random.random(300)

    votes = {vote(hashes[order], weights[order], 64) for order in (random.permutation(300) for _ in range(20))}
    assert len(votes) == 1


def test_all_64_bits_count() -> None:
    one = np.ones(1)

    for bit in (0, 31, 32, 62, 63):
        assert vote(np.array([1 << bit], np.uint64), one, 64) == 1 << bit
    assert vote(np.array([2**64 - 1], np.uint64), one, 64) == 2**64 - 1
    assert vote(np.array([2**64 - 1], np.uint64), one, 32) == 2**32 - 1


def test_sizes_in_bytes_and_numbers_of_tables() -> None:
    text = fold("那年冬天，城里下了很大的雪，河上的冰厚得可以走马车。")

    assert len(Simhash64().fingerprint(text)) == 8
    assert len(Simhash32().fingerprint(text)) == 4
    for blocks, taken, tables, distance in ((4, 1, 4, 3), (8, 5, 56, 3), (5, 2, 10, 3), (6, 2, 15, 4)):
        method = Simhash64(blocks=blocks, taken=taken)
        assert len(method.keys(method.fingerprint(text)).keys) == tables
        assert method.distance == distance


def test_blocks_are_cut_from_the_top() -> None:
    assert cut_blocks(0x0123456789ABCDEF, 64, 4) == [(0x0123, 16), (0x4567, 16), (0x89AB, 16), (0xCDEF, 16)]
    assert cut_blocks(0xFF, 32, 4) == [(0, 8), (0, 8), (0, 8), (0xFF, 8)]
    assert sum(width for _, width in cut_blocks(0, 64, 5)) == 64


@pytest.mark.parametrize(
    "method",
    [
        Simhash64(),
        Simhash64(blocks=8, taken=5),
        Simhash64(blocks=5, taken=2),
        Simhash32(),
        Simhash32(blocks=6, taken=2),
    ],
)
def test_the_pigeonhole_finds_every_pair_within_the_distance(method: Simhash64) -> None:
    """Compared with brute force over fingerprints, many of which are close together."""
    random = np.random.default_rng(2)
    centres = random.integers(0, 2 ** (method.bits - 1), 12, np.uint64).tolist()
    values = [centre ^ flips(random, method.bits, int(random.integers(0, 7))) for centre in centres for _ in range(12)]
    keys = [set(method.keys(value.to_bytes(method.bits // 8)).keys.tolist()) for value in values]

    pairs = list(combinations(range(len(values)), 2))
    close = {(i, j) for i, j in pairs if (values[i] ^ values[j]).bit_count() <= method.distance}
    found = {(i, j) for i, j in pairs if keys[i] & keys[j]}

    assert len(close) > 20
    assert close <= found
    assert len(found) < len(values) ** 2 / 4


def flips(random: np.random.Generator, bits: int, count: int) -> int:
    return sum(1 << int(bit) for bit in random.choice(bits, count, replace=False))


def test_similarity_counts_the_bits_in_common() -> None:
    method = Simhash64()

    assert method.similarity(bytes(8), b"\x07" + bytes(7)) == 1 - 3 / 64
    assert method.similarity(b"", bytes(8)) == 0
    assert method.similarity(b"", b"") == 1


def test_impossible_tables_are_refused() -> None:
    for blocks, taken in ((4, 4), (4, 0), (33, 1)):
        with pytest.raises(ValueError, match=f"{taken} of {blocks}"):
            Simhash32(blocks=blocks, taken=taken)


def test_weights_in_levels_give_another_fingerprint() -> None:
    text = fold("老木匠把门板卸下来，放在炉边烤干，再一块一块装回去。信使摇了摇头，把皮袋放在桌上，里面只有三封旧信。")

    assert Simhash64().fingerprint(text) != Simhash64(weighting="levels").fingerprint(text)
