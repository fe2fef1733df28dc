"""Who is before whom, as far as intervals tell: of two that overlap, neither is."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from insight.coverage.lag import Lag


class Lead(IntEnum):
    """Whether a site was the first to show a chapter."""

    NONE = 0
    OBSERVED = 1
    """It was seen first; another one may have been earlier all the same."""
    SURE = 2
    """It was seen before any other was there."""


@dataclass(frozen=True)
class Rank:
    """Where a site stands in the order: from `best` to `worst`, counted from 1."""

    best: int
    worst: int


def leads(seen: Mapping[str, tuple[datetime | None, datetime]]) -> dict[str, Lead]:
    """Tell of each site whether it was first.

    `seen` maps it to when it was last looked at without it and when the chapter was seen.
    """
    if not seen:
        return {}
    first = min(seen, key=lambda site: (seen[site][1], site))
    others = [not_seen for site, (not_seen, _) in seen.items() if site != first]
    sure = bool(others) and all(not_seen is not None and seen[first][1] <= not_seen for not_seen in others)
    return {site: (Lead.SURE if sure else Lead.OBSERVED) if site == first else Lead.NONE for site in seen}


def ranks(lags: Mapping[str, Lag]) -> dict[str, Rank]:
    """Order sites by lag.

    A site is before another one only where their intervals do not overlap.
    """
    return {site: Rank(1 + sum(other.high < lag.low for other in lags.values()),
                       sum(other.low <= lag.high for other in lags.values())) for site, lag in lags.items()}
