"""Name the process that claims ids: others on its machine see when it died.

A name is read nowhere else: on another machine, in another space of process ids, or where the system shows no
processes or those of another such space, no holder counts as dead.
"""

import os
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

BOOT = Path("/proc/sys/kernel/random/boot_id")
GONE = "ZX"
"""States of processes that only wait to be reaped."""
PARTS = 4


def new_token() -> str:
    """Make the token of a claim of this process.

    Machine, process, its start, a random part.
    """
    return "/".join((*_this_process(os.getpid()), uuid4().hex))


def is_dead(token: str) -> bool:
    """Tell whether a process of this machine made a token and is gone."""
    parts = token.split("/")
    if len(parts) != PARTS or not parts[0] or parts[0] != _machine() or not parts[1].isdecimal():
        return False
    pid, start = int(parts[1]), _start(int(parts[1]))
    return start != parts[2] if start else not _exists(pid)


@lru_cache(maxsize=1)
def _this_process(pid: int) -> tuple[str, str, str]:
    """Name a process; one that was forked off asks again, by its own id."""
    return _machine(), str(pid), _start(pid)


@lru_cache(maxsize=1)
def _machine() -> str:
    """Name a run of a machine and, on it, a space of process ids.

    Empty where the system does not tell, or tells of processes by other ids than they know themselves by.
    """
    try:
        is_seen = Path("/proc/self").readlink().name == str(os.getpid())
        return f"{BOOT.read_text(encoding='ascii').strip()}:{Path('/proc/self/ns/pid').readlink()}" if is_seen else ""
    except OSError:
        return ""


def _start(pid: int) -> str:
    """Tell when a process began, in ticks of the machine: ids are given again.

    A dash for one that only waits to be reaped; empty for one that cannot be seen, or not looked into.
    """
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return ""
    return "-" if state in GONE else fields[18]


def _exists(pid: int) -> bool:
    """Ask the system for a process: some hide those of other users from the listing."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
