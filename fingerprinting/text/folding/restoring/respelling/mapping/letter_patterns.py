"""Rate how likely letters follow each other in English words."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import LONGEST, lexicon

LETTERS = 27
"""Number of symbols: 0 for the space between words, 1 for a to 26 for z."""
UNSEEN = 1e-7
"""Relative frequency added to each pattern, so that one that no word has is unlikely rather than impossible."""
Patterns = NDArray[np.float64]
"""Shape (27, 27, 27): natural logarithm of the relative frequency of three symbols in a row."""


@cache
def letter_patterns() -> Patterns:
    """Count three symbols in a row in the words of the lexicon, once per process."""
    worth = lexicon().worth
    words = sorted(word for word in worth if word.isascii() and word.isalpha())
    spelled = np.array(words, f"S{LONGEST}").view(np.uint8).reshape(len(words), LONGEST).astype(np.int64)
    symbols = np.pad(np.maximum(spelled - ord("a") + 1, 0), ((0, 0), (1, 1)))
    often = np.exp([worth[word] for word in words])
    counts = np.full(LETTERS ** 3, UNSEEN)
    for at in range(1, LONGEST + 1):
        codes = (symbols[:, at - 1] * LETTERS + symbols[:, at]) * LETTERS + symbols[:, at + 1]
        counts += np.bincount(codes, np.where(symbols[:, at] > 0, often, 0.0), LETTERS ** 3)
    patterns: Patterns = np.log(counts / counts.sum()).reshape(LETTERS, LETTERS, LETTERS)
    return patterns


def letter_rate(text: str) -> float:
    """Return the mean logarithm of the frequency of a text's patterns.

    Only letters of ASCII count; minus infinity if there are none.
    """
    codes = np.frombuffer(text.encode("ascii", "replace"), np.uint8) | np.uint8(0x20)
    is_letter = (codes >= ord("a")) & (codes <= ord("z"))
    symbols = np.pad(np.where(is_letter, codes.astype(np.int64) - ord("a") + 1, 0), 1)
    letters = np.flatnonzero(symbols)
    if not len(letters):
        return -np.inf
    return float(letter_patterns()[symbols[letters - 1], symbols[letters], symbols[letters + 1]].mean())
