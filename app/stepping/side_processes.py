"""Start processes beside a daily run when enough work waits to justify them."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.processes import Child, end
from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.settings import Settings

DEEP = 1_500
"""Waiting texts per additional process; loading one takes as much processor time as about 500 texts."""
TEXTS = (StageName.FINGERPRINT, StageName.INDEX, StageName.MATCH)
"""Inboxes that an additional process pulls from."""
COMMAND = (sys.executable, "-m", "app.stepping.side_process")

_log = logging.getLogger(__name__)

Look = Callable[[str, int], None]
"""Called with the name of a stage and the number of ids waiting for it."""


def most_processes(settings: Settings) -> int:
    """Return in how many processes stages may be stepped.

    At most one per available processor.
    """
    return min(settings.workers, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity")
               else os.cpu_count() or 1)


@contextmanager
def side_processes(settings: Settings, most: int) -> Iterator[Look]:
    """Step the stages in up to `most` processes while the block runs.

    `most` includes this process. Yields a function that starts a process if much work waits; it is called at once for
    the work that waits already. A process that dies is not restarted: others process its ids once its lease ends.
    """
    log = settings.var / "log" / "daily-beside.log"
    children: list[Child] = []

    def look(stage: str, waiting: int) -> None:
        while stage in TEXTS and len(children) + 1 < min(most, waiting // DEEP + 1):
            children.append(Child(f"daily-{len(children) + 1}", COMMAND, log))
            _start(children[-1], settings)

    try:
        if most > 1:
            database = connect(settings)
            for stage in TEXTS:
                look(stage, Inbox(database, stage).waiting())
        yield look
        for child in children:
            if child.has_ended():
                _log.warning("an additional process of the daily run ended early; its log says why: %s", child.log)
    finally:
        end([child.process for child in children if child.process and not child.has_ended()])
        for child in children:
            child.close_log()


def _start(child: Child, settings: Settings) -> None:
    """Start a process; if that fails, the run only takes longer."""
    try:
        child.start(settings.environment())
    except OSError as error:
        _log.warning("no additional process is started for the daily run: %s", error)
