"""Resolve pieces that overlap in the page.

They are either parts of one copy, or one block of the page found at two places of the source.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from matcher.alignment.base import AlignedBlock

Symbols = NDArray[np.uint16]
SAME = 40
"""Maximum difference between the diagonals of overlapping pieces that are parts of one copy."""
NEAR = 4
"""Maximum distance of an equal symbol from the diagonal for it to explain a symbol of the page, and maximum length of a
hole that is filled."""
FREE = -(1 << 30)


@kernel
def _explained(page: Symbols, source: Symbols, piece: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Mark the symbols of a piece's page block that its source block has too.

    Small holes are filled.

    A long gap between two runs of a chain stays unmarked, because a shuffled sentence may have been moved there.
    """
    start, stop, first, last = piece[0], piece[1], piece[2], piece[3]
    marks = np.zeros(stop - start, np.bool_)
    known = -1
    for place in range(stop - start):
        middle = first + (last - first) * place // max(stop - start, 1)
        for other in range(max(middle - NEAR, first), min(middle + NEAR + 1, last)):
            if page[start + place] == source[other] or page[start + place] == 0 or source[other] == 0:
                marks[place] = True
                break
        if marks[place]:
            if place - known <= NEAR + 1:
                marks[known + 1:place] = True
            known = place
    return marks


@kernel
def _settle(page: Symbols, source: Symbols, pieces: NDArray[np.int32], same: int) -> NDArray[np.int32]:
    """Count the equal symbols that each piece adds; pieces are given best first.

    A piece that better ones explain gets -1.

    `taken` holds, for each symbol of the page, the diagonal on which a better piece explains it; `known` the share of
    it that is already counted: a piece may have more equal symbols than are marked, and nobody knows which.
    """
    taken, spanned = np.full(page.size, FREE, np.int32), np.zeros(page.size, np.bool_)
    known = np.zeros(page.size, np.float32)
    adds = np.empty(len(pieces), np.int32)
    for row in range(len(pieces)):
        start, stop = pieces[row, 0], pieces[row, 1]
        first, last = pieces[row, 2] - start, pieces[row, 3] - stop
        low, high = min(first, last) - same, max(first, last) + same
        marks = _explained(page, source, pieces[row])
        size, covered, inside, alike = 0, 0, 0, False
        for place in range(start, stop):
            size += marks[place - start]
            inside += spanned[place]
            if taken[place] != FREE:
                covered += marks[place - start]
                alike = alike or low <= taken[place] <= high
        adds[row] = -1
        if (alike and covered < size) or 2 * covered <= size:
            equal, unmarked = pieces[row, 4], stop - start - size
            marked = min(equal / max(size, 1), 1.0)
            other = min(max(equal - size, 0) / max(unmarked, 1), 1.0)
            new = 0.0
            for place in range(start, stop):
                share = marked if marks[place - start] else other
                new += max(share - known[place], 0.0)
                known[place] = max(known[place], share)
                spanned[place] = True
                if taken[place] == FREE and marks[place - start]:
                    taken[place] = first + (last - first) * (place - start) // (stop - start)
            adds[row] = equal * (stop - start - inside) // (stop - start) if alike else int(new + 0.5)
    return adds


def disjoint(page: Symbols, source: Symbols, pieces: NDArray[np.int32]) -> list[AlignedBlock]:
    """Drop pieces whose page block a better piece finds elsewhere in the source.

    The result is in the order of the page.

    Pieces on about the same diagonal are parts of one copy; all of them stay, and no symbol counts twice. Takes shape
    (k, 5) as returned by `edges.pieces_of`.
    """
    ordered = pieces[np.argsort(-pieces[:, 4], kind="stable")]
    adds = _settle(page, source, ordered, SAME)
    rows = np.column_stack([ordered[:, :4], adds])[adds >= 0].tolist()
    return sorted(AlignedBlock((start, stop), (first, last), equal) for start, stop, first, last, equal in rows)
