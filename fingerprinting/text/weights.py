"""Weigh the words of a text by frequency and rarity."""

from collections import Counter
from typing import Literal, NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

from fingerprinting.text.words import cut, rarity, usual_rarity

Weighting = Literal["tfidf", "levels"]
LEVELS = 5


class Terms(NamedTuple):
    """Different terms by their hash, the heaviest first: shape (n,) each."""

    hashes: NDArray[np.uint64]
    weights: NDArray[np.float64]


def weighted_terms(text: str, weighting: Weighting) -> Terms:
    """Weigh the content words of a text by tf·idf, or by five levels of it.

    Level 1 is the lightest.
    """
    counts = Counter(cut(text).words)
    table, usual = rarity(), usual_rarity()
    hashes = np.fromiter(map(hash_word, counts), np.uint64, len(counts))
    raw = np.fromiter((n * table.get(word, usual) for word, n in counts.items()), np.float64, len(counts))
    order = np.lexsort((hashes, -raw))
    weights = raw[order] / max(1, counts.total())
    return Terms(hashes[order], weights if weighting == "tfidf" else levels(len(counts)))


def levels(count: int) -> NDArray[np.float64]:
    """Return the levels 5 to 1 for ``count`` terms, the heaviest first.

    The terms are divided evenly among the levels.
    """
    return (LEVELS - np.arange(count) * LEVELS // max(1, count)).astype(np.float64)


def hash_word(word: str) -> int:
    """Hash a word to 64 bits; the hash is the same on every machine."""
    return xxhash.xxh3_64_intdigest(word.encode())
