"""Lay out two texts in facing rows, with every difference marked."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.fold import Folded
from matcher.side_by_side.folded_passages import folded
from matcher.side_by_side.kinds import KINDS, Kind
from matcher.side_by_side.marks import Kinds, Marks, marked

ROW = 90
"""Minimum characters of a row that ends with a sentence."""
LONGEST_ROW = 300
"""Minimum characters of a row that ends where both sides agree; at twice as many it ends anywhere."""
ENDINGS = frozenset("。！？!?…\n")
OPENINGS = "“‘「『（《〈【〔([{　 "
"""Characters that open a sentence and so belong to the row that begins with it."""


class Span(NamedTuple):
    """Characters that differ from the other side in one way."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Row:
    """A part of the page and its source; all rows joined give both texts."""

    page: tuple[Span, ...]
    source: tuple[Span, ...]

    def __len__(self) -> int:
        return sum(len(span.text) for span in self.page + self.source)


class _Step(NamedTuple):
    """A place where a row may end.

    Holds the number of symbols passed on both sides and whether the last ones read the same.
    """

    page: int
    source: int
    kept: bool


def rows(page: str, source: str) -> Iterator[Row]:
    """Lay out two texts in facing rows of a sentence or a few.

    Empty for two empty texts.

    The texts must be in the same order; split a shuffled passage with `in_order` first.
    """
    left, right = folded(page), folded(source)
    marks = marked(left, right)
    ends = [(0, 0), *_ends(left, right, marks), (len(page), len(source))]
    for (start, first), (stop, last) in pairwise(ends):
        if start < stop or first < last:
            yield Row(tuple(_spans(page, marks.page, start, stop)), tuple(_spans(source, marks.source, first, last)))


def _ends(left: Folded, right: Folded, marks: Marks) -> Iterator[tuple[int, int]]:
    """Find where rows end, in characters of both sides."""
    start, first = 0, 0
    for step in _steps(left, right, marks):
        stop, last = _after(left, step.page, start), _after(right, step.source, first)
        length = max(stop - start, last - first)
        if length < ROW:
            continue
        sentence = step.kept and not ENDINGS.isdisjoint(_gap(left, step.page) + _gap(right, step.source))
        if length >= (ROW if sentence else LONGEST_ROW if step.kept else 2 * LONGEST_ROW):
            yield stop, last
            start, first = stop, last


def _steps(left: Folded, right: Folded, marks: Marks) -> Iterator[_Step]:
    """Step through both texts symbol by symbol.

    Symbols that only one side has come before the next pair.
    """
    symbol, other = 0, 0
    ends = zip([*marks.pairs.tolist(), [len(left), len(right)]], [*marks.kept.tolist(), False], strict=True)
    for (until, last), kept in ends:
        yield from (_Step(passed, other, kept=False) for passed in range(symbol + 1, until + 1))
        yield from (_Step(until, passed, kept=False) for passed in range(other + 1, last + 1))
        if until < len(left) and last < len(right):
            symbol, other = until + 1, last + 1
            yield _Step(symbol, other, kept)


def _gap(text: Folded, symbol: int) -> str:
    """Return the characters between the last passed symbol and the next one."""
    if not 0 < symbol < len(text):
        return ""
    return text.original[int(text.ends[symbol - 1]):int(text.offsets[symbol])]


def _after(text: Folded, symbol: int, least: int) -> int:
    """Return the offset at which a row ends after a number of symbols.

    Characters that open the next sentence are excluded.
    """
    if symbol == 0:
        return least
    if symbol >= len(text):
        return len(text.original)
    gap = _gap(text, symbol)
    kept = gap.rstrip(OPENINGS)
    return max(int(text.offsets[symbol]) - (len(gap) - len(kept)), least)


def _spans(text: str, kinds: Kinds, start: int, stop: int) -> Iterator[Span]:
    """Split a part of a text where the kind changes."""
    changes = np.flatnonzero(np.diff(kinds[start:stop])) + start + 1
    for begin, end in pairwise([start, *changes.tolist(), stop]):
        if begin < end:
            yield Span(KINDS[kinds[begin]], text[begin:end])
