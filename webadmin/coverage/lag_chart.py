"""Geometry of the chart of median lags by month.

Each month is a vertical bar from the lower to the upper bound of the median.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from insight.coverage.lag_counts import LONGEST
from webadmin.coverage.followers import MonthLag

WIDE, NARROW = 1060, 320
"""Widths of a chart on a desktop and on a phone, in units of the view box."""
HEIGHT, LEFT, TOP, BOTTOM = 200, 72, 10, 24
LABEL = 60
"""Width of the name of a month."""
TICKS = (0, 1, 6, 24, 72, 168, 720, 8760)
"""Hours at which a grid line may be drawn."""


@dataclass(frozen=True)
class MonthBar:
    """The bar of a month."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    month: MonthLag


@dataclass(frozen=True)
class LagChart:
    """Months from left to right.

    The scale is logarithmic, because both hours and months matter.
    """

    bars: tuple[MonthBar, ...]
    ticks: tuple[tuple[float, int], ...]
    width: int
    height: int = HEIGHT
    left: int = LEFT


def lag_chart(months: Sequence[MonthLag], width: int) -> LagChart:
    """Lay out one or more months."""
    top = max(24.0, *(min(each.lag.high, LONGEST) for each in months))
    slot = (width - LEFT) / len(months)
    every = -(-len(months) * LABEL // (width - LEFT))
    bars = tuple(_bar(each, LEFT + slot * place, slot, top, label=not place % every)
                 for place, each in enumerate(months))
    return LagChart(bars, tuple((_y(hours, top), hours) for hours in TICKS if hours <= top), width)


def _bar(month: MonthLag, x: float, slot: float, top: float, *, label: bool) -> MonthBar:
    upper, lower = _y(min(month.lag.high, top), top), _y(month.lag.low, top)
    width = min(slot * 0.6, 28)
    middle = round(x + slot / 2, 1)
    return MonthBar(round(middle - width / 2, 1), upper, round(width, 1), max(2.0, round(lower - upper, 1)), middle,
                    month.month if label else "", month)


def _y(hours: float, top: float) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log2(1 + hours) / log2(1 + top), 1)
