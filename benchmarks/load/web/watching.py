"""Watch the health check and the memory of the desk under load."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import linear_regression

from storage.background_thread import background_thread

PAUSE = 0.25
"""Seconds between two looks."""
MEGABYTE = 2**20
LONG = 600.0
"""Minimum seconds of watching for a slope: at first, data that is read once fills the memory."""


@dataclass
class Watch:
    """Observations, in order."""

    port: int
    pid: int
    health: list[float] = field(default_factory=list)
    """Seconds of each health check, on a separate connection."""
    failed: list[str] = field(default_factory=list)
    """Answers of failed health checks."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Pairs of seconds since the beginning and megabytes."""

    @contextmanager
    def running(self) -> Iterator["Watch"]:
        """Take measurements several times a second while the block runs."""
        with background_thread(self._watch):
            yield self

    @property
    def slope(self) -> float | None:
        """Compute megabytes a minute over the second half; None for a short watch."""
        if not self.memory or self.memory[-1][0] < LONG:
            return None
        half = self.memory[len(self.memory) // 2:]
        return 60 * linear_regression([at for at, _ in half], [size for _, size in half]).slope

    def _watch(self, ended: threading.Event) -> None:
        begun = time.monotonic()
        while not ended.wait(PAUSE):
            self._ask()
            self.memory.append((time.monotonic() - begun, resident(self.pid)))

    def _ask(self) -> None:
        begun = time.monotonic()
        client = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            client.request("GET", "/healthz")
            answer = client.getresponse()
            text = answer.read()
            if answer.status != 200:
                self.failed.append(f"{answer.status} {text.decode(errors='replace').strip()}")
        except (OSError, HTTPException) as error:
            self.failed.append(repr(error))
        finally:
            client.close()
        self.health.append(time.monotonic() - begun)


def resident(pid: int) -> float:
    """Return the resident megabytes of a process; 0 if it has ended."""
    try:
        found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    except OSError:
        return 0.0
    return int(found[1]) * 1024 / MEGABYTE if found else 0.0
