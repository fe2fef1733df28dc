"""Read a page that is set in several narrow columns, one after another.

The columns are recognised by the gaps between them.
"""

import re
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.tokens import Points

GAP = re.compile("[ \t\u3000|｜]{2,}|[\t|｜\u3000]")
MOST = 6
"""Maximum number of columns."""
ROWS, EVEN = 12, 0.6
"""Minimum number of rows, and of pairs to judge them by; minimum share (0–1) of rows that have the most frequent number
of cells."""
FILLED = 0.5
"""Minimum share (0–1) of cells that have the most frequent width; in a table the widths depend on the content."""
LEAD, SENSE, CERTAIN = 0.1, 0.42, 1.5
"""Minimum increase of the share of known pairs from across to down the columns, minimum share down the columns, and
minimum increase in standard deviations."""


class Cell(NamedTuple):
    """Start and stop of the part of a line that is in one column."""

    start: int
    stop: int


def page_columns(points: Points, bits: Bits) -> Order | None:
    """Return the places of a text in the order of its columns.

    Returns None if there are no columns, or if lines continue from one column to the next.
    """
    rows = _rows(text_of(points))
    counts = np.bincount([len(row) for row in rows], minlength=2)
    if len(rows) < ROWS or not 2 <= (many := int(counts.argmax())) <= MOST or counts[many] < EVEN * len(rows):
        return None
    columns = _columns(rows, len(counts) - 1)
    widths = np.bincount([cell.stop - cell.start for column in columns for cell in column])
    down = [pair for column in columns for pair in pairwise(column)]
    across = [pair for row in rows for pair in pairwise(row)]
    if widths.max() < FILLED * widths.sum() or not _runs_down(points, down, across, bits):
        return None
    return np.concatenate([np.arange(*cell) for column in columns for cell in column])


def _rows(text: str) -> list[list[Cell]]:
    """Cut lines at their gaps; empty lines are left out."""
    rows, start = list[list[Cell]](), 0
    for line in text.split("\n"):
        bounds = [start, *(start + bound for gap in GAP.finditer(line) for bound in gap.span()), start + len(line)]
        cells = [Cell(*each) for each in zip(bounds[::2], bounds[1::2], strict=True) if each[0] < each[1]]
        rows += [cells] if cells else []
        start += len(line) + 1
    return rows


def _columns(rows: list[list[Cell]], many: int) -> list[list[Cell]]:
    """Collect the cells below each other.

    Each cell is visited once: one line may have a hundred thousand of them.
    """
    columns: list[list[Cell]] = [[] for _ in range(many)]
    for row in rows:
        for column, cell in zip(columns, row, strict=False):
            column.append(cell)
    return columns


def _runs_down(points: Points, down: list[tuple[Cell, Cell]], across: list[tuple[Cell, Cell]], bits: Bits) -> bool:
    """Tell whether cells continue in the cell below, not in the one beside."""
    below, pairs = known_share(_joints(points, down), bits)
    beside, others = known_share(_joints(points, across), bits)
    deviation = (below * (1 - below) / max(pairs, 1) + beside * (1 - beside) / max(others, 1)) ** 0.5
    return min(pairs, others) >= ROWS and below >= SENSE and below - beside >= max(LEAD, CERTAIN * deviation)


def _joints(points: Points, cells: list[tuple[Cell, Cell]]) -> Points:
    """Return the last character of each cell and the first of the next cell.

    A zero separates the pairs. Each different pair is taken once, because tables repeat the same in every row.
    """
    joints = np.zeros((len(cells), 3), points.dtype)
    joints[:, 0] = points[[one.stop - 1 for one, _ in cells]]
    joints[:, 1] = points[[other.start for _, other in cells]]
    return np.unique(joints, axis=0).ravel()
