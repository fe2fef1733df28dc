"""End the turn of a batch of crawls while other sites wait.

A site that takes hours, or leads nowhere, delays no other site: its frontier is kept, and it goes on at its next turn.
"""

import time
from collections.abc import Sequence

from crawler.crawl.backlog import backlog_of
from crawler.crawl.child_process import Assignment
from storage.collections.crawls import Crawls
from storage.inbox import Inbox, StageName
from storage.mongodb import Database

LONGEST = 600.0
"""Seconds of a turn while others wait."""
SHORTEST = 60.0
"""Seconds after which a turn may end because few of its crawls go on."""
FEW = 4
"""One in so many of a batch: fewer crawls than that leave most of the process idle."""
LOOK = 5.0
"""Seconds between two looks at who waits."""


class Turn:
    """Tells when a batch of crawls has to make room; begins when it is made.

    Time in which crawls are held back, because more than `backlog` pages wait for the stages behind them, does not
    count: other sites would wait as well.
    """

    def __init__(self, database: Database, batch: Sequence[Assignment], backlog: int = 0) -> None:
        self._inbox, self._crawls = Inbox(database, StageName.CRAWL), Crawls(database)
        self._batch, self._backlog = batch, backlog_of(database, backlog)
        self._begun = self._looked = time.monotonic()
        self.has_ended = False

    def is_over(self) -> bool:
        """Tell whether the crawls that go on have to stop; once over, it stays so."""
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
