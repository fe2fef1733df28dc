"""Bloom filters of shingles, compared bit by bit."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.sampling import min_s
from fingerprinting.text.shingles import Unit, shingles

Measure = Literal["cosine", "overlap", "dice", "jaccard", "hamming"]


@dataclass(frozen=True)
class Bloom:
    """A bit array into which every shingle is entered by a few hash functions.

    Bloom 1970; for the similarity of web pages, Jain, Dahlin & Tewari 2005. Comparing two filters takes a hundred
    nanoseconds regardless of the length of the texts, and accuracy grows with ``bits``. Good at whole texts with edits
    and shuffling. Bad at long texts, whose filters fill up until everything resembles everything. A bit array gives no
    index keys, so the smallest shingle hashes are stored with it for look-up.
    """

    name: ClassVar[str] = "bloom"
    bits: int = 1 << 15
    functions: int = 2
    measure: Measure = "jaccard"
    unit: Unit = "character"
    k: int = 4
    smallest: int = 64

    def __post_init__(self) -> None:
        if self.bits % 8 or self.bits <= 0:
            raise ValueError(f"a Bloom filter needs a positive number of bits that fills bytes, not {self.bits}")

    def fingerprint(self, text: Folded) -> bytes:
        """Enter the shingles: bits / 8 bytes, then up to ``smallest`` hashes of 8 bytes."""
        hashes = shingles(text, self.unit, self.k).hashes
        kept = hashes[min_s(hashes, self.smallest)].astype("<u8")
        return np.packbits(self._enter(hashes)).tobytes() + kept.tobytes()

    def keys(self, value: bytes) -> Keys:
        """Look up by the smallest shingle hashes."""
        keys = np.frombuffer(value, "<u8", offset=self.bits // 8).astype(np.uint64)
        return Keys(keys, np.zeros(len(keys), np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Compare the bits by the chosen measure."""
        mine, theirs = (np.frombuffer(value, np.uint8, self.bits // 8) for value in (left, right))
        return MEASURES[self.measure](ones(mine & theirs), ones(mine), ones(theirs), self.bits)

    def _enter(self, hashes: NDArray[np.uint64]) -> NDArray[np.bool_]:
        filled = np.zeros(self.bits, np.bool_)
        # Kirsch & Mitzenmacher 2006: the two halves of one hash give any number of hash functions.
        low, high = hashes & np.uint64(0xFFFFFFFF), hashes >> np.uint64(32) | np.uint64(1)
        for i in range(self.functions):
            filled[(low + np.uint64(i) * high) % np.uint64(self.bits)] = True
        return filled


def ones(bits: NDArray[np.uint8]) -> int:
    """Count the ones of packed bits."""
    return int(np.bitwise_count(bits).sum())


def cosine(both: int, left: int, right: int, _bits: int) -> float:
    """Divide the common ones by the geometric mean of both sides' ones."""
    return _share(both, sqrt(left * right), left == right)


def overlap(both: int, left: int, right: int, _bits: int) -> float:
    """Divide the common ones by the ones of the side that has fewer."""
    return _share(both, min(left, right), left == right)


def dice(both: int, left: int, right: int, _bits: int) -> float:
    """Divide twice the common ones by the ones of both sides together."""
    return _share(2 * both, left + right, left == right)


def jaccard(both: int, left: int, right: int, _bits: int) -> float:
    """Divide the common ones by the ones that either side has."""
    return _share(both, left + right - both, left == right)


def hamming(both: int, left: int, right: int, bits: int) -> float:
    """Divide the number of equal bits, zeros included, by all bits."""
    return 1 - (left + right - 2 * both) / bits


def _share(part: float, whole: float, alike: bool) -> float:
    return min(1.0, part / whole) if whole else float(alike)


MEASURES: dict[Measure, Callable[[int, int, int, int], float]] = {
    "cosine": cosine,
    "overlap": overlap,
    "dice": dice,
    "jaccard": jaccard,
    "hamming": hamming,
}
"""Similarity measures; arguments are the common ones, the ones of each filter and the number of bits."""
