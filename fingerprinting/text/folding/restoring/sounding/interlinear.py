"""Remove readings: syllables that give the pronunciation of adjacent characters.

They come before or after each character, word or line, with or without brackets.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.tokens import Points

FIRST_IDEOGRAPH = 0x3400
ALIKE = 0.6
"""Minimum share (0–1) of the syllables of a run that match its characters: some characters have several readings."""
MOST, LEAST = 0.6, 20
"""Minimum share (0–1) of readings among the spelled syllables, and minimum number of them, for removal."""
SHORT = 4
"""Runs of fewer syllables are removed too, even if they do not match: a character may have another reading."""


def without_readings(points: Points, reduced: Reduced) -> Reduced:
    """Remove the readings of characters; a text without them is returned unchanged."""
    is_spelled = is_syllable(reduced) & (points[reduced.starts] < FIRST_IDEOGRAPH)
    reads = marked_readings(reduced, is_spelled)
    if np.count_nonzero(reads) < max(LEAST, MOST * np.count_nonzero(is_spelled)):
        return reduced
    bounds = runs(is_spelled)
    left_out = reads.copy()
    for start, stop in bounds[bounds[:, 1] - bounds[:, 0] < SHORT].tolist():
        left_out[start:stop] = True
    return Reduced(reduced.symbols[~left_out], reduced.starts[~left_out], reduced.stops[~left_out])


def marked_readings(reduced: Reduced, is_spelled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell which spelled symbols give the sound of the symbols next to their run."""
    bounds, reads = runs(is_spelled), np.zeros(len(is_spelled), np.bool_)
    mark_readings(reduced.symbols, is_spelled, bounds, reads)
    return reads


def is_syllable(reduced: Reduced) -> NDArray[np.bool_]:
    """Tell which symbols are syllables, written as characters or spelled."""
    found: NDArray[np.bool_] = (reduced.symbols >= symbols.FIRST_SYLLABLE) & (reduced.symbols < symbols.FIRST_LETTER)
    return found


def runs(is_spelled: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the bounds of the runs of true values: shape (n, 2), stops excluded."""
    return np.flatnonzero(np.diff(np.concatenate([[False], is_spelled, [False]]).astype(np.int8))).reshape(-1, 2)


@filling_kernel
def mark_readings(
    syllables: NDArray[np.uint16], is_spelled: NDArray[np.bool_], bounds: NDArray[np.int64], reads: NDArray[np.bool_],
) -> int:
    """Mark each run that sounds like the same number of characters before or after it.

    Returns 0.
    """
    for run in range(len(bounds)):
        start, size = bounds[run, 0], bounds[run, 1] - bounds[run, 0]
        for first in (start - size, start + size):
            if first < 0 or first + size > len(syllables):
                continue
            alike = 0
            for place in range(size):
                alike += not is_spelled[first + place] and syllables[first + place] == syllables[start + place]
            if alike >= ALIKE * size:
                reads[start:start + size] = True
    return 0
