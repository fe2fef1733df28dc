"""Count a run repeatedly while its stages work.

All processes and pages can then see its progress.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from app.runs.counter import RunCounter
from storage.background_thread import background_thread
from storage.collections.runs import RunCounts

SECONDS = 3.0
"""Seconds between two counts; one takes about a dozen commands."""
SHARE = 0.05
"""Maximum share (0..1) of the time spent on counting, because its cost may grow with the stored data."""

_log = logging.getLogger(__name__)


@contextmanager
def observed(counter: RunCounter, show: Callable[[RunCounts], None]) -> Iterator[None]:
    """Count in a thread until the block ends, and pass each count to `show`."""
    with background_thread(partial(_observe, counter, show)):
        yield


def _observe(counter: RunCounter, show: Callable[[RunCounts], None], stop: threading.Event) -> None:
    from django.db import connections

    try:
        pause = SECONDS
        while not stop.wait(pause):
            began = time.monotonic()
            try:
                show(counter.count())
            except Exception:  # noqa: BLE001 - a failed count must not end the run: the next one may succeed
                _log.warning("the run could not be counted", exc_info=True)
            pause = max(SECONDS, (time.monotonic() - began) / SHARE)
    finally:
        connections.close_all()  # connections of this thread
