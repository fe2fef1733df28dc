"""Tell whether a page still holds a text that is of no work in the library.

Copies are found by the matcher; what passes off under a title has no chapter to be compared with, only what the page
held before.
"""

import numpy as np

from fingerprinting.text.folding.fold import fold
from fingerprinting.text.shingles import character_shingles

RUN = 6
"""Characters of the runs that are compared."""
STILL = 0.5
"""Share of the former text's runs that a page still has which holds it."""


def still_holds(before: str, now: str) -> bool:
    """Tell whether at least half of a text's runs of characters stand in another.

    False where either is empty.
    """
    runs, there = (np.unique(character_shingles(fold(text), RUN).hashes) for text in (before, now))
    return bool(len(runs)) and float(np.isin(runs, there).mean()) >= STILL
