"""Read vertical columns of different heights, for example one per sentence.

A new block of columns starts in the row where several columns that had ended begin again.
"""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

ROWS, WIDEST = 6, 60
"""Minimum number of rows that are not empty, and maximum median of their widths."""
BEGUN, ANEW = 2, 0.4
"""Minimum number of columns that begin in the first row of a block, and minimum share (0–1) of the row that they
fill."""


def uneven_columns(points: Points) -> Iterator[Order]:
    """Return the places of a text in the order of its columns.

    The first order is from the left, the second from the right. A space takes up a cell but is not read. Yields nothing
    if there are few rows or the rows are long.
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
    """Return the number of blocks that start up to each row: shape (rows,)."""
    order = np.lexsort((row, column))
    rows, columns = row[order], column[order]
    is_begun = np.ones(len(order), np.bool_)
    is_begun[1:] = (columns[1:] != columns[:-1]) | (rows[1:] > rows[:-1] + 1)
    begun = np.bincount(rows[is_begun], minlength=len(filled))
    starts: Order = np.cumsum(begun >= np.maximum(BEGUN, ANEW * filled))
    return starts
