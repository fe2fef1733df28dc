"""Charikar's simhash: similar texts have similar bits."""

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

    Charikar 2002; for the web, Manku, Jain & Das Sarma 2007, who call texts near-duplicates at a Hamming distance of at
    most 3. Good at whole pages with a changed date, advertisement or menu, at 8 bytes a page. Bad at texts under
    about 500 characters, where few words vote. Useless for excerpts, whose words are outvoted, and for homophones,
    which change the words.

    Search uses the pigeonhole principle: of fingerprints cut into ``blocks`` that differ in at most blocks - taken
    bits, some ``taken`` blocks agree, so each choice of blocks is a key. ``blocks=4, taken=1`` gives the four tables of
    the paper (16 leading bits, distance 3); ``blocks=8, taken=5`` the 56 tables of eight segments (40 bits, distance
    3); ``taken=2`` uses pairs of blocks (``blocks=5``: ten tables, 25 bits, distance 3). More leading bits mean more
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
        """The Hamming distance up to which every pair shares a key."""
        return self.blocks - self.taken

    def fingerprint(self, text: Folded) -> bytes:
        """Let the words of a text vote on 8 (or 4) bytes; empty for a text without words."""
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
        """Return the share of equal bits."""
        if not left or not right:
            return float(left == right)
        return 1 - (int.from_bytes(left) ^ int.from_bytes(right)).bit_count() / self.bits


@dataclass(frozen=True)
class Simhash32(Simhash64):
    """The 32-bit simhash: half the size, four blocks of 8 bits.

    Otherwise like ``Simhash64``. Its 8-bit blocks agree by chance for one text in 256, so it suits small libraries.
    """

    name: ClassVar[str] = "simhash32"
    bits: ClassVar[int] = 32


def vote(hashes: NDArray[np.uint64], weights: NDArray[np.float64], bits: int) -> int:
    """Add each feature's weight where its hash has a 1 and subtract it for a 0.

    The signs of the sums are the bits; a sum of zero gives 0. The lowest ``bits`` of each hash count.
    """
    places = np.arange(bits - 1, -1, -1, dtype=np.uint64)
    ones = (hashes[:, np.newaxis] >> places) & np.uint64(1)
    # Rounded to integers, because floating-point sums would depend on the order of the features.
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
    """Hash a table's number and its leading blocks to a key."""
    return xxhash.xxh3_64_intdigest(repr((table, chosen)).encode())
