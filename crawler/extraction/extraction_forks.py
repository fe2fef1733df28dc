"""The process that extraction processes are forked from, seen from the crawl.

Loading what extracts pages takes as much processor time as some 200 pages: it is done once for all processes, and for
those that replace one that a hostile page ended.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from crawler.extraction.extraction_process import NUMBER

PROGRAM = (sys.executable, "-m", "crawler.extraction.extraction_process")
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""A process that is to be forked must have no other thread."""


class ExtractionForks:
    """Begins and ends extraction processes.

    They end with this process, whatever ends it.
    """

    def __init__(self) -> None:
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None

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
