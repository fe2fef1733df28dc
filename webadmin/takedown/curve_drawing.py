"""Compute the drawing of a survival curve.

The result is numbers that a template writes into SVG attributes.
"""

import math
from dataclasses import dataclass

from webadmin.takedown.survival import Curve

HEIGHT = 220
WIDE, NARROW = 736, 320
"""Widths of a curve on a desktop and on a phone, in units of the view box."""
LEFT, RIGHT, TOP, BOTTOM = 40, 10, 10, 26
MIN_DAYS = 7.0
"""Minimum length of the time axis in days."""
TICKS = 5
"""Maximum number of intervals between marks on the time axis."""
INTERVALS = (1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365, 730)
"""Intervals in days that people count in."""


@dataclass(frozen=True)
class Drawing:
    """A curve in the units of a view box `width` by `height`."""

    path: str
    days: tuple[tuple[float, int], ...]
    """Marks on the time axis: position and days."""
    shares: tuple[tuple[float, int], ...]
    """Grid lines: position and per cent."""
    width: int
    height: int = HEIGHT
    left: int = LEFT
    base: int = HEIGHT - BOTTOM

    @property
    def right(self) -> int:
        """The right end of the grid."""
        return self.width - RIGHT


def _marked(longest: float) -> range:
    """Choose the days that are marked on a time axis of this length."""
    interval = next((each for each in INTERVALS if longest <= TICKS * each), math.ceil(longest / TICKS))
    return range(0, math.floor(longest) + 1, interval)


def drawn(curve: Curve, last_day: float, width: int) -> Drawing:
    """Draw a curve up to its last observed day."""
    longest = max(MIN_DAYS, last_day)

    def across(days: float) -> float:
        return round(LEFT + (width - LEFT - RIGHT) * days / longest, 1)

    def up(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    path = f"M{across(0)} {up(1)}" + "".join(f"H{across(days)}V{up(share)}" for days, share in curve.steps[1:])
    return Drawing(f"{path}H{across(longest)}", tuple((across(day), day) for day in _marked(longest)),
                   tuple((up(part / 2), 50 * part) for part in range(3)), width)
