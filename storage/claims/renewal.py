"""Renew leases from a thread while long work goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from storage.outages import server_errors


@contextmanager
def renewing(renew: Callable[[], object], every: timedelta, name: str) -> Iterator[None]:
    """Call `renew` at an interval, from a thread of this name, until the block ends.

    A renewal that fails because of MongoDB or Redis is skipped: the next one may succeed, and an outage stops the work
    itself.
    """
    ended = Event()

    def renew_until_ended() -> None:
        while not ended.wait(every.total_seconds()):
            try:
                renew()
            except server_errors():
                continue

    thread = Thread(target=renew_until_ended, daemon=True, name=name)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
