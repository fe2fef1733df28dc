"""Count what a connection moves, so that one that hardly does is told."""

import threading
import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.utilities import Error

from webadmin.serving.body_room import SMALL, BoundedParser
from webadmin.serving.logged_tasks import LoggedErrorTask, LoggedTask

GRACE = 20.0
"""Seconds over which the speed of a connection is judged."""
SLOWEST = 1_000
"""Bytes a second that a client must send of a begun request, or read of an answer."""
SLOWEST_UPLOAD = 16_000
"""Bytes a second of a body that room is kept for: others may be waiting for it."""


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress publishes no types
    """Reads requests and writes answers in the server's loop.

    Threads see whole requests only.
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
        """Count and take what a client sent, and ask about a large body."""
        self._moved += len(data)
        is_taken = bool(super().received(data))
        if self._is_held_back:
            self.server.admission.ask(self)
        return is_taken

    def readable(self) -> bool:
        """Read on, unless the body waits to be admitted."""
        return bool(super().readable()) and not self._is_held_back

    def go_on(self, refusal: Error | None) -> None:
        """Read the body that was admitted, or answer that it was refused."""
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
        """Send what the client takes, and count it.

        Only the loop closes connections: it goes through their list while threads answer.
        """
        sent = int(super().send(data, do_close=do_close and threading.get_ident() == self._loop))
        self._moved += sent
        return sent

    def service(self) -> None:
        """Answer one request."""
        super().service()
        self.served_at = time.time()

    def handle_close(self) -> None:
        """Close the connection, and let go of a body that was half sent.

        The thread that answered last still holds the connection.
        """
        super().handle_close()
        if self.request is not None:
            self.request.close()

    @property
    def is_answering(self) -> bool:
        """Tell whether a request is being answered, or an answer on its way."""
        return bool(self.requests or self.total_outbufs_len)

    @property
    def _is_held_back(self) -> bool:
        return self.request is not None and not self.request.is_admitted

    @property
    def waits_for_client(self) -> bool:
        """Tell whether a request is half sent, or an answer half read."""
        if self._is_held_back:
            return False
        if self.requests:  # being answered: what is written so far leaves in large pieces
            return bool(self.total_outbufs_len > self.adj.outbuf_high_watermark)
        return self.request is not None or bool(self.total_outbufs_len)

    def is_too_slow(self, now: float) -> bool:
        """Tell whether the client moved too little while we waited for it."""
        seconds = now - self._since
        if self.waits_for_client and seconds < GRACE:
            return False
        least = SLOWEST if self.request is None or self.request.size <= SMALL else SLOWEST_UPLOAD
        is_slow = self.waits_for_client and self._moved - self._moved_before < least * seconds
        self.judge_from(now)
        return is_slow

    def judge_from(self, now: float) -> None:
        """Count what moves from now on."""
        self._since, self._moved_before = now, self._moved
