"""The process that extraction processes are forked from, seen from the crawl.

Loading what extracts pages takes as much processor time as some 200 pages: it is done once for all processes, and for
those that replace one that a hostile page ended. The crawl's process has loaded it for itself: forked from there, the
first page need not wait for it.
"""

import os
import socket
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from crawler.extraction.extraction_process import NUMBER, lead

PROGRAM = (sys.executable, "-m", "crawler.extraction.extraction_process")
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""A process that is to be forked must have no other thread."""


class _Fork:
    """A process forked from this one, to be waited for like one that was started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None

    def poll(self) -> int | None:
        """Return the status of a process that has ended."""
        return self.wait(os.WNOHANG)

    def wait(self, how: int = 0) -> int | None:
        if self._status is None:
            pid, status = os.waitpid(self.pid, how)
            self._status = os.waitstatus_to_exitcode(status) if pid else None
        return self._status


class ExtractionForks:
    """Begins and ends extraction processes.

    They end with this process, whatever ends it.
    """

    def __init__(self) -> None:
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | _Fork | None = None
        self._orders: socket.socket | None = None

    def fork(self) -> None:
        """Fork the process that others are forked from.

        This process must have no other thread. Raises OSError where the machine has no room for it.
        """
        self.close()
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = _Fork(_led_by(theirs, self._orders))

    def start(self) -> None:
        """Start the process that others are forked from, unless it runs."""
        if self._process and self._process.poll() is None:
            return
        self.close()
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(PROGRAM, stdin=theirs.fileno(), stdout=subprocess.DEVNULL,
                                             env={**os.environ, **ONE_THREAD})

    def begin(self) -> tuple[int, socket.socket]:
        """Begin a process and return its number and the connection to it.

        It answers once it is there. Raises OSError where none can be started.
        """
        self.start()
        number = next(self._numbers)
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._order(number, [theirs.fileno()])
            except OSError:
                ours.close()
                raise
        return number, ours

    def end(self, number: int) -> None:
        """End a process, whatever it does."""
        with suppress(OSError):  # without the process that it was forked from, its connection is all that it had
            self._order(number)

    def close(self) -> None:
        """End all processes and wait for their end.

        Only then does their processor time count as this process's.
        """
        if self._orders:
            self._orders.close()
            self._orders = None
        if self._process:
            self._process.wait()
            self._process = None

    def _order(self, number: int, connections: Sequence[int] = ()) -> None:
        if self._orders is None:
            return
        if connections:
            socket.send_fds(self._orders, [NUMBER.pack(number)], connections)
        else:
            self._orders.sendall(NUMBER.pack(number))


def _led_by(orders: socket.socket, ours: socket.socket) -> int:
    """Fork a process that forks others as told, and return its number.

    It has the parent's log and nothing else that the parent holds open.
    """
    if pid := os.fork():
        return pid
    try:
        ours.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1):
            os.dup2(nothing, standard)
        lead(orders)
    except BaseException:  # noqa: BLE001 - nothing may go on as the process that was forked from
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)
