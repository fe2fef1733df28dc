"""Retire the supervisor of version 0.1.0, which was called the keeper."""

import time
from pathlib import Path

from app.embedded.state_directory import EmbeddedError, open_lock, try_lock

PATIENCE = 20.0
"""Seconds to wait; the keeper ends a few seconds after the last process of its version."""
POLL_SECONDS = 0.1


def retire_keeper(var: Path) -> None:
    """Wait until no keeper serves this folder; remove its lock and rename its log.

    Two supervisors that do not know of each other would start two servers on the same data. Raises EmbeddedError.
    """
    former = var / "keeper.lock"
    if not former.exists():
        return
    deadline = time.monotonic() + PATIENCE
    while _is_held(former):
        if time.monotonic() > deadline:
            raise EmbeddedError(f"version 0.1.0 of Wenzong is still running on {var}: stop it, then start this one")
        time.sleep(POLL_SECONDS)
    former.unlink(missing_ok=True)
    log = var / "log" / "keeper.log"
    if log.exists():
        log.replace(log.with_name("supervisor.log"))


def _is_held(lock_file: Path) -> bool:
    try:
        with open_lock(lock_file) as lock:
            return not try_lock(lock)
    except FileNotFoundError:  # another process of this version has just removed it
        return False
