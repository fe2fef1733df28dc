"""Hold the lease on a daily run while its process lives."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from storage.claims.renewal import renewing
from storage.collections.leases import Lease
from storage.mongodb import Database
from storage.stage import PAUSE

LEASE = timedelta(seconds=30)
HEARTBEAT = timedelta(seconds=5)
"""Time between renewals."""


class RunBusyError(Exception):
    """Another process is working on this run."""


@contextmanager
def held(database: Database, run: str) -> Iterator[None]:
    """Hold the lease on a run.

    It is renewed without a limit: a run may crawl for days, and a second process would send its mail again. A process
    that hangs keeps only its own day from being finished. Raises RunBusyError while another process renews it.
    """
    lease = Lease(database, run, LEASE)
    _take(lease)
    try:
        with renewing(lease.renew, HEARTBEAT, "run lease"):
            yield
    finally:
        lease.end()


def _take(lease: Lease) -> None:
    """Take the lease of a run, waiting for that of a dead holder to expire.

    Raises RunBusyError while a live holder renews it.
    """
    end = time.monotonic() + (LEASE + HEARTBEAT).total_seconds()
    while not lease.take():
        if time.monotonic() > end:
            raise RunBusyError("another process is executing this day's run; `wenzong status` shows its progress")
        time.sleep(PAUSE)
