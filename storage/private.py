"""Restrict files, such as the state directory, to Wenzong's own account."""

import os
import stat
from pathlib import Path

OTHERS = 0o077
"""Permission bits of the group and of all other accounts."""


def write_privately() -> None:
    """Make new files of this process and its children inaccessible to other accounts.

    Every process calls this first.
    """
    os.umask(OTHERS)


def private_directory(path: Path) -> Path:
    """Make a directory, with its parents, that only its owner may enter.

    From then on, new files of the process are private. An existing directory of ours is closed to others, unless it is
    meant for all accounts (sticky bit), as `/tmp` is. Raises OSError.
    """
    write_privately()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.stat()
    if status.st_mode & OTHERS and status.st_uid == os.geteuid() and not status.st_mode & stat.S_ISVTX:
        path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)
    return path
