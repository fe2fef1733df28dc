"""Examine each host of each crawl once, in the background."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from crawler.cleanliness.examination import ExaminedHost, Surroundings, examine
from storage.capture_conditions.conditions import ConditionsLog
from storage.mongodb import Database

THREADS = 2
PATIENCE = 10.0
"""Seconds that the end of a crawl waits for examinations in progress."""
MOST = 200
"""Maximum number of hosts examined in one crawl."""

logger = logging.getLogger(__name__)

Examine = Callable[[str], None]
"""Requests the examination of an address's host."""


class Examiner:
    """Examines hosts for all crawls of a process; called on one thread."""

    def __init__(self, database: Database, around: Surroundings) -> None:
        self._log, self._around = ConditionsLog(database), around
        self._threads = ThreadPoolExecutor(THREADS, "examiner")
        self._pending: dict[str, list[Future[None]]] = {}

    def of(self, crawl: str, run: str, site: str, proxies: tuple[str, ...], robots_reason: str = "") -> Examine:
        """Return the function that a crawl calls with an address of each new host."""
        pending = self._pending.setdefault(crawl, [])

        def ask(url: str) -> None:
            if len(pending) < MOST:
                host = ExaminedHost(run, site, url, proxies, robots_reason)
                pending.append(self._threads.submit(self._examine, host))

        return ask

    def finish(self, crawl: str) -> None:
        """Wait up to `PATIENCE` seconds until the hosts of a crawl are examined."""
        wait(self._pending.pop(crawl, []), PATIENCE)

    def _examine(self, host: ExaminedHost) -> None:
        try:
            self._log.put(examine(host, self._around))
        except Exception:
            logger.exception("the conditions of captures from %s cannot be examined", host.url)
