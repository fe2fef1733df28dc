"""Pause crawls while the stages after them have enough to do.

The setting `crawl_backlog` limits the pages that wait to be fingerprinted and matched. The limit applies only while
their number falls: if no worker processes them, a crawl that waited for them would never end. A crawl that is paused
and sees no progress therefore goes on, and the limit applies again minutes later. `wenzong crawl`, which has no
workers, never waits.
"""

import time
from collections.abc import Callable

from storage.inbox import Inbox, StageName
from storage.mongodb import Database

LOOK = 5.0
"""Seconds between two counts of the inboxes."""
PATIENCE = 30.0
"""Seconds without progress after which no worker is assumed to run."""
AGAIN = 300.0
"""Seconds until the limit applies again after no progress was seen."""


class Backlog:
    """Tells whether the crawls of a process should pause their requests."""

    def __init__(
        self, waiting: Callable[[], int], limit: int, clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.is_too_long = False
        self._waiting, self._limit, self._clock = waiting, limit, clock
        self._fewest, self._fewest_at, self._free_until = 0, 0.0, 0.0

    def look(self) -> None:
        """Count the waiting pages if there is a limit; takes a few milliseconds."""
        now = self._clock()
        if not self._limit or now < self._free_until:
            return
        count = self._waiting()
        if count <= self._limit:
            self.is_too_long = False
        elif not self.is_too_long or count < self._fewest:
            self.is_too_long, self._fewest, self._fewest_at = True, count, now
        elif now - self._fewest_at >= PATIENCE:
            self.is_too_long, self._free_until = False, now + AGAIN


def backlog_of(database: Database, limit: int) -> Backlog:
    """Watch the pages that wait to be fingerprinted and matched; 0 means no limit."""
    inboxes = [Inbox(database, stage) for stage in (StageName.FINGERPRINT, StageName.MATCH)]
    return Backlog(lambda: sum(inbox.waiting() for inbox in inboxes), limit)
