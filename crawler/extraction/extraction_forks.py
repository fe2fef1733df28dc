"""Control, from the crawl, the process that extraction processes are forked from.

Loading the extraction code takes as much processor time as some 200 pages. It is done once for all processes, including
those that replace one that a hostile page ended. The crawl process has loaded the code itself: if forked from there,
the first page need not wait for it.
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
"""A process that will be forked must have no other thread."""


class _Fork:
    """A process forked from this one, with the methods of one that was started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None

    def poll(self) -> int | None:
        """Return the status of a process that has ended, else None."""
        return self.wait(os.WNOHANG)

    def wait(self, how: int = 0) -> int | None:
        if self._status is None:
            pid, status = os.waitpid(self.pid, how)
            self._status = os.waitstatus_to_exitcode(status) if pid else None
        return self._status


class ExtractionForks:
    """Starts and ends extraction processes.

    They end with this process, even if it is killed.
    """

    def __init__(self) -> None:
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | _Fork | None = None
        self._orders: socket.socket | None = None

    def fork(self) -> None:
        """Fork the process that others are forked from.

        This process must have no other thread. Raises OSError if the machine has no resources for it.
        """
        self.close()
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = _Fork(_led_by(theirs, self._orders))

    def start(self) -> None:
        """Start the process that others are forked from, unless it is running."""
        if self._process and self._process.poll() is None:
            return
        self.close()
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(PROGRAM, stdin=theirs.fileno(), stdout=subprocess.DEVNULL,
                                             env={**os.environ, **ONE_THREAD})

    def begin(self) -> tuple[int, socket.socket]:
        """Start a process and return its number and the connection to it.

        It sends a message when it is ready. Raises OSError if none can be started.
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
        """End a process, even if it is busy."""
        with suppress(OSError):  # if the leading process is gone, closing the connection suffices
            self._order(number)

    def close(self) -> None:
        """End all processes and wait until they have ended.

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
    """Fork a process that forks others on orders, and return its process id.

    It keeps the parent's log and nothing else that the parent has open.
    """
    if pid := os.fork():
        return pid
    try:
        ours.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1):
            os.dup2(nothing, standard)
        lead(orders)
    except BaseException:  # noqa: BLE001 - the fork must never run its parent's code
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)
