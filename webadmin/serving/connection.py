"""Measure the throughput of a connection, so that stalled ones can be detected."""

import threading
import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.utilities import Error

from webadmin.serving.body_room import SMALL, BoundedParser
from webadmin.serving.logged_tasks import LoggedErrorTask, LoggedTask

GRACE = 20.0
"""Seconds over which the speed of a connection is measured."""
SLOWEST = 1_000
"""Minimum bytes per second that a client must send of a started request, or read of an answer."""
SLOWEST_UPLOAD = 16_000
"""Minimum bytes per second of a body with reserved room, because others may be waiting for it."""


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress publishes no types
    """Reads requests and writes answers in the server's loop.

    Threads get only complete requests.
    """

    request: Any
    task_class = LoggedTask
    error_task_class = LoggedErrorTask

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._moved = 0
        self.served_at = self._since = time.time()
        self._moved_before = 0
        self._loop = threading.get_ident()
        super().__init__(*arguments, **named)

    def parser_class(self, adj: Any) -> BoundedParser:
        """Make the parser of the next request."""
        return BoundedParser(adj, self.server.room)

    def received(self, data: bytes) -> bool:
        """Count and process received data, and request a decision about a large body."""
        self._moved += len(data)
        is_taken = bool(super().received(data))
        if self._is_held_back:
            self.server.admission.ask(self)
        return is_taken

    def readable(self) -> bool:
        """Continue reading, unless the body waits to be admitted."""
        return bool(super().readable()) and not self._is_held_back

    def go_on(self, refusal: Error | None) -> None:
        """Read the admitted body, or answer that it was refused."""
        self.judge_from(time.time())
        with self.requests_lock:
            if refusal is None:
                if self.request.expect_continue and not self.requests:
                    self.send_continue()
                return
            self.request.refuse(refusal)
            self.requests.append(self.request)
            self.request = None
            if len(self.requests) == 1:
                self.server.add_task(self)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send as much as the client accepts, and count it.

        Only the loop closes connections, because it iterates over them while threads answer.
        """
        sent = int(super().send(data, do_close=do_close and threading.get_ident() == self._loop))
        self._moved += sent
        return sent

    def service(self) -> None:
        """Answer one request."""
        super().service()
        self.served_at = time.time()

    def handle_close(self) -> None:
        """Close the connection, and discard a partially received body.

        The thread that answered last still refers to the connection.
        """
        super().handle_close()
        if self.request is not None:
            self.request.close()

    @property
    def is_answering(self) -> bool:
        """Whether a request is being answered, or an answer is being sent."""
        return bool(self.requests or self.total_outbufs_len)

    @property
    def _is_held_back(self) -> bool:
        return self.request is not None and not self.request.is_admitted

    @property
    def waits_for_client(self) -> bool:
        """Whether a request is partially received, or an answer partially sent."""
        if self._is_held_back:
            return False
        if self.requests:  # while answering, output is sent in large pieces
            return bool(self.total_outbufs_len > self.adj.outbuf_high_watermark)
        return self.request is not None or bool(self.total_outbufs_len)

    def is_too_slow(self, now: float) -> bool:
        """Tell whether the client was too slow while we waited for it."""
        seconds = now - self._since
        if self.waits_for_client and seconds < GRACE:
            return False
        least = SLOWEST if self.request is None or self.request.size <= SMALL else SLOWEST_UPLOAD
        is_slow = self.waits_for_client and self._moved - self._moved_before < least * seconds
        self.judge_from(now)
        return is_slow

    def judge_from(self, now: float) -> None:
        """Restart the measurement."""
        self._since, self._moved_before = now, self._moved
