"""Hash overlapping k-tuples of words or symbols."""

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import hash_grams, without_wild
from fingerprinting.text.weights import hash_word
from fingerprinting.text.words import cut

Unit = Literal["character", "word"]


class Shingles(NamedTuple):
    """Hashes of k-tuples in the order of the text, and the symbol each begins at.

    Shape (n,) each.
    """

    hashes: NDArray[np.uint64]
    positions: NDArray[np.uint32]


def shingles(text: Folded, unit: Unit, k: int) -> Shingles:
    """Hash every k-tuple; for k = 3, ``[(w1, w2, w3), (w2, w3, w4), …]``.

    Tuples of characters are runs of symbols without masked ones; tuples of words are runs of content words.
    """
    return character_shingles(text, k) if unit == "character" else word_shingles(text, k)


def character_shingles(text: Folded, k: int) -> Shingles:
    """Hash every run of k symbols without a masked one."""
    clean = np.flatnonzero(without_wild(text.symbols, k))
    return Shingles(hash_grams(text.symbols, k)[clean], clean.astype(np.uint32))


def word_shingles(text: Folded, k: int) -> Shingles:
    """Hash every run of k content words."""
    content = cut(text.original)
    hashed = np.fromiter(map(hash_word, content.words), np.uint64, len(content.words))
    combined = _combine(hashed, k)
    within = np.searchsorted(text.offsets, content.offsets[: len(combined)], side="right")
    return Shingles(combined, np.maximum(within - 1, 0).astype(np.uint32))


def _combine(hashed: NDArray[np.uint64], k: int) -> NDArray[np.uint64]:
    count = max(0, len(hashed) - k + 1)
    combined = np.zeros(count, np.uint64)
    for offset in range(k):
        combined = combined * np.uint64(0x9E3779B97F4A7C15) + hashed[offset : offset + count]
        combined ^= combined >> np.uint64(29)
    return combined
