"""What a random campaign does to a running system: kills, pauses, resets, a flushed index. Drawn from a seed."""

import os
import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.embedded.state_directory import StateDirectory
from app.processes import Children
from storage import redis
from storage.settings import Settings
from tests.faults.tcp_proxy import Fault, TcpProxy

LONGEST_PAUSE = 3.0
RESETS = 0.01
"""Share of the requests to MongoDB that are cut off while resets are on."""
WORKER_KILLS = 2
"""Kills of a kind in a round: what is in hand at three kills in a row is set aside, rightly, as what kills workers."""


def descendants(pid: int) -> list[int]:
    """List every process below a process, found by their parents' ids."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found = [child for child, parent in parents.items() if parent == pid]
    return [each for child in found for each in (child, *descendants(child))]


def command_line(pid: int) -> bytes:
    """Tell how a process was started; empty where it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


@dataclass
class Mischief:
    """Plays tricks on one running system, in an order that the seed decides."""

    settings: Settings
    children: Children
    proxy: TcpProxy
    drawn: random.Random
    done: list[str] = field(default_factory=list)
    """What was done, in order."""

    def act(self) -> None:
        """Do one thing."""
        tricks: dict[str, Callable[[], None]] = {
            "kill worker-crawl": lambda: self._kill("worker-crawl"),
            "kill worker-match": lambda: self._kill("worker-match"),
            "kill mongodb": lambda: self._kill_server("secantus"), "kill valkey": lambda: self._kill_server("valkey"),
            "pause worker-crawl": lambda: self._pause(self.children.pid("worker-crawl")),
            "pause worker-match": lambda: self._pause(self.children.pid("worker-match")),
            "pause mongodb": lambda: self._pause(self._server("secantus")),
            "flush index": self._flush, "resets on": self._resets, "resets off": self._no_resets,
        }
        name = self.drawn.choice(sorted(tricks))
        if name.startswith("kill worker") and self.done.count(name) >= WORKER_KILLS:
            return
        tricks[name]()
        self.done.append(name)

    def _kill(self, name: str) -> None:
        os.killpg(self.children.pid(name), signal.SIGKILL)

    def _kill_server(self, name: str) -> None:
        os.kill(self._server(name), signal.SIGKILL)

    def _server(self, name: str) -> int:
        return StateDirectory(self.settings.var).read().pids[name]

    def _pause(self, pid: int) -> None:
        family = [pid, *descendants(pid)]
        for each in family:
            _signal(each, signal.SIGSTOP)
        time.sleep(self.drawn.uniform(0.5, LONGEST_PAUSE))
        for each in family:
            _signal(each, signal.SIGCONT)

    def _flush(self) -> None:
        redis.connect(self.settings).flushdb()

    def _resets(self) -> None:
        share = random.Random(self.drawn.random())

        def cut(_: int) -> Fault:
            return "reset" if share.random() < RESETS else "none"

        self.proxy.fault = cut

    def _no_resets(self) -> None:
        self.proxy.fault = lambda _: "none"

    def end(self) -> None:
        """Leave the system in peace."""
        self._no_resets()


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return
