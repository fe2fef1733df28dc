"""Rank chapters by the tf-idf cosine of their English terms with a page's terms."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Weights = NDArray[np.float32]
COMMON = 0.2
"""Maximum share (0–1) of the chapters that may have a term; more frequent terms are ignored."""
FEW = 50
"""Number of chapters up to which every term counts."""


class Terms(NamedTuple):
    """The terms of one text as ascending hashes, with their counts."""

    hashes: Hashes
    counts: Weights

    @classmethod
    def of(cls, counts: Mapping[str, float]) -> "Terms":
        """Hash the terms of a text."""
        hashed = {xxhash.xxh3_64_intdigest(term.encode()): value for term, value in counts.items()}
        hashes = np.array(sorted(hashed), np.uint64)
        return cls(hashes, np.array([hashed[value] for value in hashes.tolist()], np.float32))


class TermIndex:
    """The postings of every term, weighted by rarity."""

    def __init__(self, hashes: Hashes, counts: Weights, bounds: NDArray[np.int64]) -> None:
        """Index chapters; chapter i has the terms hashes[bounds[i]:bounds[i + 1]]."""
        self.chapters = bounds.size - 1
        holders = np.repeat(np.arange(self.chapters), np.diff(bounds))
        self._terms, numbers, held = np.unique(hashes, return_inverse=True, return_counts=True)
        kept = held <= max(COMMON * self.chapters, FEW)
        self._rarity = np.where(kept, np.log((1 + self.chapters) / held), 0.0).astype(np.float32)
        weights = (1 + np.log(np.maximum(counts, 1))) * np.minimum(counts, 1) * self._rarity[numbers]
        norms = np.sqrt(np.bincount(holders, weights**2, self.chapters))
        order = np.argsort(numbers, kind="stable")
        self._holders = holders[order]
        self._weights = (weights / np.maximum(norms[holders], 1e-9))[order].astype(np.float32)
        self._starts = np.concatenate([[0], np.cumsum(held)])

    def scores(self, page: Terms) -> Weights:
        """Return the cosine of each chapter with a page: shape (chapters,)."""
        if not page.hashes.size or not self._terms.size:
            return np.zeros(self.chapters, np.float32)
        places = np.minimum(np.searchsorted(self._terms, page.hashes), self._terms.size - 1)
        known = self._terms[places] == page.hashes
        rarity = np.where(known, self._rarity[places], np.log(1 + self.chapters))
        weights = (1 + np.log(np.maximum(page.counts, 1))) * np.minimum(page.counts, 1) * rarity
        weights /= max(float(np.linalg.norm(weights)), 1e-9)
        sums = np.zeros(self.chapters, np.float64)
        for place, weight in zip(places[known & (rarity > 0)], weights[known & (rarity > 0)], strict=True):
            some = slice(self._starts[place], self._starts[place + 1])
            sums[self._holders[some]] += weight * self._weights[some]
        return sums.astype(np.float32)
