"""Name the process that claims ids, so that its machine can detect its death.

A name can only be checked where it was made. On another machine, in another PID namespace, or where the system does not
show processes, no holder counts as dead.
"""

import os
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

BOOT = Path("/proc/sys/kernel/random/boot_id")
GONE = "ZX"
"""States of processes that have ended and wait to be reaped."""
PARTS = 4


def new_token() -> str:
    """Make the token of a claim of this process.

    It consists of machine, process id, start time of the process, and a random part.
    """
    return "/".join((*_this_process(os.getpid()), uuid4().hex))


def is_dead(token: str) -> bool:
    """Tell whether a token is from a process of this machine that has ended."""
    parts = token.split("/")
    if len(parts) != PARTS or not parts[0] or parts[0] != _machine() or not parts[1].isdecimal():
        return False
    pid, start = int(parts[1]), _start(int(parts[1]))
    return start != parts[2] if start else not _exists(pid)


@lru_cache(maxsize=1)
def _this_process(pid: int) -> tuple[str, str, str]:
    """Return machine, id and start time of this process.

    A new `pid` after a fork renews the cache.
    """
    return _machine(), str(pid), _start(pid)


@lru_cache(maxsize=1)
def _machine() -> str:
    """Identify the current boot of this machine and the PID namespace.

    Empty if the system does not reveal them, or if `/proc` belongs to another PID namespace.
    """
    try:
        is_seen = Path("/proc/self").readlink().name == str(os.getpid())
        return f"{BOOT.read_text(encoding='ascii').strip()}:{Path('/proc/self/ns/pid').readlink()}" if is_seen else ""
    except OSError:
        return ""


def _start(pid: int) -> str:
    """Return the start time of a process in clock ticks; process ids are reused.

    `-` for a process that waits to be reaped; empty for one that does not exist or cannot be inspected.
    """
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return ""
    return "-" if state in GONE else fields[18]


def _exists(pid: int) -> bool:
    """Ask the kernel whether a process exists.

    Some systems hide other users' processes in `/proc`.
    """
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
