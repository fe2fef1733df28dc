"""Determine which site was before which.

Sites whose intervals overlap stay unordered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from insight.coverage.lag import Lag


class Lead(IntEnum):
    """Whether a site was the first to show a chapter."""

    NONE = 0
    OBSERVED = 1
    """Seen first, but another site may have been earlier."""
    SURE = 2
    """Seen before any other site had it."""


@dataclass(frozen=True)
class Rank:
    """The range of a site's possible ranks, from `best` to `worst`, counted from 1."""

    best: int
    worst: int


def leads(seen: Mapping[str, tuple[datetime | None, datetime]]) -> dict[str, Lead]:
    """Tell for each site whether it was the first to show a chapter.

    `seen` maps each site to the last visit that did not find the chapter there and to the first that did.
    """
    if not seen:
        return {}
    first = min(seen, key=lambda site: (seen[site][1], site))
    others = [not_seen for site, (not_seen, _) in seen.items() if site != first]
    sure = bool(others) and all(not_seen is not None and seen[first][1] <= not_seen for not_seen in others)
    return {site: (Lead.SURE if sure else Lead.OBSERVED) if site == first else Lead.NONE for site in seen}


def ranks(lags: Mapping[str, Lag]) -> dict[str, Rank]:
    """Rank sites by lag.

    A site ranks before another only if their intervals do not overlap.
    """
    return {site: Rank(1 + sum(other.high < lag.low for other in lags.values()),
                       sum(other.low <= lag.high for other in lags.values())) for site, lag in lags.items()}
