"""The vector space model: texts as directions in a space of words."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.weights import Terms, Weighting, weighted_terms

PAIR = np.dtype([("term", "<u8"), ("weight", "<f4")])


@dataclass(frozen=True)
class VectorSpace:
    """The words of a text with the highest tf·idf, compared by the cosine.

    Salton, Wong & Yang 1975. Good at rewording and shuffling, because order is ignored and synonyms change few of many
    words; accurate between texts of similar length. Bad at excerpts, whose words are a small part of the whole. Its
    keys are words, which many texts share, so it serves to check candidates rather than to find them.
    """

    name: ClassVar[str] = "vsm"
    terms: int = 64
    weighting: Weighting = "tfidf"

    def fingerprint(self, text: Folded) -> bytes:
        """Keep the terms with the highest weights, 12 bytes each, as a vector of length 1."""
        weighted = weighted_terms(text.original, self.weighting)
        pairs = np.empty(min(self.terms, len(weighted.hashes)), PAIR)
        pairs["term"], pairs["weight"] = weighted.hashes[: self.terms], _unit(weighted.weights[: self.terms])
        return pairs.tobytes()

    def keys(self, value: bytes) -> Keys:
        """Look up by every kept term."""
        terms = _terms(value).hashes
        return Keys(terms, np.zeros(len(terms), np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Measure the cosine of the angle between two vectors."""
        if left == right:
            return 1.0
        mine, theirs = _terms(left), _terms(right)
        _, here, there = np.intersect1d(mine.hashes, theirs.hashes, assume_unique=True, return_indices=True)
        return min(1.0, float(mine.weights[here] @ theirs.weights[there]))


def _unit(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    length = np.sqrt(weights @ weights)
    return weights / length if length else weights


def _terms(value: bytes) -> Terms:
    pairs = np.frombuffer(value, PAIR)
    return Terms(pairs["term"].astype(np.uint64), pairs["weight"].astype(np.float64))
