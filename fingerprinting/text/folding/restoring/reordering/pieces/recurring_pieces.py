"""Read a passage without the pieces that recur in it.

A text that is divided over the speeches of a dialogue has one of a few tags before each, for
example “he said:”.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.restoring.known_pairs import are_han, is_ideograph
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.tokens import Points

OFTEN, FEWEST = 4, 16
"""How often a piece recurs at least; minimum number of such pieces in a passage."""
SHARE, MOST = 0.3, 0.8
"""Minimum and maximum share (0–1) of such pieces among the pieces of a passage: beyond it, the text repeats itself."""
FREQUENT = 0.02
"""Minimum share (0–1) of a piece among those of the passage to be left out: if tags separate all characters, the most
frequent characters recur too, but less often."""
FNV = np.uint64(0x100000001B3)
"""Multiplier of the Fowler–Noll–Vo hash."""
GROUPS = np.uint64(0xFFF)
"""Last bits of a hash, by which pieces are first counted: pieces in a group recur at most as often as the group."""
OF_HAN = 0.25
"""Minimum share (0–1) of Han in a page: the words of other scripts, which recur in any text, would be pieces."""


def without_recurring(points: Points) -> Iterator[Order]:
    """Yield the places of the passage that has most recurring pieces, without these."""
    if np.count_nonzero(are_han(points)) < OF_HAN * len(points):
        return
    pieces, hashes = np.empty((len(points) // 2 + 1, 2), np.int64), np.empty(len(points) // 2 + 1, np.uint64)
    size = find_pieces(points, pieces, hashes)
    if np.count_nonzero(_occur((hashes[:size] & GROUPS).astype(np.int64), OFTEN)) < FEWEST:
        return
    distinct = np.unique(hashes[:size], return_inverse=True)[1]
    recur = _occur(distinct, OFTEN)
    if np.count_nonzero(recur) < FEWEST:
        return
    first, last = _densest(recur)
    passage = _occur(distinct[first:last], max(OFTEN, FREQUENT * (last - first)))
    if not FEWEST <= np.count_nonzero(passage) <= MOST * len(passage):
        return
    is_read = np.zeros(len(points), np.bool_)
    is_read[pieces[first, 0]:pieces[last - 1, 1]] = True
    for start, stop in pieces[first:last][passage].tolist():
        is_read[start:stop] = False
    yield np.flatnonzero(is_read)


@filling_kernel
def find_pieces(points: Points, pieces: Order, hashes: NDArray[np.uint64]) -> int:
    """Write the start, stop and hash of each run of Han and Latin letters.

    Returns their number.
    """
    found, start, mixed = 0, -1, np.uint64(0)
    for at in range(len(points) + 1):
        point = points[at] if at < len(points) else 0
        if is_ideograph(point) or ord("a") <= point | 32 <= ord("z"):
            start, mixed = at if start < 0 else start, (mixed ^ np.uint64(point)) * FNV
        elif start >= 0:
            pieces[found, 0], pieces[found, 1], hashes[found] = start, at, mixed
            found, start, mixed = found + 1, -1, np.uint64(0)
    return found


def _occur(pieces: NDArray[np.int64], least: float) -> NDArray[np.bool_]:
    """Tell which pieces, given by their numbers, occur at least so often."""
    recur: NDArray[np.bool_] = np.bincount(pieces)[pieces] >= least
    return recur


def _densest(recur: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the range in which recurring pieces most exceed their minimum share."""
    sums = np.append(0.0, np.cumsum(recur - SHARE))
    last = int(np.argmax(sums - np.minimum.accumulate(sums)))
    return int(np.argmin(sums[:last + 1])), last
