"""Convert code points to symbols."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.pinyin import DESK_COLUMNS, MOST_SYLLABLES, Pending
from fingerprinting.text.folding.specials import special
from fingerprinting.text.folding.tokens import LONGEST, Desk, Points, Table

Symbols = NDArray[np.uint16]
Places = NDArray[np.uint32]


class Reduced(NamedTuple):
    """Symbols, and their starts and stops in the text: shape (n,) each."""

    symbols: Symbols
    starts: Places
    stops: Places

    def reordered(self, order: NDArray[np.int64]) -> "Reduced":
        """Return some of the symbols in another order; they keep their places."""
        return Reduced(self.symbols[order], self.starts[order], self.stops[order])


def placed(reduced: Reduced, order: NDArray[np.int64]) -> Reduced:
    """Convert the places of symbols from reading order to places in the text."""
    first, last = order[reduced.starts], order[reduced.stops.astype(np.int64) - 1]
    return Reduced(reduced.symbols, np.minimum(first, last).astype(np.uint32),
                   (np.maximum(first, last) + 1).astype(np.uint32))


def reduce_points(points: Points, table: Table, undone: NDArray[np.int64]) -> Reduced:
    """Convert code points to symbols.

    Sets ``undone``, shape (4,), to the number of symbols by the trick that folding undid (see ``specials.TRICKS``).
    """
    desk = np.zeros((LONGEST + 1, DESK_COLUMNS), np.int64)
    pending = np.zeros((MOST_SYLLABLES + LONGEST, 3), np.int64)
    room = len(points) + 1
    while True:
        undone[:] = 0
        reduced = Reduced(np.empty(room, np.uint16), np.empty(room, np.uint32), np.empty(room, np.uint32))
        size = fill(points, table, *reduced, desk, pending, undone)
        if size >= 0:
            return Reduced(reduced.symbols[:size], reduced.starts[:size], reduced.stops[:size])
        room *= 4  # one code point may become several symbols: ㍿ becomes four


@filling_kernel
def fill(
    points: Points,
    table: Table,
    values: Symbols,
    starts: Places,
    stops: Places,
    desk: Desk,
    pending: Pending,
    undone: NDArray[np.int64],
) -> int:
    """Write the symbols of code points; return their number.

    Returns -1 if there is not enough room.
    """
    at, size = 0, 0
    while True:
        at, size = plain_run(points, at, size, table, values, starts, stops)
        if at == len(points):
            return size
        previous = 0 + int(starts[size - 1]) if size else -2
        at, count, trick = special(points, at, previous, table, desk, pending)
        undone[trick] += count
        if count and pending[0, 1] < previous + 1:
            size -= 1
        if size + count + len(points) - at >= len(values):
            return -1
        for k in range(count):
            values[size], starts[size], stops[size] = pending[k, 0], pending[k, 1], pending[k, 2]
            size += 1


@part
def plain_run(
    points: Points, at: int, size: int, table: Table, values: Symbols, starts: Places, stops: Places
) -> tuple[int, int]:
    """Write symbols up to the next code point that needs special treatment.

    Returns the place of that code point, and the number of symbols.
    """
    for k in range(at, len(points)):
        kind = table[points[k]]
        if kind >= classes.FIRST_SPECIAL:
            return k, size
        values[size], starts[size], stops[size] = kind, k, k + 1
        size += kind < classes.BREAK
    return len(points), size
