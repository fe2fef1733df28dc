"""Read columns from the top, in blocks of any height.

The first column is the one at the right or the one at the left.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, count_pair
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

LOWEST, HIGHEST = 3, 40
"""Rows of a block of columns; a text of fewer than twice as many may be one block."""
EQUAL = 0.4
"""Share of the lines of a block that have one length."""
GLIMPSE, NARROWEST = 2_400, 8
"""Cells by which the height is chosen, and columns of them at least."""
WIDE_SPACE = 0x3000
"""Fills what the last columns lack."""
RIGHT, LEFT = 0, 1


def columns(points: Points, bits: Bits) -> Order | None:
    """Choose the height and direction by which most neighbours go together.

    Returns the places of the text in that order; none where lines are no rows.
    """
    breaks = np.flatnonzero(points == LINE_FEED)
    cells = np.flatnonzero((points != LINE_FEED) & ~among(points, SPACES[:3]))
    widths = np.bincount(np.searchsorted(breaks, cells))
    widths = widths[widths > 0]
    if len(widths) < LOWEST or np.mean(widths == np.bincount(widths).argmax()) < EQUAL:
        return None
    heights = [len(widths)] if len(widths) <= 2 * HIGHEST else []
    heights = [*dict.fromkeys([*heights, *range(LOWEST, min(HIGHEST, len(widths)) + 1)])]
    chosen, side = divmod(int(_shares(points[cells].astype(np.int64), widths, heights, bits).argmax()), 2)
    column = np.arange(len(cells)) - np.repeat(np.cumsum(widths) - widths, widths)
    before = np.repeat(np.arange(len(widths)), widths) // heights[chosen] * int(widths.max())
    order: Order = cells[np.argsort(before + (widths.max() - 1 - column if side == RIGHT else column), kind="stable")]
    return order


def _shares(characters: Order, widths: Order, heights: list[int], bits: Bits) -> NDArray[np.float64]:
    """Give the share of neighbours that go together: shape (heights, 2).

    The second axis is from the right and from the left. Some columns of some rows are looked at.
    """
    seen = widths[:2 * HIGHEST]
    within = np.arange(int(seen.sum())) - np.repeat(np.cumsum(seen) - seen, seen)
    most = max(NARROWEST, GLIMPSE // len(seen))
    counts = np.zeros((len(heights), 2, 2), np.int64)
    bounds = np.cumsum([0, *np.minimum(seen, most)])
    count_columns(characters[:len(within)][within < most], bounds, np.array(heights), bits, counts)
    shares: NDArray[np.float64] = counts[:, :, 1] / np.maximum(counts[:, :, 0], 1)
    return shares


@filling_kernel
def count_columns(
    characters: Order, bounds: Order, heights: Order, bits: Bits, counts: NDArray[np.int64],
) -> int:
    """Count neighbours for each height and side, and those that go together.

    Rows stand between the `bounds`, shape (r + 1,). Adds to `counts`, shape (heights, 2, 2); returns 0.
    """
    for number in range(len(heights)):
        for side in range(2):
            before = 0
            for first in range(0, len(bounds) - 1, heights[number]):
                last = min(first + heights[number], len(bounds) - 1)
                before = count_block(characters, bounds[first:last + 1], side, before, bits, counts[number, side])
    return 0


@part
def count_block(
    characters: Order, bounds: Order, side: int, before: int, bits: Bits, counts: NDArray[np.int64],
) -> int:
    """Count neighbours down the columns of one block; returns its last character."""
    width = 0
    for row in range(len(bounds) - 1):
        width = max(width, bounds[row + 1] - bounds[row])
    for number in range(width):
        column = width - 1 - number if side == RIGHT else number
        for row in range(len(bounds) - 1):
            at = bounds[row] + column
            if at < bounds[row + 1] and characters[at] != WIDE_SPACE:
                count_pair(before, characters[at], bits, counts)
                before = characters[at]
    return before
