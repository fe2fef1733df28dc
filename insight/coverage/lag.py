"""The lag of a copy behind its original, as an interval.

The copy appeared between the last visit that did not find it and the first that did.

Such observations are interval-censored (Turnbull 1976): a crawl shows when a copy was not there yet and when it was
there, never the moment at which it appeared.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Lag:
    """An interval in hours that contains the true lag."""

    low: float
    high: float


def lag_of(published: datetime | None, not_seen: datetime | None, seen: datetime) -> Lag | None:
    """Bound the lag; None if publication is unknown or later than the copy.

    `not_seen` is the last visit before `seen` that did not find the copy; None if there was no such visit.
    """
    if published is None or seen < published:
        return None
    low = max((not_seen - published) / HOUR, 0.0) if not_seen else 0.0
    return Lag(low, (seen - published) / HOUR)
