"""Processes that tests started elsewhere: do they live, and waiting until they do, or do not."""

import time
from collections.abc import Callable
from pathlib import Path


def alive(pid: int) -> bool:
    """Tell whether a process is there, and not just waiting to be reaped."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False


def eventually(condition: Callable[[], bool]) -> None:
    """Wait for what must come true; the test's own time limit ends the wait."""
    while not condition():
        time.sleep(0.02)
