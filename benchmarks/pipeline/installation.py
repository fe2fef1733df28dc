"""A separate installation with running embedded servers.

Its commands are run as processes and measured.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.embedded import servers
from app.embedded.state_directory import StateDirectory
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.costs.process_tree import MemoryWatch, machine_seconds, processor_seconds, tree
from benchmarks.pipeline.costs.server_counters import Watched
from storage.settings import Settings

WENZONG = ("-c", "from app.cli import main; main()")
"""Python arguments that run the script `wenzong`."""
READY = "from app.up import ready; from storage.settings import Settings; ready(Settings.load())"
"""Code that does the first step of `wenzong up`."""
MIGRATED = """
import sys
from pathlib import Path
from storage.settings import Settings
from webadmin.setup import prepare
prepare(Settings(var=Path(sys.argv[1]), demo=True))
from django.db import connections
connections.close_all()
"""
TABLES = "webadmin.sqlite3"
ENOUGH = 10_000_000


class CommandFailedError(Exception):
    """A command ended with another status than 0.

    The message holds what it wrote last.
    """


@dataclass
class Installation:
    """An installation; the processor seconds of its commands are added up."""

    settings: Settings
    folder: Path
    watched: Watched
    watch: MemoryWatch
    beside: Sequence[int] = ()
    """Processes of the benchmark itself, such as site servers."""
    spent: float = 0.0
    """Processor seconds of ended commands."""

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a process of this installation."""
        return {**os.environ, **self.settings.environment()}

    def python(self, *words: str) -> str:
        """Run a process to its end and return its output; raises CommandFailedError."""
        child = self.start(*words)
        assert child.stdout is not None  # we asked for a pipe
        with child.stdout:
            output = child.stdout.read()
        self.ended(child)
        if child.returncode:
            raise CommandFailedError(f"{' '.join(words)} ended with {child.returncode}: {output[-2_000:]}")
        return output

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start a process."""
        child = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                 env=self.environment)
        self.watch.add(child.pid)
        return child

    def ended(self, child: subprocess.Popen[str]) -> None:
        """Wait for a process and count its processor seconds.

        Those of its children are included.
        """
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.spent += usage.ru_utime + usage.ru_stime

    def wenzong(self, *words: str) -> str:
        """Run a command of `wenzong`."""
        return self.python(*WENZONG, *words)

    def measured(self, name: str, units: int, work: Callable[[], object], living: Sequence[int] = ()) -> Phase:
        """Do some work and measure its cost.

        Processes named as living count with what they used meanwhile.
        """
        load, machine, beside = os.getloadavg()[0], machine_seconds(), self._beside(self.beside)
        before, spent, alive, begun = self.watched.counters(), self.spent, self._beside(living), time.perf_counter()
        self.watch.take()
        work()
        seconds, counters = time.perf_counter() - begun, self.watched.counters().since(before)
        client = self.spent - spent + self._beside(living) - alive
        ours = client + counters.mongodb_seconds + counters.redis_seconds + self._beside(self.beside) - beside
        others = max(0.0, machine_seconds() - machine - ours) / seconds
        return Phase(name, units, seconds, client, counters, self.watch.take(), others, (load, os.getloadavg()[0]))

    @staticmethod
    def _beside(pids: Sequence[int]) -> float:
        return sum(processor_seconds(descendant) for pid in pids for descendant in tree(pid))

    def stage_costs(self, *words: str) -> dict[str, dict[str, Any]]:
        """Do a daily run whose stages are timed."""
        output = self.folder / f"stages{'-'.join(words)}.json"
        self.python("-m", "benchmarks.pipeline.costs.stage_costs", str(output),
                    f"{self.watched.mongodb},{self.watched.redis}", *words)
        costs: dict[str, dict[str, Any]] = json.loads(output.read_text(encoding="utf-8"))
        return costs


@cache
def tables() -> bytes:
    """Make the tables in SQL, once for all installations.

    That takes 4 s of processor time, which is no part of what is measured.
    """
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-c", MIGRATED, folder], check=True)
        return Path(folder, TABLES).read_bytes()


@contextmanager
def installation(allowed: Sequence[str], beside: Sequence[int] = ()) -> Iterator[Installation]:
    """Run servers for a new installation that may visit these hosts."""
    with (tempfile.TemporaryDirectory(prefix="wz") as var, MemoryWatch().running() as watch,
          servers(Settings(var=Path(var), crawl_max_pages=ENOUGH, browser="off", log_level="WARNING")) as settings):
        pids = StateDirectory(Path(var)).read().pids
        watched = Watched(settings.allowing(allowed), pids["secantus"], pids["valkey"])
        for pid in (watched.mongodb, watched.redis):
            watch.add(pid)
        installed = Installation(watched.settings, Path(var), watched, watch, (os.getpid(), *beside))
        Path(var, TABLES).write_bytes(tables())
        installed.python("-c", READY)
        yield installed
