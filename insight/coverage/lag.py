"""The lag of a copy behind its original, as an interval.

Between the last look without it and the first with it.

Observations of this kind are interval-censored (Turnbull 1976): a crawl tells when a copy was not there yet and when it
was there, never when it appeared.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Lag:
    """An interval in hours that holds the true lag."""

    low: float
    high: float


def lag_of(published: datetime | None, not_seen: datetime | None, seen: datetime) -> Lag | None:
    """Bound the lag; None where the publication is unknown, or later than the copy.

    `not_seen` is the last look before `seen` at which the copy was not there yet; None where there was no such look.
    """
    if published is None or seen < published:
        return None
    low = max((not_seen - published) / HOUR, 0.0) if not_seen else 0.0
    return Lag(low, (seen - published) / HOUR)
