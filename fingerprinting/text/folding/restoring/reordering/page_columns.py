"""Read a page whose lines run through several narrow columns.

The gaps between the columns tell them; each is read to its end, before the next.
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
"""Columns of a page."""
ROWS, EVEN = 12, 0.6
"""Rows that tell, and the share of the lines that have as many columns as most have."""
FILLED = 0.5
"""Share of the cells that have one width: a table's are as wide as what they say."""
LEAD, SENSE, CERTAIN = 0.1, 0.42, 1.5
"""How much more often neighbours go together down the columns than across, how often, and in how many deviations."""


class Cell(NamedTuple):
    """Where what stands in one column of one line begins and ends."""

    start: int
    stop: int


def page_columns(points: Points, bits: Bits) -> Order | None:
    """Find the places of a text in the order of its columns; none where it has none.

    Where lines run on from one column to the next, it is no such page.
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
    """Cut lines at their gaps; empty ones are left out."""
    rows, start = list[list[Cell]](), 0
    for line in text.split("\n"):
        bounds = [start, *(start + bound for gap in GAP.finditer(line) for bound in gap.span()), start + len(line)]
        cells = [Cell(*each) for each in zip(bounds[::2], bounds[1::2], strict=True) if each[0] < each[1]]
        rows += [cells] if cells else []
        start += len(line) + 1
    return rows


def _columns(rows: list[list[Cell]], many: int) -> list[list[Cell]]:
    """Gather what stands below each other, each cell once.

    One line may hold a hundred thousand of them.
    """
    columns: list[list[Cell]] = [[] for _ in range(many)]
    for row in rows:
        for column, cell in zip(columns, row, strict=False):
            column.append(cell)
    return columns


def _runs_down(points: Points, down: list[tuple[Cell, Cell]], across: list[tuple[Cell, Cell]], bits: Bits) -> bool:
    """Tell whether cells go on in the cell below and not in the one beside."""
    below, pairs = known_share(_joints(points, down), bits)
    beside, others = known_share(_joints(points, across), bits)
    deviation = (below * (1 - below) / max(pairs, 1) + beside * (1 - beside) / max(others, 1)) ** 0.5
    return min(pairs, others) >= ROWS and below >= SENSE and below - beside >= max(LEAD, CERTAIN * deviation)


def _joints(points: Points, cells: list[tuple[Cell, Cell]]) -> Points:
    """Lay out the last character of a cell and the first of the other.

    They stand apart from the next two, each pair once: tables say the same in every row.
    """
    joints = np.zeros((len(cells), 3), points.dtype)
    joints[:, 0] = points[[one.stop - 1 for one, _ in cells]]
    joints[:, 1] = points[[other.start for _, other in cells]]
    return np.unique(joints, axis=0).ravel()
