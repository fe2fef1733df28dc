"""Keep child processes running: restart those that end; none outlives its parent."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO, Self

from app.parentage import tied_to_this_process
from storage.private import private_directory

PATIENCE = 15.0
"""Seconds that a child gets to end by itself before it is killed."""
MAX_EXITS = 5
"""Number of times that a child may end within `EXIT_WINDOW` seconds before it is given up."""
EXIT_WINDOW = 60.0
TICK = 0.5


class ProcessError(Exception):
    """A child that keeps ending; the message names it and its log."""


@dataclass
class Child:
    """One command that is kept running, with its output in a log file."""

    name: str
    command: Sequence[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    exits: list[float] = field(default_factory=list)
    _output: IO[bytes] | None = None

    def start(self, environment: Mapping[str, str]) -> None:
        """Start the command; its output is appended to the log."""
        private_directory(self.log.parent)
        self.close_log()
        self._output = self.log.open("ab")
        self.process = subprocess.Popen(
            self.command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=self._output,
            stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=tied_to_this_process(signal.SIGTERM),  # noqa: PLW1509 - one call of the kernel, no lock
        )

    def has_ended(self) -> bool:
        """Tell whether the command was started and has ended."""
        return self.process is not None and self.process.poll() is not None

    def close_log(self) -> None:
        """Close the log file."""
        if self._output is not None:
            self._output.close()
            self._output = None


def end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Terminate the leaders of process groups, all at once.

    Those that do not end in time are killed with their groups.
    """
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + PATIENCE
    for process in processes:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Children:
    """A group of children that start and end together; a context manager."""

    def __init__(self, children: Sequence[Child], environment: Mapping[str, str]) -> None:
        self._children = list(children)
        self._environment = dict(environment)

    def __enter__(self) -> Self:
        for child in self._children:
            child.start(self._environment)
        return self

    def __exit__(self, *_: object) -> None:
        running = [child.process for child in self._children if child.process and child.process.poll() is None]
        end(running)
        for child in self._children:
            child.close_log()

    def pid(self, name: str) -> int:
        """Return the process id of a running child."""
        return next(child.process.pid for child in self._children if child.name == name and child.process)

    def restart_ended(self, report: Callable[[str], None]) -> None:
        """Restart ended processes; raises ProcessError if one keeps ending."""
        for child in self._children:
            if not child.has_ended():
                continue
            now = time.monotonic()
            child.exits = [*(at for at in child.exits if at > now - EXIT_WINDOW), now]
            code = child.process.returncode if child.process else None
            if len(child.exits) >= MAX_EXITS:
                raise ProcessError(f"{child.name} ended {MAX_EXITS} times within a minute (last status {code}); "
                                   f"its log says why: {child.log}")
            report(f"{child.name} ended with status {code} and is started again")
            child.start(self._environment)


def until_stopped(tick: Callable[[], None]) -> None:
    """Call `tick` twice a second until Ctrl-C or SIGTERM."""
    stopping = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        while not stopping:
            tick()
            time.sleep(TICK)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
