"""Compare the machine's clock with the `Date` header of a web server.

The server must be known to keep accurate time. Source: RFC 9110, 6.6.1.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPException

from crawler.cleanliness.finding import Finding
from crawler.network.egress import Egress, EgressError
from crawler.network.guarded_connection import guarded_connection

TOLERANCE = 30.0
"""Maximum offset in seconds. The header names whole seconds, and a response takes a while."""
SECONDS = 5.0
AGAIN = 60.0
"""Seconds for which a measurement is reused, so that a crawl of many hosts does not burden the time source."""

Clock = Callable[[], datetime]


def now() -> datetime:
    """Return the time of the machine's clock."""
    return datetime.now(UTC)


class TimeSource:
    """Measures the clock's offset, at most once in `AGAIN` seconds."""

    def __init__(self, url: str | None, egress: Egress, clock: Clock = now) -> None:
        self._url, self._egress, self.clock = url, egress, clock
        self._measured: tuple[float, Finding] | None = None

    def compare(self) -> Finding:
        """Measure the offset of the clock.

        Skipped if no source is set or it does not respond.
        """
        if not self._url:
            return Finding(skipped=("clock",))
        moment = time.monotonic()
        if self._measured is None or moment - self._measured[0] > AGAIN:
            self._measured = (moment, _compare(self._url, self._egress, self.clock))
        return self._measured[1]


def _compare(source: str, egress: Egress, clock: Clock) -> Finding:
    try:
        begun = clock()
        server_time = _date_of(source, egress)
        middle = begun + (clock() - begun) / 2
    except (OSError, EgressError, HTTPException, ValueError, TypeError, OverflowError) as error:
        return Finding({"source": source, "error": str(error)[:200]}, skipped=("clock",))
    offset = round((middle - server_time).total_seconds(), 1)
    off = abs(offset) > TOLERANCE
    flaws = (("clock", f"the clock is {offset:+.0f} seconds off that of {source}"),) if off else ()
    return Finding({"source": source, "offset_seconds": offset}, flaws)


def _date_of(source: str, egress: Egress) -> datetime:
    with guarded_connection(source, egress, SECONDS) as connection:
        connection.request("HEAD", "/", headers={"Connection": "close"})
        return parsedate_to_datetime(connection.getresponse().headers["Date"]).astimezone(UTC)
