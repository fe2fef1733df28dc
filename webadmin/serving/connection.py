"""Count what a connection moves, so that one that hardly does is told."""

import time
from typing import Any

from waitress.channel import HTTPChannel

from webadmin.serving.body_room import BoundedParser
from webadmin.serving.logged_tasks import LoggedErrorTask, LoggedTask

GRACE = 20.0
"""Seconds over which the speed of a connection is judged."""
SLOWEST = 1_000
"""Bytes a second that a client must send of a begun request, or read of an answer."""


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress publishes no types
    """Reads requests and writes answers in the server's loop.

    Threads see whole requests only.
    """

    task_class = LoggedTask
    error_task_class = LoggedErrorTask

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._moved = 0
        self.served_at = self._since = time.time()
        self._moved_before = 0
        super().__init__(*arguments, **named)

    def parser_class(self, adj: Any) -> BoundedParser:
        """Make the parser of the next request."""
        return BoundedParser(adj, self.server.room)

    def received(self, data: bytes) -> bool:
        """Count and take what a client sent."""
        self._moved += len(data)
        return bool(super().received(data))

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the client takes, and count it."""
        sent = int(super().send(data, do_close=do_close))
        self._moved += sent
        return sent

    def service(self) -> None:
        """Answer one request."""
        super().service()
        self.served_at = time.time()

    @property
    def waits_for_client(self) -> bool:
        """Tell whether a request is half sent, or an answer half read."""
        if self.requests:  # being answered: what is written so far leaves in large pieces
            return bool(self.total_outbufs_len > self.adj.outbuf_high_watermark)
        return self.request is not None or bool(self.total_outbufs_len)

    def is_too_slow(self, now: float) -> bool:
        """Tell whether the client moved too little while we waited for it."""
        seconds = now - self._since
        if self.waits_for_client and seconds < GRACE:
            return False
        is_slow = self.waits_for_client and self._moved - self._moved_before < SLOWEST * seconds
        self._since, self._moved_before = now, self._moved
        return is_slow
