"""A row that is being worked on stays with its worker for as long as the work takes."""

import time
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Thread

import pytest

from storage.settings import Settings
from webadmin.bundles.models import Bundle
from webadmin.leased_rows import do_now

SHORT = timedelta(seconds=3)
"""Renewed every quarter of it, which a busy machine must manage."""


def started(work: Callable[[], object]) -> Thread:
    thread = Thread(target=work)
    thread.start()
    return thread


def test_no_other_worker_takes_a_row_whose_work_outlasts_the_lease(web: Settings) -> None:
    row, begun, ended = Bundle(pk=7), Event(), Event()

    def work_slowly(_row: Bundle) -> bool:
        begun.set()
        return ended.wait(30)

    first = started(lambda: do_now(row, "slow", SHORT, work_slowly))
    try:
        assert begun.wait(30)
        end = time.monotonic() + 2 * SHORT.total_seconds()
        while time.monotonic() < end:
            assert not do_now(row, "slow", SHORT, lambda *_: True), "taken over from a worker that lives"
            time.sleep(0.05)
    finally:
        ended.set()
        first.join()
    assert do_now(row, "slow", SHORT, lambda *_: True)


def test_a_row_is_free_again_when_its_work_fails(web: Settings) -> None:
    row = Bundle(pk=8)
    with pytest.raises(ZeroDivisionError):
        do_now(row, "slow", timedelta(minutes=5), lambda *_: bool(1 / 0))
    assert do_now(row, "slow", timedelta(minutes=5), lambda *_: True)


def test_a_worker_that_hangs_loses_its_row(web: Settings) -> None:
    row, begun, ended = Bundle(pk=9), Event(), Event()

    def hang(_row: Bundle) -> bool:
        begun.set()
        return ended.wait(60)

    first = started(lambda: do_now(row, "slow", SHORT, hang, longest=SHORT))
    try:
        assert begun.wait(30)
        end = time.monotonic() + 30
        while not (is_taken := do_now(row, "slow", SHORT, lambda *_: True)) and time.monotonic() < end:
            time.sleep(0.1)
        assert is_taken
    finally:
        ended.set()
        first.join()
