"""Child processes that end with their parent, however it ends."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.embedded.state_directory import EmbeddedError
from app.parentage import tied_to_this_process
from app.processes import end

READY_SECONDS = 240
"""Seconds; a server that reads a long log at start does not answer for a while."""
ONE_ARENA = {"MALLOC_ARENA_MAX": "1"}
"""With an arena for each thread, the MongoDB server uses hardly anything again that it freed.

Measured with a cache of 32 MB after 8,000 pages: 425 MB then, 185 MB with one arena, in the same processor time.
"""


def start(command: Sequence[str], log: Path) -> subprocess.Popen[bytes]:
    """Start a command; the kernel kills it when this process dies (on Linux)."""
    with log.open("ab") as output:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=log.parent,
            env={**os.environ, **ONE_ARENA}, start_new_session=True,
            preexec_fn=tied_to_this_process(signal.SIGKILL),  # noqa: PLW1509 - the supervisor has one thread only
        )


def wait_ready(process: subprocess.Popen[bytes], ping: Callable[[], bool], log: Path) -> None:
    """Wait until the server answers.

    If it does not, ends it and raises EmbeddedError.
    """
    try:
        _wait(process, ping, log)
    except EmbeddedError:
        end([process])
        raise


def _wait(process: subprocess.Popen[bytes], ping: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while not ping():
        if process.poll() is not None:
            raise EmbeddedError(f"it stopped immediately with status {process.returncode}, {last_line(log)}")
        if time.monotonic() > deadline:
            raise EmbeddedError(f"it did not answer within {READY_SECONDS} s, {last_line(log)}")
        time.sleep(0.03)


def last_line(log: Path) -> str:
    """Read the last line of a log, which usually says why a process ended."""
    lines = log.read_text(errors="replace").split("\n") if log.exists() else []
    return next((line.strip() for line in reversed(lines) if line.strip()), "without any output")
