"""The loop that turns code points into symbols; everything rare is handed to the file that knows it."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import classes
from fingerprinting.text.compiled import kernel
from fingerprinting.text.pinyin import MOST_SYLLABLES
from fingerprinting.text.specials import special
from fingerprinting.text.tokens import LONGEST, Points, Table

Symbols = NDArray[np.uint16]
Places = NDArray[np.uint32]


@kernel
def reduce_points(points: Points, table: Table, undone: NDArray[np.int64]) -> tuple[Symbols, Places, Places]:
    """Reduce code points to symbols and the stretches they came from; counts tricks into ``undone``.

    Returns arrays of shape (n,): symbols, starts and stops.
    """
    desk = np.zeros((LONGEST + 1, 6), np.int64)
    pending = np.zeros((MOST_SYLLABLES + LONGEST, 3), np.int64)
    values, starts, stops = room(len(points))
    at, size = 0, 0
    while True:
        at, size = plain_run(points, at, size, table, values, starts, stops)
        if at == len(points):
            return values[:size], starts[:size], stops[:size]
        previous = 0 + int(starts[size - 1]) if size else -2
        at, count, trick = special(points, at, previous, table, desk, pending)
        undone[trick] += count
        if count and pending[0, 1] < previous + 1:
            size -= 1
        if size + count + len(points) - at > len(values):
            values, starts, stops = widened(values, starts, stops, size, count + len(points) - at)
        for k in range(count):
            values[size], starts[size], stops[size] = pending[k, 0], pending[k, 1], pending[k, 2]
            size += 1


@kernel
def plain_run(
    points: Points, at: int, size: int, table: Table, values: Symbols, starts: Places, stops: Places
) -> tuple[int, int]:
    """Write the symbols of code points up to the next one that takes thought; returns where that is, and the size."""
    for k in range(at, len(points)):
        found = table[points[k]]
        if found >= classes.FIRST_SPECIAL:
            return k, size
        values[size], starts[size], stops[size] = found, k, k + 1
        size += found < classes.BREAK
    return len(points), size


@kernel
def room(size: int) -> tuple[Symbols, Places, Places]:
    """Make room for symbols, and for the one that a dropped character writes and takes back."""
    return np.empty(size + 1, np.uint16), np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)


@kernel
def widened(values: Symbols, starts: Places, stops: Places, size: int, more: int) -> tuple[Symbols, Places, Places]:
    """Make room for more symbols than there are code points left; ㍿ alone makes four."""
    wider = room(2 * (size + more))
    for k in range(size):
        wider[0][k], wider[1][k], wider[2][k] = values[k], starts[k], stops[k]
    return wider
