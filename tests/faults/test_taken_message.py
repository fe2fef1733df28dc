"""A worker takes the message for the daily run and dies before it opens the run."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import cast

import pytest
from kombu.connection import Connection

from app.demo.mirror import mirror_web
from app.tasks import requested_day
from storage.settings import Settings
from tests.alive import eventually
from tests.app import line

TAKE_AND_DIE = """
import os
from app.celery import build
from storage.settings import Settings
with build(Settings.load()).connection_for_read() as connection:
    assert connection.default_channel.basic_get("crawl", no_ack=False)
    os._exit(9)
"""
MINUTES = 2
"""Minutes within which another worker must take the message."""


def let_minutes_pass(settings: Settings) -> None:
    """Make the broker believe that every message was taken long ago; its scores are the times."""
    with Connection(settings.broker_url) as connection:  # type: ignore[no-untyped-call]
        channel = connection.default_channel
        taken = cast(list[bytes], channel.client.zrange(channel.unacked_index_key, 0, -1))
        assert len(taken) == 1
        channel.client.zincrby(channel.unacked_index_key, -60 * MINUTES, taken[0])


@pytest.mark.fault(21)
@pytest.mark.slow
def test_another_worker_takes_it_up_within_minutes(settings: Settings, tmp_path: Path, migrated: Path) -> None:
    with mirror_web(first_port=0, sites=()) as web:
        own = line.on(settings, web, tmp_path, migrated)
        line.ask_for_the_day(own)
        environment = {**os.environ, **own.environment()}
        died = subprocess.run([sys.executable, "-c", TAKE_AND_DIE], env=environment, check=False)
        assert died.returncode == 9
        assert line.run_of(own) is None
        let_minutes_pass(own)
        with line.workers(own):
            eventually(lambda: line.run_of(own) is not None)


def test_a_message_is_of_the_day_on_which_it_was_sent() -> None:
    shanghai = Settings(time_zone="Asia/Shanghai")
    assert requested_day(shanghai, "2026-03-02T19:00:00+00:00") == date(2026, 3, 2)
    assert requested_day(shanghai, "2026-03-02T15:00:00+00:00") == date(2026, 3, 1)
    assert abs((requested_day(shanghai, None) - datetime.now(UTC).date()).days) <= 1
