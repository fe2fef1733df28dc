"""Processor time and memory of processes and their children, read from /proc."""

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.background_thread import background_thread

TICK = os.sysconf("SC_CLK_TCK")
SAMPLE = 0.25
"""Seconds between two measurements of the memory of all processes."""
_MODULE = re.compile(r" -m (?:celery .*?(beat|worker)|([\w.]+))")


def processor_seconds(pid: int) -> float:
    """Seconds of a process and of its children that have ended.

    0 for a process that is gone.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11:15]) / TICK


def tree(pid: int) -> list[int]:
    """List a process and its living descendants."""
    try:
        children = [int(child) for task in Path(f"/proc/{pid}/task").glob("*/children")
                    for child in task.read_text().split()]
    except OSError:
        children = []
    return [pid, *(descendant for child in children for descendant in tree(child))]


def machine_seconds() -> float:
    """Busy processor seconds of the whole machine since it was started."""
    user, nice, system, _, _, interrupts, soft, *_ = (
        int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:])
    return (user + nice + system + interrupts + soft) / TICK


class MemoryWatch:
    """Watches trees of processes, and keeps the peak of each kind of process in bytes."""

    def __init__(self) -> None:
        self._roots: set[int] = set()
        self.peaks: dict[str, int] = {}

    @contextmanager
    def running(self) -> Iterator["MemoryWatch"]:
        """Take measurements several times a second while the block runs."""
        with background_thread(self._watch):
            yield self

    def add(self, pid: int) -> None:
        """Watch a process and its descendants too."""
        self._roots.add(pid)

    def take(self) -> dict[str, int]:
        """Return the peaks so far and reset them."""
        peaks, self.peaks = self.peaks, {}
        return peaks

    def _watch(self, ended: threading.Event) -> None:
        while not ended.wait(SAMPLE):
            for pid in [descendant for root in tuple(self._roots) for descendant in tree(root)]:
                self._look(pid)

    def _look(self, pid: int) -> None:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            return  # it has ended meanwhile
        if resident := re.search(r"VmRSS:\s*(\d+)", status):
            name = _name(command)
            self.peaks[name] = max(self.peaks.get(name, 0), int(resident[1]) * 1024)


def _name(command: str) -> str:
    """Name a process by the module it runs, or by its program."""
    if "multiprocessing" in command:
        return "child of multiprocessing"
    if module := _MODULE.search(command):
        return f"celery {module[1]}" if module[1] else module[2]
    return "wenzong" if "app.cli" in command else Path(command.split(" ", 1)[0]).name
