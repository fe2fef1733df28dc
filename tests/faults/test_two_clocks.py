"""Two schedulers, or a restarted one, request the daily run: there is one run, done once."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from app.daily import today
from storage.collections.runs import DAILY_RUN, Runs
from storage.mongodb import Database
from storage.settings import Settings
from tests.app.line import noon_zone
from tests.webadmin.reports.conftest import web

__all__ = ["web"]

TASK = "from app.tasks import daily; daily()"
"""What a worker does with the scheduler's message."""


def deliver(settings: Settings, times: int) -> None:
    """Let several workers take the message at once."""
    environment = {**os.environ, **settings.environment()}
    workers = [subprocess.Popen([sys.executable, "-c", TASK], env=environment) for _ in range(times)]
    assert [worker.wait(240) for worker in workers] == [0] * times


@pytest.mark.fault(24, 22)
@pytest.mark.slow
def test_two_clocks_make_one_daily_run(web: Settings, database: Database) -> None:
    settings = replace(web, time_zone=noon_zone())
    deliver(settings, 3)
    runs = Runs(database)
    run, = runs.newest(DAILY_RUN, 2)
    assert (run["day"], run["state"]) == (today(settings).isoformat(), "done")
    deliver(settings, 1)
    assert runs.newest(DAILY_RUN, 2) == [run], "a clock that was started again changes nothing"
