"""Limit the total time of one conversation.

Timeouts of sockets apply to a single read: a server that sends a byte now and then never exceeds them.
"""

import socket
import threading
from contextlib import suppress
from types import TracebackType


class Deadline:
    """Ends a connection after some seconds, even while it waits."""

    def __init__(self, seconds: float) -> None:
        """Start the timer."""
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
        """End this connection when the time is up, or at once if it already is.

        A duplicate of the socket is held. It stays valid when the connection is wrapped for TLS, or closed while its
        response is read.
        """
        with self._turn:
            self._line = connection.dup()
        if self.is_over:
            self._cut()

    def lift(self) -> None:
        """Stop the timer and release the connection."""
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
