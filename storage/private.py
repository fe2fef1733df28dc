"""Files that nobody but the account Wenzong runs under may read: the state directory and all that is in it."""

import os
import stat
from pathlib import Path

OTHERS = 0o077
"""Rights of the group and of everybody else: none of them."""


def write_privately() -> None:
    """Let what this process and its children make be closed to others; every process calls it first."""
    os.umask(OTHERS)


def private_directory(path: Path) -> Path:
    """Make a directory that its owner alone may enter, and the missing ones above it; write privately from now on.

    One that is there already and is ours is closed to others, unless it is meant for all, as `/tmp` is. Raises OSError.
    """
    write_privately()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.stat()
    if status.st_mode & OTHERS and status.st_uid == os.geteuid() and not status.st_mode & stat.S_ISVTX:
        path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)
    return path
