"""Find one Han character that is inserted after each character of a text.

`signs` finds it in a whole text. In a passage whose bounds are rough, or where the same character belongs to the text
as well, its places cover too little of the text or leave too much of it.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, among
from fingerprinting.text.folding.tokens import Points

OFTEN = 0.3
"""Minimum share (0–1) of the inserted character among all."""
LEAST, COVERED = 40, 0.6
"""Minimum number of inserted characters in a row, and minimum share (0–1) of the text that they and the characters
before them make up."""
VARIED = 0.25
"""Minimum number of different characters among those before them, as a share of these."""


def alternate_signs(points: Points) -> NDArray[np.int64]:
    """Return the places of inserted characters, shape (k,); empty for other texts."""
    none = np.zeros(0, np.int64)
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    characters = points[places]
    kinds, counts = np.unique(characters, return_counts=True)
    if len(characters) < LEAST or counts.max() < OFTEN * len(characters):
        return none
    sign = kinds[counts.argmax()]
    if not FIRST_HAN <= sign <= LAST_HAN:
        return none
    found = max((_longest(characters == sign, first) for first in (1, 2)), key=len)
    return places[found] if _are_inserted(characters, found) else none


def _longest(is_sign: NDArray[np.bool_], first: int) -> NDArray[np.int64]:
    """Return the longest row of signs at every second place from the first on."""
    others = np.flatnonzero(~np.append(is_sign[first::2], False))
    lengths = np.diff(np.append(-1, others)) - 1
    stop = int(others[lengths.argmax()])
    return first + 2 * np.arange(stop - int(lengths.max()), stop)


def _are_inserted(characters: Points, found: NDArray[np.int64]) -> bool:
    """Tell whether they cover the text, and varied characters precede them."""
    if len(found) < max(LEAST, COVERED * len(characters) / 2):
        return False
    return len(np.unique(characters[found - 1])) >= VARIED * len(found)
