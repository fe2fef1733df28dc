"""Find repetitions in a text whose characters are each written several times."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, among
from fingerprinting.text.folding.tokens import Points

TIMES = range(4, 1, -1)
"""How many times each character may be written, largest first: four times is also twice two times."""
LEAST = 20
"""Minimum number of runs of repeated characters; laughter is one run."""
REPEATED = 0.9
"""Minimum share (0–1) of characters in such runs: punctuation may not have been repeated."""


def repeated_characters(points: Points, least: float = REPEATED) -> NDArray[np.int64]:
    """Return the places of all repetitions, shape (k,); empty for other texts.

    `least` is the minimum share (0–1) of characters in runs of repeated ones.
    """
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    characters = points[places]
    starts = np.flatnonzero(np.diff(characters, prepend=0))
    lengths = np.diff(np.append(starts, len(characters)))
    for times in TIMES:
        is_repeated = lengths % times == 0
        if np.count_nonzero(is_repeated) >= LEAST and lengths[is_repeated].sum() >= least * len(characters):
            place_in_run = np.arange(len(characters)) - np.repeat(starts, lengths)
            added: NDArray[np.int64] = places[(place_in_run % times > 0) & np.repeat(is_repeated, lengths)]
            return added
    return places[:0]
