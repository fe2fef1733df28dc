"""Crawl processes that are forked from one that has loaded the code, which takes longer than most crawls of a test.

They run the same code with the same standard streams, environment and folder as processes that are started anew. Tests
that kill or measure the crawl process start it as the product does.
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from struct import Struct
from types import SimpleNamespace, TracebackType
from typing import IO, Self

import pytest

from crawler.crawl import child_process

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "tests.crawler.forking_process")
NUMBER = Struct("!i")
"""A process id, and later the status with which it ended."""


class ForkedCrawl:
    """A forked crawl process, with the methods of a started one that its parent uses."""

    def __init__(self, orders: socket.socket, log: IO[bytes], environment: Mapping[str, str]) -> None:
        read, write = os.pipe()
        answers, answered = os.pipe()
        self._status, theirs = socket.socketpair()
        order = json.dumps({"environment": dict(environment), "folder": os.getcwd()}).encode()  # noqa: PTH109
        try:
            socket.send_fds(orders, [order], [read, answered, log.fileno(), theirs.fileno()])
        finally:
            theirs.close()
            os.close(read)
            os.close(answered)
        self.stdin: IO[bytes] = os.fdopen(write, "wb")
        self.stdout: IO[bytes] = os.fdopen(answers, "rb")
        self.pid, = NUMBER.unpack(self._status.recv(NUMBER.size))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the status of a process that has ended, else None."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process; raises TimeoutExpired."""
        if self.returncode is None:
            self._status.settimeout(timeout)
            try:
                self.returncode, = NUMBER.unpack(self._status.recv(NUMBER.size))
            except (BlockingIOError, TimeoutError) as error:
                raise subprocess.TimeoutExpired("a forked crawl", timeout or 0) from error
            self._status.close()
        return self.returncode

    def kill(self) -> None:
        """Kill the process, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stdout.close()
        self.stdin.close()
        self.wait()


@contextmanager
def forking() -> Iterator[None]:
    """Fork the crawl processes that are started in this block."""

    def start(command: list[str], *, stderr: IO[bytes], env: Mapping[str, str], **pipes: int) -> ForkedCrawl:
        assert (command[1:], set(pipes.values())) == (["-m", "crawler.engine.process"], {subprocess.PIPE})
        return ForkedCrawl(_orders(), stderr, env)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child_process, "subprocess", SimpleNamespace(**{**vars(subprocess), "Popen": start}))
        yield


@cache
def _orders() -> socket.socket:
    """Start the process that others are forked from; it ends when the connection to it does."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    with theirs:
        leading = subprocess.Popen(PROGRAM, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, cwd=ROOT,
                                   env={**os.environ, **child_process.ONE_THREAD})
    atexit.register(leading.wait)
    atexit.register(ours.close)
    return ours
