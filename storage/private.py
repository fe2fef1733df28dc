"""Make files that only Wenzong's own account may read: the state directory."""

import os
import stat
from pathlib import Path

OTHERS = 0o077
"""Rights of the group and of everybody else: none of them."""


def write_privately() -> None:
    """Close new files of this process and its children to other accounts.

    Every process calls it first.
    """
    os.umask(OTHERS)


def private_directory(path: Path) -> Path:
    """Make a directory, with its parents, that only its owner may enter.

    From then on the process writes privately.

    One that is there already and is ours is closed to others, unless it is meant for all, as `/tmp` is. Raises OSError.
    """
    write_privately()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.stat()
    if status.st_mode & OTHERS and status.st_uid == os.geteuid() and not status.st_mode & stat.S_ISVTX:
        path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)
    return path
