"""Make a folder for all files of a browser, and remove those that were left.

A browser that is killed with its crawl leaves its folder to the next one.
"""

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PREFIX = "wenzong-browser-"
HELD = "held"
"""Name of the file that is locked while the browser's parent lives; the kernel unlocks it however the parent ends."""
LONGEST = 107 - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
"""Maximum bytes of the path of a folder in which Chromium can put its socket; it aborts in others."""
NEW = 60.0
"""Seconds within which a folder may still be without a lock."""


class Profile:
    """One browser's profile, home and temporary folder."""

    def __init__(self, user: str) -> None:
        _remove_left(Path(tempfile.gettempdir()))
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
        unlocked = self.path / "unlocked"
        self._lock = os.open(unlocked, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        unlocked.rename(self.path / HELD)  # others find it only locked, and do not take the folder for a left one
        if os.geteuid() == 0:
            shutil.chown(self.path, user)

    @property
    def environment(self) -> dict[str, str]:
        """Return the whole environment of the browser.

        The browser creates a folder for its socket among the temporary files, and only an orderly end would remove
        that. If our temporary folder has too long a path for a socket, the browser takes the system's.
        """
        known = {"HOME": str(self.path), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
        return known if len(bytes(self.path)) > LONGEST else {**known, "TMPDIR": str(self.path)}

    def remove(self) -> None:
        """Delete the folder once the browser has ended."""
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def _remove_left(folder: Path) -> None:
    """Delete the folders whose parents have ended, as far as they are ours to delete."""
    for path in folder.glob(f"{PREFIX}*"):
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
