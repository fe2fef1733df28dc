"""Read a passage without the pieces that recur in it.

A text that is divided over the speeches of a dialogue has one of a few tags before each, for
example “he said:”.
"""

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.tokens import Points

OFTEN, FEWEST = 4, 16
"""How often a piece recurs at least; minimum number of such pieces in a passage."""
SHARE, MOST = 0.22, 0.7
"""Minimum and maximum share (0–1) of such pieces among the pieces of a passage: beyond it, the text repeats itself."""
_PIECE = re.compile("[A-Za-z一-龥]+")


def without_recurring(points: Points) -> Iterator[Order]:
    """Yield the places of the passage that has most recurring pieces, without these."""
    pieces = list(_PIECE.finditer(text_of(points)))
    counts = Counter(piece[0] for piece in pieces)
    recur = np.array([counts[piece[0]] >= OFTEN for piece in pieces], np.bool_)
    if np.count_nonzero(recur) < FEWEST:
        return
    first, last = _densest(recur)
    if not FEWEST <= np.count_nonzero(recur[first:last]) <= MOST * (last - first):
        return
    is_read = np.zeros(len(points), np.bool_)
    is_read[pieces[first].start():pieces[last - 1].end()] = True
    for at in first + np.flatnonzero(recur[first:last]):
        is_read[pieces[at].start():pieces[at].end()] = False
    yield np.flatnonzero(is_read)


def _densest(recur: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the range in which recurring pieces most exceed their minimum share."""
    sums = np.append(0.0, np.cumsum(recur - SHARE))
    last = int(np.argmax(sums - np.minimum.accumulate(sums)))
    return int(np.argmin(sums[:last + 1])), last
