"""Add a sighting to the pace of its site, or subtract it again.

Takes constant time, however much was counted before.
"""

from typing import Any

from insight.coverage.lag_counts import high_class, low_class
from insight.coverage.precedence import Lead
from webadmin.coverage.models import Sighting, SitePace

BLOCK = 25
"""Number of chapters that one field of the picture stands for."""


def add_up(pace: SitePace, sighting: Sighting, sign: int) -> None:
    """Add a sighting in memory (`sign` 1), or subtract it (-1)."""
    pace.chapters += sign
    pace.thousandths += sign * sighting.thousandths
    pace.gone += sign * sighting.gone
    pace.firsts += sign * (sighting.lead != Lead.NONE)
    pace.sure_firsts += sign * (sighting.lead == Lead.SURE)
    block = pace.blocks.setdefault(str(sighting.chapter_number // BLOCK), [0, 0])
    block[0] += sign
    block[1] += sign * sighting.thousandths
    if not block[0]:
        del pace.blocks[str(sighting.chapter_number // BLOCK)]
    for trick in sighting.tricks:
        _count(pace.tricks, trick, sign)
    if sighting.published_at is None:
        return
    lag = sighting.lag
    if lag is None:
        pace.ahead += sign
        return
    lows, highs = pace.months.setdefault(f"{sighting.seen_at:%Y-%m}", [{}, {}])
    _count(lows, str(low_class(lag.low)), sign)
    _count(highs, str(high_class(lag.high)), sign)


def _count(counts: Any, key: str, sign: int) -> None:
    counts[key] = counts.get(key, 0) + sign
    if not counts[key]:
        del counts[key]
