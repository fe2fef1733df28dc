"""Find the order of a text disguised within clauses and by its layout.

Examples are swapped pairs in columns, or clauses from their last character along a spiral. In the right layout hardly
any neighbours are adjacent, but most are near each other.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.restoring.known_pairs import Neighbours, known_share
from fingerprinting.text.folding.restoring.reordering.arrangements import is_clearly_better, lines_reversed
from fingerprinting.text.folding.restoring.reordering.columns import likely_columns
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, Order
from fingerprinting.text.folding.restoring.reordering.grid_paths import likely_paths
from fingerprinting.text.folding.restoring.reordering.known_orders import WITHIN_RUNS, likeliest_within_runs
from fingerprinting.text.folding.restoring.reordering.lines_in_turn import lines_in_turn
from fingerprinting.text.folding.tokens import Points

REACH = 6
"""Maximum distance, in characters, at which neighbours are looked for."""
COLUMNS, PATHS = 8, 8
"""Number of heights and directions of columns, and of paths through blocks, in which clauses are read by each rule."""


class Layered(NamedTuple):
    """An order in which to read a text, and the two disguises that it undoes."""

    names: tuple[str, str]
    order: Order


def layered_order(points: Points, tables: Neighbours) -> Layered | None:
    """Choose the layout and the rule within clauses that make most sense.

    Returns None if the text does not stand in order then.
    """
    orders = [*_before_layout(points, tables), *_after_layout(points, tables)]
    best = max(orders, key=lambda each: known_share(points[each.order], tables.bits)[0])
    return best if is_clearly_better(points, best.order, tables.bits) else None


def _before_layout(points: Points, tables: Neighbours) -> Iterator[Layered]:
    """Yield each likely layout with the rule that makes most sense within clauses."""
    for name, order in _layouts(points, tables, REACH, COLUMNS, PATHS):
        read = points[order]
        rule = likeliest_within_runs(read, tables)
        yield Layered((name, rule.name), order[rule.order(read, tables)])


def _after_layout(points: Points, tables: Neighbours) -> Iterator[Layered]:
    """Yield the likeliest layouts if characters were moved within lines."""
    for rule in WITHIN_RUNS:
        moved = rule.order(points, tables)
        for name, order in _layouts(points[moved], tables, 0, 1, 1):
            yield Layered((rule.name, name), moved[order])


def _layouts(points: Points, tables: Neighbours, reach: int, columns: int, paths: int) -> Iterator[tuple[str, Order]]:
    """Yield the orders in which the characters of a page may be meant to be seen.

    At most some columns and paths: those with the most known pairs within `reach`.
    """
    for order in likely_columns(points, tables.bits, columns, reach):
        yield "columns", order
    for order in likely_paths(points, tables.bits, paths, reach):
        yield "path", order
    breaks = np.flatnonzero(points == LINE_FEED)
    yield "reversed", lines_reversed(points)
    for order in lines_in_turn(np.append(0, breaks + 1), np.append(breaks, len(points))):
        yield "reversed", order
