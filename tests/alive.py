"""Check whether processes started by tests are alive, and wait until they are or are not."""

import time
from collections.abc import Callable
from pathlib import Path


def alive(pid: int) -> bool:
    """Tell whether a process exists and is not a zombie."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False


def eventually(condition: Callable[[], bool]) -> None:
    """Wait until a condition becomes true; the test's own time limit ends the wait."""
    while not condition():
        time.sleep(0.02)
