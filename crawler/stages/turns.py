"""End the turn of a batch of crawls while other sites wait.

A site that takes hours, or leads nowhere, does not delay other sites: its frontier is kept, and it continues in its
next turn.
"""

import time
from collections.abc import Sequence

from crawler.crawl.backlog import backlog_of
from crawler.crawl.child_process import Assignment
from storage.collections.crawls import Crawls
from storage.inbox import Inbox, StageName
from storage.mongodb import Database

LONGEST = 600.0
"""Maximum seconds of a turn while other sites wait."""
SHORTEST = 60.0
"""Seconds after which a turn may end because few of its crawls are still running."""
FEW = 4
"""If fewer than one in this many of a batch's crawls are running, most of the process is idle."""
LOOK = 5.0
"""Seconds between two checks for waiting sites."""


class Turn:
    """Tells when a batch of crawls must make room; starts when it is created.

    Time in which crawls are paused does not count, because other sites would be paused as well. That is the case while
    more than `backlog` pages wait for the next stages.
    """

    def __init__(self, database: Database, batch: Sequence[Assignment], backlog: int = 0) -> None:
        self._inbox, self._crawls = Inbox(database, StageName.CRAWL), Crawls(database)
        self._batch, self._backlog = batch, backlog_of(database, backlog)
        self._begun = self._looked = time.monotonic()
        self.has_ended = False

    def is_over(self) -> bool:
        """Tell whether the running crawls have to stop; remains True once it is."""
        now = time.monotonic()
        if self.has_ended or now - self._looked < LOOK:
            return self.has_ended
        self._backlog.look()
        if self._backlog.is_too_long:
            self._begun += now - self._looked
        elif now - self._begun >= min(SHORTEST, LONGEST):
            is_time = now - self._begun >= LONGEST or self._are_few()
            self.has_ended = is_time and self._inbox.waiting() > len(self._batch)
        self._looked = now
        return self.has_ended

    def _are_few(self) -> bool:
        states = [crawl.state for each in self._batch if (crawl := self._crawls.get(each.run, each.policy.name))]
        ended = sum(state != "running" for state in states)
        return len(self._batch) - ended < len(self._batch) / FEW
