"""Faults that a random campaign injects into a running system, drawn from a seed.

They are kills, pauses, broken connections, a flushed index, and a full disk.
"""

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from app.embedded.state_directory import StateDirectory
from app.processes import Children
from storage import redis
from storage.settings import Settings
from tests.faults.tcp_proxy import Fault, TcpProxy

LONGEST_PAUSE = 3.0
RESETS = 0.01
"""Share (0–1) of the requests to MongoDB that are interrupted while resets are on."""
DISK = 2**30
"""Size in bytes of the file system on which a round runs."""
MEMORY = 2 * DISK
"""Bytes of memory that a round may use: its disk, which is in memory, and its processes."""
WORKER_KILLS = 2
"""Maximum kills of one kind per round; an item claimed during three kills in a row would correctly become a dead
letter.
"""


class NoSmallDiskError(Exception):
    """A machine on which a campaign cannot run; the message says what is missing."""


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """Mount an in-memory file system of `DISK` bytes on a folder; raises NoSmallDiskError if that is not possible."""
    free = _available_memory()
    if free < MEMORY:
        raise NoSmallDiskError(f"a round needs {MEMORY / 2**30:.0f} GiB of memory for its disk of {DISK / 2**30:.0f} "
                               f"GiB and its processes, and {free / 2**30:.1f} GiB are available: end other programs, "
                               "or take a larger machine")
    mount = shutil.which("mount")
    if mount is None:
        raise NoSmallDiskError("a round mounts a disk of its own and finds no program `mount`: install util-linux")
    options = f"size={DISK},mode=700"
    done = subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True,
                          text=True, check=False)
    if done.returncode:
        raise NoSmallDiskError(f"a round mounts a disk of {DISK / 2**30:.0f} GiB, which this account may not "
                               f"({done.stderr.strip()}): run it as root, "
                               "or in `unshare --user --map-root-user --mount`")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _available_memory() -> int:
    """Read how many bytes of memory are available."""
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))


def descendants(pid: int) -> list[int]:
    """List all descendants of a process."""
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
    """Return how a process was started; empty if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


@dataclass
class Mischief:
    """Injects faults into a running system, in an order that the seed determines."""

    settings: Settings
    children: Children
    proxy: TcpProxy
    drawn: random.Random
    clock: Children
    desk: Children
    done: list[str] = field(default_factory=list)
    """The faults injected so far, in order."""

    def act(self) -> None:
        """Inject one fault."""
        tricks: dict[str, Callable[[], None]] = {
            "kill worker-crawl": lambda: self._kill("worker-crawl"),
            "kill worker-match": lambda: self._kill("worker-match"),
            "kill mongodb": lambda: self._kill_server("secantus"), "kill valkey": lambda: self._kill_server("valkey"),
            "kill beat": lambda: os.killpg(self.clock.pid("beat"), signal.SIGKILL),
            "pause worker-crawl": lambda: self._pause(self.children.pid("worker-crawl")),
            "pause worker-match": lambda: self._pause(self.children.pid("worker-match")),
            "pause mongodb": lambda: self._pause(self._server("secantus")),
            "kill web": lambda: os.killpg(self.desk.pid("web"), signal.SIGKILL),
            "pause web": lambda: self._pause(self.desk.pid("web")), "fill disk": self._fill,
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

    def _fill(self) -> None:
        """Fill the disk of servers, workers and desk completely for a while."""
        ballast = self.settings.var / "ballast"
        try:
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(bytes(2**20)):
                    pass
            time.sleep(self.drawn.uniform(0.5, LONGEST_PAUSE))
        finally:
            ballast.unlink()

    def restart_ended(self) -> None:
        """Restart ended processes, as `wenzong up` does."""
        for children in (self.children, self.clock, self.desk):
            children.restart_ended(lambda _: None)

    def end(self) -> None:
        """Undo all lasting faults."""
        self._no_resets()
        self.restart_ended()


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return
