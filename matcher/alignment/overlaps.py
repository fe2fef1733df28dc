"""Pieces that overlap in the page: parts of one copy, or one stretch found in two places of the source."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from matcher.alignment.base import Stretch

SAME = 40
"""How far the diagonals of overlapping pieces may differ if they are parts of one copy."""
FREE = -(1 << 30)


@kernel
def _settle(pieces: NDArray[np.int32], length: int, same: int) -> NDArray[np.int32]:
    """Walk over pieces, best first: the equal symbols each adds, or -1 for one that is explained elsewhere.

    `taken` holds, for each symbol of the page, the diagonal on which a better piece explains it.
    """
    taken = np.full(length, FREE, np.int32)
    adds = np.empty(len(pieces), np.int32)
    for row in range(len(pieces)):
        start, stop = pieces[row, 0], pieces[row, 1]
        first, last = pieces[row, 2] - start, pieces[row, 3] - stop
        low, high = min(first, last) - same, max(first, last) + same
        covered, alike = 0, False
        for place in range(start, stop):
            if taken[place] != FREE:
                covered += 1
                alike = alike or low <= taken[place] <= high
        size = max(stop - start, 1)
        adds[row] = -1
        if (alike and covered < size) or 2 * covered <= size:
            adds[row] = pieces[row, 4] * (size - covered) // size
            for place in range(start, stop):
                if taken[place] == FREE:
                    taken[place] = first + (last - first) * (place - start) // size
    return adds


def disjoint(pieces: NDArray[np.int32], length: int) -> list[Stretch]:
    """Leave out pieces whose stretch of the page a better piece finds elsewhere in the source; page order out.

    Pieces on about the same diagonal are parts of one copy: all stay, and no symbol counts twice. Takes shape (k, 5)
    as `edges.pieces_of` gives it, and the length of the page.
    """
    ordered = pieces[np.argsort(-pieces[:, 4], kind="stable")]
    adds = _settle(ordered, length, SAME)
    rows = np.column_stack([ordered[:, :4], adds])[adds >= 0].tolist()
    return sorted(Stretch((start, stop), (first, last), equal) for start, stop, first, last, equal in rows)
