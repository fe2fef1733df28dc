"""Read odd passages of a page by each simple rule that may undo their disguise.

Folding does not change a passage unless it makes far more sense in another order. In a short or classical passage
that cannot be seen, but a library can tell: only the right reading has something in common with a chapter.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.encoded.encoded_text import ENCODED
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.reduction import Reduced, placed
from fingerprinting.text.folding.restoring.even_lines import even_blocks
from fingerprinting.text.folding.restoring.known_pairs import known_share, neighbours
from fingerprinting.text.folding.restoring.reordering.clause_ends import has_words_backward
from fingerprinting.text.folding.restoring.reordering.columns import likely_columns
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.reordering.exchanged_words import odd_clauses
from fingerprinting.text.folding.restoring.reordering.grid_paths import likely_paths
from fingerprinting.text.folding.restoring.reordering.known_orders import (
    BACKWARD,
    HALVES,
    JOINED,
    Rule,
    known_orders,
    rules_for,
)
from fingerprinting.text.folding.restoring.reordering.line_ends import line_ends
from fingerprinting.text.folding.restoring.reordering.line_labels import without_labels
from fingerprinting.text.folding.restoring.reordering.pieces.numbered_pieces import in_order_of_numbers
from fingerprinting.text.folding.restoring.reordering.pieces.recurring_pieces import without_recurring
from fingerprinting.text.folding.restoring.reordering.pieces.regular_joins import has_regular_joins, regular_joins
from fingerprinting.text.folding.restoring.restored import as_written
from fingerprinting.text.folding.tokens import Points

TRIED, LONGEST = 4, 2_000
"""Maximum number of passages of a page that are read otherwise, and of code points of each."""
SAMPLE = 600
"""Code points of a page that is odd throughout that are read otherwise, before the whole page is."""
AROUND = 32
"""Code points before and after a passage that are read with it, because its bounds are rough."""
ADJACENT = 1 / 3
"""Minimum number of pairs of adjacent Han per code point; otherwise the passage is disguised by other characters."""
COLUMNS, PATHS = 6, 8
"""Number of heights and directions of columns, and of paths through blocks, that are tried: those that make most
sense."""


class Reading(NamedTuple):
    """A passage in another order."""

    name: str
    """Name of the disguise that is undone."""
    reduced: Reduced
    """The symbols in the order in which they are read, with their places in the page."""
    rule: Rule | None = None
    """The rule that is undone, if it may concern a whole page."""

    def alone(self, page: Folded) -> Folded:
        """Return the passage by itself; places are those of the page."""
        return Folded(page.original, *self.reduced, np.zeros_like(page.undone), is_in_order=False)

    def place(self, first: int, last: int) -> tuple[int, int]:
        """Return where in the page symbols [first, last) start and stop."""
        return int(self.reduced.starts[first:last].min()), int(self.reduced.stops[first:last].max())

    def put_into(self, page: Folded, first: int, last: int) -> Folded:
        """Replace what symbols [first, last) of the reading cover of a page."""
        start, stop = self.place(first, last)
        read = _between(self.reduced, start, stop)
        apart = page.offsets < start, page.offsets >= stop
        columns = [np.concatenate([own[apart[0]], other, own[apart[1]]]) for own, other in (
            (page.symbols, read.symbols), (page.offsets, read.starts), (page.ends, read.stops))]
        others = [each for each in page.undone_in if each[1] <= start or each[0] >= stop]
        restored = dict(page.restored) if others else {}
        restored[self.name] = restored.get(self.name, 0) + len(read.symbols)
        return replace(page, symbols=columns[0], offsets=columns[1], ends=columns[2], restored=restored,
                       undone_in=tuple(sorted((*others, (start, stop)))), is_in_order=False)

    def throughout(self, page: Folded) -> Folded:
        """Read the whole page by the rule of the reading."""
        if not self.rule:
            return page
        points = points_of(page.original)
        read = _reading(self.rule, points, self.rule.order(points, neighbours())).reduced
        return replace(page, symbols=read.symbols, offsets=read.starts, ends=read.stops,
                       restored={self.name: len(read.symbols)}, is_disguised_throughout=True, undone_in=(), doubtful=(),
                       is_in_order=False)


def sample_readings(page: Folded) -> list[Reading]:
    """Return the readings of a sample of a page that is odd throughout.

    Or whose words are backward, or whose neighbours at a regular distance do not belong together. The sample is from
    the middle. The first reading is as the page has it. Returns none for other pages.
    """
    points = points_of(page.original)
    is_joined = not page.restored and has_regular_joins(points, neighbours().bits)
    rules = rules_for(is_odd=page.is_odd, words_backward=page.has_words_backward, is_joined=is_joined)
    if not rules or ENCODED in page.restored:
        return []
    first = max(0, len(points) - SAMPLE) // 2
    last = min(len(points), first + SAMPLE)
    others = list(_in_runs(points, first, last, rules))
    return [_own(page, first, last), *others] if others else []


def other_readings(page: Folded) -> Iterator[list[Reading]]:
    """Yield the other readings of lines and of passages of a page.

    The passages are odd or have words backward. The first reading is as the page has it.
    """
    points, tried = points_of(page.original), page.doubtful[:TRIED]
    for name, orders in (("line_ends", line_ends(points, neighbours().bits)), ("line_labels", without_labels(points)),
                         ("numbered_pieces", in_order_of_numbers(page.original)),
                         ("recurring_pieces", without_recurring(points))):
        for order in islice(orders, TRIED):
            yield [_own(page, int(order.min()), int(order.max()) + 1), Reading(name, _placed(points, order))]
    if page.is_disguised_throughout or ENCODED in page.restored:
        return
    clauses = odd_clauses(points)
    for start, stop in tried:
        first, last = _around(points, start, stop)
        is_backward = _is_in(clauses.words_backward, start, stop) or has_words_backward(points[first:last])
        in_columns = _in_columns(points, start, min(stop, start + LONGEST))
        in_runs = _in_runs(points, first, last, rules_for(is_odd=True, words_backward=is_backward, is_joined=True))
        if others := [*in_runs, *in_columns]:
            yield [_own(page, first, last), *others]
    for rules, passages in (((BACKWARD,), clauses.words_backward), ((HALVES,), clauses.misplaced),
                            (JOINED, [] if page.restored else regular_joins(points, neighbours().bits))):
        for start, stop in passages[:TRIED]:
            first, last = _around(points, start, stop)
            if not _is_in(tried, start, stop) and (others := list(_in_runs(points, first, last, rules))):
                yield [_own(page, first, last), *others]


def as_it_is_written(page: Folded, own: Reading) -> Reading:
    """Return a passage in the order in which it is written.

    Folding may have restored another one.
    """
    return Reading("", _placed(points_of(page.original), np.arange(*own.place(0, len(own.reduced.symbols)))))


def _is_in(passages: Iterable[tuple[int, int]], start: int, stop: int) -> bool:
    """Tell whether one of some passages covers most of a range."""
    return any(2 * (min(stop, last) - max(start, first)) > stop - start for first, last in passages)


def _around(points: Points, start: int, stop: int) -> tuple[int, int]:
    return max(0, start - AROUND), min(len(points), stop + AROUND, start + LONGEST)


def _in_runs(points: Points, start: int, stop: int, rules: Sequence[Rule]) -> Iterator[Reading]:
    """Yield the readings of a passage whose characters are mostly Han."""
    if known_share(points[start:stop], neighbours().bits)[1] >= ADJACENT * (stop - start):
        for rule, order in known_orders(points[start:stop], neighbours(), rules):
            yield _reading(rule, points, order + start)


def _in_columns(points: Points, start: int, stop: int) -> Iterator[Reading]:
    """Yield the readings of even lines down columns and along paths in blocks."""
    for first, last in even_blocks(points, start, stop):
        for order in likely_columns(points[first:last], neighbours().bits, COLUMNS):
            yield Reading("columns", _placed(points, order + first))
        for order in likely_paths(points[first:last], neighbours().bits, PATHS):
            yield Reading("path", _placed(points, order + first))


def _reading(rule: Rule, points: Points, order: Order) -> Reading:
    return Reading(rule.name, _placed(points, order), rule)


def _placed(points: Points, order: Order) -> Reduced:
    return placed(as_written(points[order]).reduced, order)


def _own(page: Folded, first: int, last: int) -> Reading:
    """Return a passage as the page has it."""
    return Reading("", _between(Reduced(page.symbols, page.offsets, page.ends), first, last))


def _between(reduced: Reduced, start: int, stop: int) -> Reduced:
    """Keep the symbols of a range of the page."""
    kept = (reduced.starts >= start) & (reduced.stops <= stop)
    return Reduced(reduced.symbols[kept], reduced.starts[kept], reduced.stops[kept])
