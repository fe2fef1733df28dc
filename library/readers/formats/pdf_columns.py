"""Read PDF pages whose two columns were written row by row.

PDFium returns text in the order in which it was written, in which the rows of both columns would alternate.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
import pypdfium2

MIN_PIECES, MAX_PIECES = 5, 3_000
"""Minimum pieces of text in each column, and maximum pieces on a page that is examined."""
PLACES = 400
"""Number of places across a page at which the pieces are counted."""
MIDDLE = 0.25, 0.75
"""The part (0–1) of the text's width in which the gap between two columns is."""
CROSSING = 0.15
"""Maximum share (0–1) of the pieces that cross the gap: titles and page numbers."""
CLEAR = 0.8
"""Minimum width of the gap, in heights of a line."""
LONG, FILLED = 7, 0.6
"""Minimum median width of a column's pieces, in heights of a line and as a share (0–1) of the column; the cells of
tables are shorter."""


class Piece(NamedTuple):
    """The bounds of a piece of text, in points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float


class _Columns(NamedTuple):
    """Two columns, and what crosses the gap between them."""

    left: Sequence[Piece]
    right: Sequence[Piece]
    crossing: Sequence[Piece]
    middle: float


def text_of(page: pypdfium2.PdfTextPage) -> str:
    """Return a page's text.

    Two columns that were written row by row are read one after the other.
    """
    columns = _columns(page)
    if columns is None:
        return str(page.get_text_bounded())
    return "\n".join(page.get_text_bounded(*area) for area in _areas(columns))


def _columns(page: pypdfium2.PdfTextPage) -> _Columns | None:
    """Find the two columns of a page.

    None if there are none, or each was written by itself.
    """
    count = page.count_rects()
    if not 2 * MIN_PIECES <= count <= MAX_PIECES:
        return None
    pieces = [Piece(*page.get_rect(place)) for place in range(count)]
    gap = _gap(pieces)
    if gap is None:
        return None
    middle = sum(gap) / 2
    columns = _Columns(
        [each for each in pieces if each.right <= middle], [each for each in pieces if each.left >= middle],
        [each for each in pieces if each.left < middle < each.right], middle)
    is_found = (min(len(columns.left), len(columns.right)) >= MIN_PIECES and _is_prose(columns.left)
                and _is_prose(columns.right) and _alternates(pieces, columns))
    return columns if is_found else None


def _gap(pieces: Sequence[Piece]) -> tuple[float, float] | None:
    """Return where the widest clear gap in the middle of a page begins and ends."""
    first, last = min(each.left for each in pieces), max(each.right for each in pieces)
    places = np.linspace(first, last, PLACES)
    bounds = np.array([(each.left, each.right) for each in pieces])
    covered = ((bounds[:, :1] <= places) & (places <= bounds[:, 1:])).sum(axis=0)
    is_free = covered <= CROSSING * len(pieces)
    begin, end = (int(share * PLACES) for share in MIDDLE)
    runs = list(_runs(is_free.tolist(), begin, end))
    widest = max(runs, key=lambda run: run[1] - run[0], default=None)
    if widest is None or places[widest[1]] - places[widest[0]] < CLEAR * _height(pieces):
        return None
    return float(places[widest[0]]), float(places[widest[1]])


def _runs(is_free: Sequence[bool], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last place of each run of free places between two places."""
    start = None
    for place in range(begin, end + 1):
        if is_free[place] and place < end:
            start = place if start is None else start
        elif start is not None:
            yield start, place - 1
            start = None


def _height(pieces: Sequence[Piece]) -> float:
    return median(each.top - each.bottom for each in pieces)


def _is_prose(column: Sequence[Piece]) -> bool:
    """Tell whether the lines of a column are as long as those of a text."""
    width = median(each.right - each.left for each in column)
    whole = max(each.right for each in column) - min(each.left for each in column)
    return width >= LONG * _height(column) and width >= FILLED * whole


def _alternates(pieces: Sequence[Piece], columns: _Columns) -> bool:
    """Tell whether the pieces were written now in one column, now in the other."""
    sides = [each.left >= columns.middle for each in pieces if not each.left < columns.middle < each.right]
    return sum(one != other for one, other in pairwise(sides)) >= min(len(columns.left), len(columns.right))


def _areas(columns: _Columns) -> Iterator[Piece]:
    """Yield the parts of a page in reading order.

    What crosses the columns divides them.
    """
    every = [*columns.left, *columns.right, *columns.crossing]
    left, right = min(each.left for each in every) - 1, max(each.right for each in every) + 1
    top = max(each.top for each in every) + 1
    for is_crossing, bottom in _bands(columns):
        if is_crossing:
            yield Piece(left, bottom, right, top)
        else:
            yield Piece(left, bottom, columns.middle, top)
            yield Piece(columns.middle, bottom, right, top)
        top = bottom


def _bands(columns: _Columns) -> Iterator[tuple[bool, float]]:
    """Yield from the top where what crosses the columns, and what is in them, ends."""
    every = sorted([(each, True) for each in columns.crossing]
                   + [(each, False) for each in (*columns.left, *columns.right)], key=lambda one: -one[0].top)
    lowest = every[0][0].bottom
    for (piece, is_crossing), (following, is_next) in pairwise(every):
        lowest = min(lowest, piece.bottom)
        if is_crossing != is_next:
            yield is_crossing, (lowest + following.top) / 2
            lowest = following.bottom
    yield every[-1][1], min(each.bottom for each, _ in every) - 1
