"""Histograms of lags, from which medians are read.

They make it unnecessary to look at single copies again.

The median of intervals is an interval too: the true median is not below the median of all lower bounds and not above
that of all upper bounds. The classes preserve this: lower bounds are rounded down to an edge, upper bounds up.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from math import inf

from insight.coverage.lag import Lag

EDGES = (0.0, 0.5, *map(float, (
    *range(1, 11), 12, 15, 18, 21, 24, 30, 36, 42, 48, 60, 72, 96, 120, 144, 168, 240, 336, 504, 720, 1080, 1440, 2160,
    2880, 4380, 8760, 17520, 43800, 87600)))
"""Edges of the classes in hours; longer lags count in the last class."""
LONGEST = EDGES[-1]
"""Hours beyond which upper bounds are not told apart."""


def low_class(hours: float) -> int:
    """Return the index of the edge at or below a lag."""
    return max(bisect_right(EDGES, hours) - 1, 0)


def high_class(hours: float) -> int:
    """Return the index of the edge at or above a lag; the last for longer lags."""
    return min(bisect_left(EDGES, hours), len(EDGES) - 1)


def median_lag(lows: Mapping[int, int], highs: Mapping[int, int]) -> Lag | None:
    """Bound the median from the counts of lower and of upper bounds by class.

    None if nothing was counted. The upper bound is infinite if it may exceed `LONGEST`.
    """
    if not sum(highs.values()):
        return None
    high = EDGES[_median(highs)]
    return Lag(EDGES[_median(lows)], high if high < LONGEST else inf)


def _median(counts: Mapping[int, int]) -> int:
    """Find the class that contains the lower median."""
    left = (sum(counts.values()) + 1) // 2
    for lag in sorted(counts):
        left -= counts[lag]
        if left <= 0:
            return lag
    raise AssertionError("counts are not negative")
