"""Renew leases from a thread while long work goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event

from storage.background_thread import background_thread
from storage.outages import server_errors


@contextmanager
def renewing(renew: Callable[[], object], every: timedelta, name: str) -> Iterator[None]:
    """Call `renew` at an interval, from a thread of this name, until the block ends.

    A renewal that fails because of MongoDB or Redis is skipped: the next one may succeed, and an outage stops the work
    itself.
    """
    def renew_until(ended: Event) -> None:
        while not ended.wait(every.total_seconds()):
            try:
                renew()
            except server_errors():
                continue

    with background_thread(renew_until, name):
        yield
