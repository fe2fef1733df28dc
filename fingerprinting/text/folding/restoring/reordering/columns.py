"""Read vertical columns in blocks of lines of any height.

The columns run from the right or from the left; every second one may run upwards.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, count_known, count_near
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

LOWEST, HIGHEST = 3, 40
"""Minimum and maximum number of rows of a block of columns; up to twice the maximum if the whole text is one block."""
EQUAL = 0.4
"""Minimum share (0–1) of lines that have the most frequent length."""
GLIMPSE, NARROWEST = 2_400, 8
"""Number of cells examined to choose the height, and minimum number of columns examined."""
WIDE_SPACE = 0x3000
"""Fills the cells that the last columns lack."""
RIGHT, SNAKE, WAYS = 0, 2, 4
"""Directions: from the right (0) or from the left (1), and the same with every second column upwards (2, 3)."""


def columns(points: Points, bits: Bits) -> Order | None:
    """Choose the height and direction with the highest share of known pairs.

    Returns the places of the text in that order; None if the lines are not rows of cells.
    """
    return next(iter(likely_columns(points, bits, 1)), None)


def likely_columns(points: Points, bits: Bits, most: int, reach: int = 0) -> list[Order]:
    """List the orders with the highest shares of known pairs, best first.

    With a `reach`, pairs are those of `count_near`.
    """
    cells, widths = _cells(points)
    if not _are_rows(widths):
        return []
    heights = [len(widths)] if len(widths) <= 2 * HIGHEST else []
    heights = [*dict.fromkeys([*heights, *range(LOWEST, min(HIGHEST, len(widths)) + 1)])]
    shares = _shares(points[cells].astype(np.int64), widths, heights, reach, bits).ravel()
    best = np.argsort(-shares, kind="stable")[:most].tolist()
    return [cells[_downwards(widths, heights[number // WAYS], number % WAYS)] for number in best]


def are_rows(points: Points) -> bool:
    """Tell whether the lines of a text may be rows of cells."""
    return _are_rows(_cells(points)[1])


def _cells(points: Points) -> tuple[Order, Order]:
    """Return the places of the cells, and the widths of lines that have any."""
    breaks = np.flatnonzero(points == LINE_FEED)
    cells = np.flatnonzero((points != LINE_FEED) & ~among(points, SPACES[:3]))
    widths = np.bincount(np.searchsorted(breaks, cells))
    return cells, widths[widths > 0]


def _are_rows(widths: Order) -> bool:
    return len(widths) >= LOWEST and float(np.mean(widths == np.bincount(widths).argmax())) >= EQUAL


def _downwards(widths: Order, height: int, way: int) -> Order:
    """Return the places of the cells in the order of the columns, block by block."""
    row = np.repeat(np.arange(len(widths)), widths)
    column = np.arange(len(row)) - np.repeat(np.cumsum(widths) - widths, widths)
    widest = np.maximum.reduceat(widths, np.arange(0, len(widths), height))
    number = widest[row // height] - 1 - column if way % SNAKE == RIGHT else column
    number += row // height * int(widths.max())
    is_up = (number % 2 == 1) & (way >= SNAKE)
    order: Order = np.lexsort((np.where(is_up, -row, row), number))
    return order


def _shares(
    characters: Order, widths: Order, heights: list[int], reach: int, bits: Bits,
) -> NDArray[np.float64]:
    """Return the share of known pairs for each height and direction.

    Shape (heights, WAYS). Only some columns of some rows are examined.
    """
    seen = widths[:2 * HIGHEST]
    within = np.arange(int(seen.sum())) - np.repeat(np.cumsum(seen) - seen, seen)
    most = max(NARROWEST, GLIMPSE // len(seen))
    counts = np.zeros((len(heights), WAYS, 2), np.int64)
    bounds = np.cumsum([0, *np.minimum(seen, most)])
    looked_at = np.array([widths.max(), min(widths.max(), most)])
    examined = characters[:len(within)][within < most]
    count_columns(examined, bounds, np.array(heights), looked_at, reach, bits, np.empty_like(examined), counts)
    shares: NDArray[np.float64] = counts[:, :, 1] / np.maximum(counts[:, :, 0], 1)
    return shares


@filling_kernel
def count_columns(
    characters: Order, bounds: Order, heights: Order, widths: Order, reach: int, bits: Bits, read: Order,
    counts: NDArray[np.int64],
) -> int:
    """Count pairs of Han, and known ones, for each height and direction.

    `bounds`, shape (r + 1,), holds the start of each row and the stop of the last. `widths` is the number of columns,
    and of those examined. With a `reach`, pairs are those of `count_near`. Overwrites `read`, shape (n,), and adds to
    `counts`, shape (heights, WAYS, 2); returns 0.
    """
    for number in range(len(heights)):
        for way in range(WAYS):
            size = 0
            for first in range(0, len(bounds) - 1, heights[number]):
                last = min(first + heights[number], len(bounds) - 1)
                size = read_block(characters, bounds[first:last + 1], way, first // heights[number], widths, read, size)
            if reach:
                count_near(read[:size], reach, bits, counts[number, way])
            else:
                count_known(read[:size], bits, counts[number, way])
    return 0


@part
def read_block(
    characters: Order, bounds: Order, way: int, block: int, widths: Order, read: Order, size: int,
) -> int:
    """Append the characters down the columns of one block to `read`.

    It has `size` characters before; returns the new size. In blocks wider than the columns examined, the right part is
    ignored.
    """
    width, rows = 0, len(bounds) - 1
    for row in range(rows):
        width = max(width, bounds[row + 1] - bounds[row])
    passed = block * widths[0]
    if way % SNAKE == RIGHT and width == widths[1]:
        passed += widths[0] - widths[1]
    for number in range(width):
        column = width - 1 - number if way % SNAKE == RIGHT else number
        is_up = way >= SNAKE and (passed + number) % 2 == 1
        for step in range(rows):
            row = rows - 1 - step if is_up else step
            at = bounds[row] + column
            if at < bounds[row + 1] and characters[at] != WIDE_SPACE:
                read[size] = characters[at]
                size += 1
    return size
