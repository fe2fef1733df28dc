"""Counts a run again and again while its stages work.

All processes and pages see how far it is.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.run_counts.counter import RunCounter
from storage.collections.runs import RunCounts

SECONDS = 3.0
"""Between two counts; one takes about a dozen commands."""
SHARE = 0.05
"""Share of the time that may go into counting: what a server needs to count may grow with what is stored."""

_log = logging.getLogger(__name__)


@contextmanager
def observed(counter: RunCounter, show: Callable[[RunCounts], None]) -> Iterator[None]:
    """Count in a thread until the block ends, and hand each count to `show`."""
    stop = threading.Event()
    thread = threading.Thread(target=_observe, args=(counter, show, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _observe(counter: RunCounter, show: Callable[[RunCounts], None], stop: threading.Event) -> None:
    from django.db import connections

    try:
        pause = SECONDS
        while not stop.wait(pause):
            began = time.monotonic()
            try:
                show(counter.count())
            except Exception:  # noqa: BLE001 - a count that fails must not end the run: the next one may succeed
                _log.warning("the run could not be counted", exc_info=True)
            pause = max(SECONDS, (time.monotonic() - began) / SHARE)
    finally:
        connections.close_all()  # this thread's own
