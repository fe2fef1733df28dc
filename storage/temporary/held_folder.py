"""Make a temporary folder, and remove those that killed processes left.

A process that is killed leaves its folder to the next one that makes a folder of the same kind.
"""

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

HELD = "held"
"""Name of the file that is locked while the folder's process lives; the kernel unlocks it however the process ends."""
NEW = 60.0
"""Seconds within which a folder may still be without a lock."""


class HeldFolder:
    """A temporary folder of one kind, named by its prefix."""

    def __init__(self, prefix: str) -> None:
        _remove_left(Path(tempfile.gettempdir()), prefix)
        self.path = Path(tempfile.mkdtemp(prefix=prefix))
        unlocked = self.path / "unlocked"
        self._lock = os.open(unlocked, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        unlocked.rename(self.path / HELD)  # others find it only locked, and do not take the folder for a left one

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *_error: object) -> None:
        self.remove()

    def remove(self) -> None:
        """Delete the folder."""
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def _remove_left(place: Path, prefix: str) -> None:
    """Delete the folders whose processes have ended, as far as we may."""
    for path in place.glob(f"{prefix}*"):
        with suppress(OSError):
            if _is_left(path):
                shutil.rmtree(path, ignore_errors=True)


def _is_left(path: Path) -> bool:
    if not (path / HELD).exists():
        return time.time() - path.stat().st_mtime > NEW
    lock = os.open(path / HELD, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True
