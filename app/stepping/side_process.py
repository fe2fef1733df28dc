"""Process texts from fingerprint to match beside a daily run, until terminated.

Run it as `python -m app.stepping.side_process`. SIGTERM ends it after the current step. It needs neither Django nor the
crawler, which take most of a command's start-up time.
"""

import logging
import os
import signal
from collections.abc import Sequence
from threading import Event

from crawler.collecting import loading
from storage.outages import is_outage
from storage.private import write_privately
from storage.settings import Settings
from storage.stage import Stage, drain, next_pause

TURN = 2.0
"""Seconds of stepping after which it checks whether to stop."""

_log = logging.getLogger(__name__)


def main() -> None:
    """Step the stages of this process until SIGTERM, then end at once."""
    settings = step()
    if not settings.telemetry_url:  # remaining traces are sent when the process ends
        logging.shutdown()
        os._exit(0)  # the daily run waits for this process, and threads of the driver take half a second to end


def step() -> Settings:
    """Step the stages of this process until SIGTERM; return its settings."""
    write_privately()
    stopped = Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    with loading():
        from app.stages import text_stages
        from app.telemetry.switch import trace_stages

    settings = Settings.load()
    logging.basicConfig(level=settings.log_level)
    trace_stages(settings)
    _step_until(stopped, text_stages(settings))
    return settings


def _step_until(stopped: Event, stages: Sequence[Stage]) -> None:
    """Step repeatedly, with pauses that grow while there is nothing to do."""
    pause = 0.0
    while not stopped.wait(pause):
        pause = next_pause(pause, _stepped(stages))


def _stepped(stages: Sequence[Stage]) -> int:
    """Step for a while and return how many ids were claimed.

    If a server is down, the stage has put its claims back, and the next step tries again.
    """
    try:
        return drain(stages, budget=TURN)
    except Exception as error:
        if not is_outage(error):
            raise
        _log.warning("a server does not answer: %s", error)
        return 0


if __name__ == "__main__":
    main()
