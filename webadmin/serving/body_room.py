"""Bound what bodies of unfinished requests take on disk, all together."""

from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

MOST_WAITING = 2**30
"""Bytes: five uploads of the greatest size."""
SMALL = 2**20
"""Bodies up to here count for nothing: connections bound them."""


class TooBusyError(Error):  # type: ignore[misc]  # waitress publishes no types
    """What a body is answered that there is no room for."""

    code = 503
    reason = "Service Unavailable"


class BodyRoom:
    """Counts the bytes that unfinished requests announced.

    The loop takes room, threads give it back.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._taken: WeakKeyDictionary[BoundedParser, int] = WeakKeyDictionary()

    @property
    def taken(self) -> int:
        """Count the bytes for which room is kept."""
        with self._lock:
            return sum(self._taken.values())

    def take(self, parser: "BoundedParser", size: int) -> bool:
        """Keep room for a body; False where there is none left."""
        if size <= SMALL:
            return True
        with self._lock:
            if size + self.taken > MOST_WAITING:
                return False
            self._taken[parser] = size
        return True

    def release(self, parser: "BoundedParser") -> None:
        """Give the room of a request back that was answered."""
        with self._lock:
            self._taken.pop(parser, None)


class BoundedParser(HTTPRequestParser):  # type: ignore[misc]  # waitress publishes no types
    """Refuses a body that there is no room for, before a byte of it is read."""

    def __init__(self, adj: Any, room: BodyRoom) -> None:
        super().__init__(adj)
        self._room = room

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head of a request, and keep room for what it announces."""
        super().parse_header(header_plus)
        size = self.adj.max_request_body_size - 1 if self.chunked else self.content_length
        if size < self.adj.max_request_body_size and not self._room.take(self, size):
            self.error, self.body_rcv = TooBusyError("Too many uploads at once: try again in a minute."), None

    def close(self) -> None:
        """Let go of the body."""
        super().close()
        self._room.release(self)
