"""Read columns from the top that end anywhere, as where each sentence has its own.

A block of columns ends where several that had ended begin anew.
"""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

ROWS, WIDEST = 6, 60
"""Rows at least, and columns of most rows at most."""
BEGUN, ANEW = 2, 0.4
"""Columns that begin in the first row of a block, at least, and their share of those in it."""


def uneven_columns(points: Points) -> Iterator[Order]:
    """Give the places of a text in the order of its columns.

    From the left, then from the right. A space is a cell, too, but is not read; none where lines are long.
    """
    row = np.cumsum(points == LINE_FEED)
    breaks = np.flatnonzero(points == LINE_FEED)
    column = np.arange(len(points)) - np.concatenate([[0], breaks + 1])[row]
    cells = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    filled = np.bincount(row[cells], minlength=len(breaks) + 1)
    if np.count_nonzero(filled) < ROWS or np.median(filled[filled > 0]) > WIDEST:
        return
    block = _blocks(row[cells], column[cells], filled)[row[cells]]
    for side in (column[cells], -column[cells]):
        yield cells[np.lexsort((row[cells], side, block))]


def _blocks(row: Order, column: Order, filled: Order) -> Order:
    """Count the blocks up to each row: shape (rows,)."""
    order = np.lexsort((row, column))
    rows, columns = row[order], column[order]
    is_begun = np.ones(len(order), np.bool_)
    is_begun[1:] = (columns[1:] != columns[:-1]) | (rows[1:] > rows[:-1] + 1)
    begun = np.bincount(rows[is_begun], minlength=len(filled))
    starts: Order = np.cumsum(begun >= np.maximum(BEGUN, ANEW * filled))
    return starts
