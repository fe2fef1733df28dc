"""Charikar's simhash: one bit a dimension, alike for alike texts."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

import numpy as np
import xxhash
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.weights import Weighting, weighted_terms


@dataclass(frozen=True)
class Simhash64:
    """The signs of the weighted sum of all word hashes, 64 bits.

    Charikar 2002; for the web, Manku, Jain & Das Sarma 2007, who call texts near-duplicates at a Hamming distance of
    at most 3. Good at whole pages with a changed date, advertisement or menu, in 8 bytes a page. Bad under about 500
    characters, where few words vote; blind to excerpts, whose words are outvoted; and homophones change the words.

    Search is by the pigeonhole: cut into ``blocks``, fingerprints that differ in at most blocks - taken bits agree
    on some ``taken`` of them, so each choice of those is a key. ``blocks=4, taken=1`` is the four tables of the
    paper (16 bits lead each, distance 3); ``blocks=8, taken=5`` the 56 tables of eight segments (40 bits, distance
    3); ``taken=2`` takes blocks by twos (``blocks=5``: ten tables, 25 bits, distance 3). Longer leads mean more
    tables and fewer candidates in each.
    """

    name: ClassVar[str] = "simhash64"
    bits: ClassVar[int] = 64
    weighting: Weighting = "tfidf"
    blocks: int = 4
    taken: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.taken < self.blocks <= self.bits:
            raise ValueError(f"simhash needs 1 <= taken < blocks <= {self.bits}, not {self.taken} of {self.blocks}")

    @property
    def distance(self) -> int:
        """Name the Hamming distance up to which every pair shares a key."""
        return self.blocks - self.taken

    def fingerprint(self, text: Folded) -> bytes:
        """Vote the words of a text into 8 (or 4) bytes; a text without words gives none."""
        terms = weighted_terms(text.original, self.weighting)
        return vote(terms.hashes, terms.weights, self.bits).to_bytes(self.bits // 8) if len(terms.hashes) else b""

    def keys(self, value: bytes) -> Keys:
        """Look up by (table, leading blocks) for each choice of blocks."""
        if not value:
            return Keys(np.zeros(0, np.uint64), np.zeros(0, np.uint32))
        blocks = cut_blocks(int.from_bytes(value), self.bits, self.blocks)
        keys = [_key(table, chosen) for table, chosen in enumerate(combinations(blocks, self.taken))]
        return Keys(np.array(keys, np.uint64), np.zeros(len(keys), np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Count the bits in common, as a share of all."""
        if not left or not right:
            return float(left == right)
        return 1 - (int.from_bytes(left) ^ int.from_bytes(right)).bit_count() / self.bits


@dataclass(frozen=True)
class Simhash32(Simhash64):
    """The 32-bit simhash: half the size, four blocks of 8 bits.

    As ``Simhash64``. Its 8-bit blocks are shared by one text in 256 by chance, so it suits small libraries.
    """

    name: ClassVar[str] = "simhash32"
    bits: ClassVar[int] = 32


def vote(hashes: NDArray[np.uint64], weights: NDArray[np.float64], bits: int) -> int:
    """Sum each feature's weight, plus where its hash has a 1 and minus where a 0.

    The signs are the bits.

    The lowest ``bits`` of each hash count. A sum of zero gives 0.
    """
    places = np.arange(bits - 1, -1, -1, dtype=np.uint64)
    ones = (hashes[:, np.newaxis] >> places) & np.uint64(1)
    # Rounded to integers, or the order of the features would show in the last digit of the sum.
    scaled = np.rint(weights * (1 << 20)).astype(np.int64)
    sums = (2 * ones.astype(np.int64) - 1).T @ scaled
    return int("".join("1" if total > 0 else "0" for total in sums), 2)


def cut_blocks(value: int, bits: int, blocks: int) -> list[tuple[int, int]]:
    """Cut a fingerprint into blocks of about equal width, highest first.

    Each is (value, width).
    """
    edges = [bits - bits * i // blocks for i in range(blocks + 1)]
    return [((value >> low) & ((1 << (high - low)) - 1), high - low) for high, low in pairwise(edges)]


def _key(table: int, chosen: tuple[tuple[int, int], ...]) -> int:
    """Hash the number of a table with its leading blocks into a key."""
    return xxhash.xxh3_64_intdigest(repr((table, chosen)).encode())
