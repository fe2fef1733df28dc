"""Broder's shingles: overlapping runs of words or characters, sampled."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from fingerprinting.methods.base import Keys
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.sampling import Hashes, Indexes, min_s, min_wise, mod_m, open_syncmer
from fingerprinting.text.shingles import Shingles, Unit, shingles

Sampling = Literal["min_wise", "mod_m", "min_s", "syncmer"]
WAYS: dict[str, Callable[[Hashes, int], Indexes]] = {"min_wise": min_wise, "mod_m": mod_m, "min_s": min_s}


@dataclass(frozen=True)
class Shingle:
    """Overlapping k-tuples of words or characters, sampled, with their positions.

    Broder, Glassman, Manasse & Zweig 1997. Good at partial copies: containment |A∩B|/|A| stays high where the
    resemblance of the whole texts falls; Mod-m and open syncmers preserve it, Min-Wise and Min-s lose it on excerpts.
    Bad, if made of words, at disguised texts: one homophone changes the word segmentation around it.

    ``size`` is the number of orders (min_wise), of hashes (min_s), or m (mod_m). Syncmers keep about one in k - part +
    1.
    """

    name: ClassVar[str] = "shingle"
    unit: Unit = "word"
    k: int = 2
    sampling: Sampling = "mod_m"
    size: int = 8
    part: int = 2

    def __post_init__(self) -> None:
        if self.sampling == "syncmer" and self.unit == "word":
            raise ValueError("open syncmers look inside a shingle, so they need unit='character', not 'word'")

    def fingerprint(self, text: Folded) -> bytes:
        """Keep the sampled shingles: 12 bytes each."""
        tuples = shingles(text, self.unit, self.k)
        chosen = self._choose(tuples) if self.sampling != "syncmer" else self._syncmers(text, tuples)
        return pack(tuples.hashes[chosen], tuples.positions[chosen])

    def keys(self, value: bytes) -> Keys:
        """Look up by every kept shingle."""
        return unpack(value)

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the resemblance |A∩B| / |A∪B| from the samples."""
        return resemblance(left, right)

    def _choose(self, tuples: Shingles) -> Indexes:
        return WAYS[self.sampling](tuples.hashes, self.size)

    def _syncmers(self, text: Folded, tuples: Shingles) -> Indexes:
        middle = (self.k - self.part) // 2
        starts = open_syncmer(text.symbols, self.k, self.part, middle)
        return np.flatnonzero(np.isin(tuples.positions, starts, assume_unique=True))
