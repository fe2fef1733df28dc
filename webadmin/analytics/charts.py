"""Geometry of the dashboard's charts.

The result is numbers that a template writes into SVG attributes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil
from typing import NamedTuple

HEIGHT = 220
WIDE, NARROW = 1100, 420
"""Widths of a chart across the page and of one in a column, in units of the view box."""
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 12, 26
WEEKLY = 120
"""Number of days from which each bar stands for a week."""
LABEL = 65
"""Width of a date below the bars."""
STEPS = (1, 2, 3, 4, 5, 8)
"""A quarter of the axis maximum is one of these times a power of ten."""


class BarPart(NamedTuple):
    """One coloured part of a bar."""

    name: str
    y: float
    height: float


@dataclass(frozen=True)
class Bar:
    """The bar of a day or week."""

    begin: date
    x: float
    width: float
    parts: tuple[BarPart, ...]
    values: tuple[int, ...]
    label: str = ""

    @property
    def middle(self) -> float:
        """Horizontal position of its label."""
        return round(self.x + self.width / 2, 1)


class GridLine(NamedTuple):
    """A line of the grid, with its value."""

    y: float
    value: int


@dataclass(frozen=True)
class BarChart:
    """Bars over time, each with stacked parts."""

    bars: tuple[Bar, ...]
    grid: tuple[GridLine, ...]
    weekly: bool
    total: int
    width: int
    height: int = HEIGHT
    left: int = LEFT
    base: int = HEIGHT - BOTTOM

    @property
    def right(self) -> int:
        """The right end of the grid."""
        return self.width - RIGHT


@dataclass(frozen=True)
class RankedItem:
    """An item of a ranking.

    `length` is the length of its bar in per cent of the longest bar.
    """

    key: str
    name: str
    count: int
    length: float


def bar_chart(series: Mapping[str, Mapping[date, int]], first: date, days: int, width: int = WIDE) -> BarChart:
    """Lay out daily counts over `days` days from `first`.

    The series become the parts, the first at the bottom.
    """
    step = 7 if days > WEEKLY else 1
    begins = [first + timedelta(days=offset) for offset in range(0, days, step)]
    rows = [tuple(_sum(counts, begin, step) for counts in series.values()) for begin in begins]
    top = _top(max((sum(row) for row in rows), default=0))
    slot = (width - LEFT - RIGHT) / max(len(begins), 1)
    every = ceil(len(begins) * LABEL / (width - LEFT - RIGHT))
    bars = tuple(
        Bar(begin, round(LEFT + slot * place + slot * .14, 1), round(slot * .72, 1),
            _parts(tuple(series), row, top), row, "" if place % every else f"{begin:%m-%d}")
        for place, (begin, row) in enumerate(zip(begins, rows, strict=True))
    )
    return BarChart(bars, _grid(top), step > 1, sum(map(sum, rows)), width)


def ranking(counts: Mapping[str, int], names: Mapping[str, str], most: int = 8) -> list[RankedItem]:
    """Rank counts, highest first; a key without a name is shown itself."""
    ranked = sorted(((count, key) for key, count in counts.items() if count), reverse=True)[:most]
    longest = ranked[0][0] if ranked else 1
    return [RankedItem(key, names.get(key, key), count, round(100 * count / longest, 1)) for count, key in ranked]


def _sum(counts: Mapping[date, int], begin: date, step: int) -> int:
    return sum(counts.get(begin + timedelta(days=offset), 0) for offset in range(step))


def _parts(names: Sequence[str], row: Sequence[int], top: int) -> tuple[BarPart, ...]:
    parts, below = [], 0
    for name, value in zip(names, row, strict=True):
        if value:
            parts.append(BarPart(name, _y(below + value, top), round(_y(below, top) - _y(below + value, top), 1)))
        below += value
    return tuple(parts)


def _y(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top, 1)


def _top(value: int) -> int:
    """Round up to a number that is easily divided by four."""
    scale = 1
    while True:
        for step in STEPS:
            if value <= 4 * step * scale:
                return 4 * step * scale
        scale *= 10


def _grid(top: int) -> tuple[GridLine, ...]:
    return tuple(GridLine(_y(value, top), value) for value in range(0, top + 1, top // 4))
