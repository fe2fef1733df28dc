"""Tell whether a page still shows a text that belongs to no work in the library.

The matcher finds copies. A page that passes off under a title has no chapter to be compared with, only its own former
text.
"""

import numpy as np

from fingerprinting.text.folding.fold import fold
from fingerprinting.text.shingles import character_shingles

RUN = 6
"""Characters of the character n-grams that are compared."""
STILL = 0.5
"""Minimum share (0–1) of the former text's n-grams that a page must contain to still show it."""


def still_holds(before: str, now: str) -> bool:
    """Tell whether at least `STILL` of a text's n-grams occur in another text.

    False if either is empty.
    """
    runs, there = (np.unique(character_shingles(fold(text), RUN).hashes) for text in (before, now))
    return bool(len(runs)) and float(np.isin(runs, there).mean()) >= STILL
