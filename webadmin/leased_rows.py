"""Process waiting rows, each under a lease."""

import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TypeVar

from django.db.models import Model

from storage.claims.renewal import renewing
from storage.collections.leases import Lease
from storage.stage import BUDGET
from webadmin.stores import database

Row = TypeVar("Row", bound=Model)
LONGEST = timedelta(hours=6)
"""Time after which the work on a row counts as hanging; the largest uploads and bundles take a small part of it."""


def do_waiting(rows: Iterable[Row], name: str, length: timedelta, begin: Callable[[Row], bool]) -> int:
    """Process the rows that no other process has leased; returns how many.

    `begin` processes a row and returns whether there was something to do. If its worker dies, another takes the row
    over when the lease ends. Stops after a time limit, so that the worker returns to the pipeline stages.
    """
    begun, end = 0, time.monotonic() + BUDGET
    for row in rows:
        if time.monotonic() > end:
            break
        begun += do_now(row, name, length, begin)
    return begun


def do_now(
    row: Row, name: str, length: timedelta, begin: Callable[[Row], bool], longest: timedelta = LONGEST,
) -> bool:
    """Process one row as `do_waiting` does, unless another process has leased it.

    The lease is renewed while `begin` runs, however long a single step of it takes, but no longer than `longest`: the
    thread that renews it lives on in a worker that hangs.
    """
    lease = Lease(database(), f"{name} {row.pk}", length)
    if not lease.take():
        return False
    try:
        with renewing(lease.renew, length / 4, f"{name} lease", longest):
            return begin(row)
    finally:
        lease.end()
