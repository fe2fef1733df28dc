"""Find what a script added that wrote each character twice, or more often."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, among
from fingerprinting.text.folding.tokens import Points

TIMES = range(4, 1, -1)
"""How often each character may stand, the most first: what stands four times stands twice, too."""
LEAST = 20
"""Characters that stand so, from which a text is judged: laughter is one."""
REPEATED = 0.9
"""Share of the characters that must stand so: marks may have been left alone."""


def repeated_characters(points: Points) -> NDArray[np.int64]:
    """Find the places of all repetitions, shape (k,); none in any other text."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    characters = points[places]
    starts = np.flatnonzero(np.diff(characters, prepend=0))
    lengths = np.diff(np.append(starts, len(characters)))
    for times in TIMES:
        is_repeated = lengths % times == 0
        if np.count_nonzero(is_repeated) >= LEAST and lengths[is_repeated].sum() >= REPEATED * len(characters):
            place_in_run = np.arange(len(characters)) - np.repeat(starts, lengths)
            added: NDArray[np.int64] = places[(place_in_run % times > 0) & np.repeat(is_repeated, lengths)]
            return added
    return places[:0]
