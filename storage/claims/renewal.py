"""Renew leases from a thread while long work goes on."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event

from storage.background_thread import background_thread
from storage.outages import server_errors

logger = logging.getLogger(__name__)


@contextmanager
def renewing(
    renew: Callable[[], object], every: timedelta, name: str, longest: timedelta = timedelta.max,
) -> Iterator[None]:
    """Call `renew` at an interval, from a thread of this name, until the block ends.

    Work that takes longer than `longest` counts as hanging: its lease is left to expire. A renewal that fails because
    of MongoDB or Redis is skipped: the next one may succeed, and an outage stops the work itself.
    """
    def renew_until(ended: Event) -> None:
        begun = time.monotonic()
        while not ended.wait(every.total_seconds()):
            if time.monotonic() - begun > longest.total_seconds():
                logger.warning("%s: not renewed any more, because its work takes longer than %s", name, longest)
                return
            try:
                renew()
            except server_errors():
                continue

    with background_thread(renew_until, name):
        yield
