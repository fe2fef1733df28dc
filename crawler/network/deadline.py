"""The time that one conversation has in all.

Time-outs of sockets are those of one read: a server that sends a byte now and then is never late.
"""

import socket
import threading
from contextlib import suppress
from types import TracebackType


class Deadline:
    """Ends a connection after so many seconds, whatever it waits for."""

    def __init__(self, seconds: float) -> None:
        """Let the time begin."""
        self.is_over = False
        self._line: socket.socket | None = None
        self._turn = threading.Lock()
        self._clock = threading.Timer(seconds, self._end)
        self._clock.daemon = True
        self._clock.start()

    def __enter__(self) -> "Deadline":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None,
    ) -> None:
        self.lift()

    def hold(self, connection: socket.socket) -> None:
        """End this connection when the time is up, or at once if it is.

        What is held is a copy, valid still when the connection is wrapped for TLS, or closed while its answer is read.
        """
        with self._turn:
            self._line = connection.dup()
        if self.is_over:
            self._cut()

    def lift(self) -> None:
        """Let go of a connection that has ended."""
        self._clock.cancel()
        with self._turn:
            if self._line:
                self._line.close()
                self._line = None

    def _end(self) -> None:
        self.is_over = True
        self._cut()

    def _cut(self) -> None:
        with self._turn:
            if self._line:
                with suppress(OSError):
                    self._line.shutdown(socket.SHUT_RDWR)
                self._line.close()
                self._line = None
