"""How sites follow a work, one row per site.

Shows the share by position in the work, the lag, and which site is first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from insight.coverage.lag import Lag
from insight.coverage.lag_counts import median_lag
from insight.coverage.precedence import Rank, ranks
from webadmin.coverage.adding_up import BLOCK
from webadmin.coverage.models import SitePace

COLUMNS = 60
"""Maximum number of fields of a strip."""
SHADES = 5


@dataclass(frozen=True)
class Field:
    """All fields of one shade in a strip, as one SVG path."""

    shade: int
    path: str


@dataclass(frozen=True)
class Follower:
    """A site that follows a work."""

    pace: SitePace
    share: float
    """Mean copied share (0–1) of a chapter, over the chapters that the site shows."""
    lag: Lag | None
    """The interval that contains the median lag."""
    rank: Rank | None
    strip: tuple[Field, ...]


@dataclass(frozen=True)
class MonthLag:
    """The median lag of the chapters seen in a month."""

    month: str
    lag: Lag
    chapters: int


def followers(paces: Iterable[SitePace], numbers: Sequence[int]) -> list[Follower]:
    """Describe the sites of a work; `numbers` are its chapters' numbers, in order."""
    rows = list(paces)
    lags = {row.site: lag for row in rows if (lag := lag_of_pace(row))}
    order = ranks(lags)
    sizes = Counter(number // BLOCK for number in numbers)
    return [Follower(row, row.thousandths / 1000 / max(row.chapters, 1), lags.get(row.site), order.get(row.site),
                     _strip(row.blocks, sizes)) for row in rows]


def lag_of_pace(pace: SitePace) -> Lag | None:
    """Return bounds for the median lag over all months."""
    lows, highs = Counter[int](), Counter[int]()
    for low, high in pace.months.values():
        lows.update(_classes(low))
        highs.update(_classes(high))
    return median_lag(lows, highs)


def months_of(pace: SitePace) -> list[MonthLag]:
    """List the median lag of each month, oldest first."""
    return [MonthLag(month, lag, sum(high.values())) for month, (low, high) in sorted(pace.months.items())
            if (lag := median_lag(_classes(low), _classes(high)))]


def columns_of(numbers: Sequence[int]) -> int:
    """Return the number of fields of a strip."""
    blocks = max(numbers, default=0) // BLOCK + 1
    return ceil(blocks / ceil(blocks / COLUMNS))


def _classes(counts: Mapping[str, int]) -> Counter[int]:
    return Counter({int(number): count for number, count in counts.items()})


def _strip(blocks: Mapping[str, Sequence[int]], sizes: Mapping[int, int]) -> tuple[Field, ...]:
    """Draw the mean share in each field; chapters missing on the site count as zero."""
    merged = ceil((max(sizes, default=0) + 1) / COLUMNS)
    sums, chapters = Counter[int](), Counter[int]()
    for block, (_, thousandths) in blocks.items():
        sums[int(block) // merged] += thousandths
    for number, size in sizes.items():
        chapters[number // merged] += size
    paths: dict[int, list[str]] = {}
    for column, thousandths in sorted(sums.items()):
        if thousandths:
            share = min(1.0, thousandths / 1000 / max(chapters[column], 1))
            paths.setdefault(min(SHADES, 1 + int(share * SHADES)), []).append(f"M{column} 0h1v1h-1z")
    return tuple(Field(shade, "".join(path)) for shade, path in sorted(paths.items()))
