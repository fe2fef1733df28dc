"""Extend passages to their exact edges and count the equal symbols in them."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel


@kernel
def _gain(symbol: int, other: int) -> int:
    if symbol == 0 or other == 0:
        return 1
    return 4 if symbol == other else -2


@kernel
def extended(
    page: NDArray[np.uint16], source: NDArray[np.uint16], start: tuple[int, int], step: int, band: int, drop: int
) -> tuple[int, int, int]:
    """Extend a passage from a corner as long as that raises its score.

    Returns how far it extends in the page and in the source, and the number of equal symbols.

    `start` is the first pair outside the passage, `step` +1 or -1. Banded edit distance that stops once the score is
    `drop` below its best; equal symbols score 4, masked ones 1, anything else -2. (X-drop extension, Zhang et al.
    2000.)
    """
    width, low = 2 * band + 1, -(1 << 20)
    scores, equals = np.full(width, low, np.int32), np.zeros(width, np.int32)
    for lane in range(band, width):
        scores[lane] = -2 * (lane - band)
    best, rows, columns, equal = 0, 0, 0, 0
    last_row = page.size - start[0] if step > 0 else start[0] + 1
    last_column = source.size - start[1] if step > 0 else start[1] + 1
    for row in range(1, last_row + 1):
        peak = low
        for lane in range(width):
            column = row + lane - band
            score, count = low, 0
            if 0 <= column <= last_column:
                if column > 0:
                    gain = _gain(page[start[0] + step * (row - 1)], source[start[1] + step * (column - 1)])
                    score, count = scores[lane] + gain, equals[lane] + (gain > 0)
                if lane + 1 < width and scores[lane + 1] - 2 > score:
                    score, count = scores[lane + 1] - 2, equals[lane + 1]
                if column > 0 and lane > 0 and scores[lane - 1] - 2 > score:
                    score, count = scores[lane - 1] - 2, equals[lane - 1]
            scores[lane], equals[lane] = score, count
            peak = max(peak, score)
            if score > best:
                best, rows, columns, equal = score, row, column, count
        if peak <= best - drop:
            break
    return rows, columns, equal


@kernel
def _common(
    page: NDArray[np.uint16], source: NDArray[np.uint16], box: tuple[int, int, int, int], line: NDArray[np.int32]
) -> int:
    """Return the length of the longest common subsequence within a small box."""
    width = box[3] - box[2]
    for column in range(width + 1):
        line[column] = 0
    for row in range(box[0], box[1]):
        corner = 0
        for column in range(width):
            above = line[column + 1]
            other = source[box[2] + column]
            if page[row] == other or page[row] == 0 or other == 0:
                line[column + 1] = max(corner + 1, above)
            else:
                line[column + 1] = max(above, line[column])
            corner = above
    return int(line[width])


@kernel
def _equal_along(
    page: NDArray[np.uint16], source: NDArray[np.uint16], runs: NDArray[np.int32], members: NDArray[np.int64],
    reach: int,
) -> int:
    """Count the equal symbols along a chain: its runs and the gaps between them."""
    line = np.empty(reach + 2, np.int32)
    first = members[0]
    at_page, at_source = runs[first, 0], runs[first, 1]
    total = 0
    for member in members:
        start, place, length = runs[member, 0], runs[member, 1], runs[member, 2]
        overlap = max(0, at_page - start, at_source - place)
        if start > at_page and place > at_source:
            total += _common(page, source, (at_page, start, at_source, place), line)
        total += length - overlap
        at_page, at_source = start + length, place + length
    return total


@kernel
def pieces_of(
    page: NDArray[np.uint16], source: NDArray[np.uint16], runs: NDArray[np.int32],
    chains: tuple[NDArray[np.int64], NDArray[np.int64]], limits: tuple[int, int, int],
) -> NDArray[np.int32]:
    """Extend every chain to its edges.

    Returns shape (k, 5): page start and stop, source start and stop, equal symbols.

    `chains` are members and bounds; `limits` are the longest gap within a chain, and the band and the drop of the
    extension.
    """
    members, bounds = chains
    reach, band, drop = limits
    pieces = np.empty((bounds.size - 1, 5), np.int32)
    for chain in range(bounds.size - 1):
        path = members[bounds[chain]:bounds[chain + 1]]
        first, last = path[0], path[path.size - 1]
        start, place = runs[first, 0], runs[first, 1]
        stop, end = runs[last, 0] + runs[last, 2], runs[last, 1] + runs[last, 2]
        equal = _equal_along(page, source, runs, path, reach)
        for side in range(2):
            corner = (start - 1, place - 1) if side == 0 else (stop, end)
            rows, columns, more = extended(page, source, corner, 2 * side - 1, band, drop)
            pieces[chain, side] = start - rows if side == 0 else stop + rows
            pieces[chain, 2 + side] = place - columns if side == 0 else end + columns
            equal += more
        pieces[chain, 4] = equal
    return pieces
