"""Limit the disk space for bodies of unfinished requests.

In total, and per client.
"""

from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

MOST_WAITING = 2**30
"""Maximum bytes in total: five uploads of the largest size."""
MOST_EACH = 2 * MOST_WAITING // 5
"""Maximum bytes of one client: two uploads of the largest size."""
SMALL = 2**20
"""Bodies up to this size are not counted: the number of connections limits them."""


class TooBusyError(Error):  # type: ignore[misc]  # waitress publishes no types
    """The answer to a body for which there is no room."""

    code = 503
    reason = "Service Unavailable"


class BodyRoom:
    """Counts the bytes that unfinished requests announced.

    The loop reserves room, threads release it.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._taken: WeakKeyDictionary[BoundedParser, tuple[str, int]] = WeakKeyDictionary()

    @property
    def taken(self) -> int:
        """The number of reserved bytes."""
        with self._lock:
            return sum(size for _client, size in self._taken.values())

    def take(self, parser: "BoundedParser", client: str, size: int) -> bool:
        """Reserve room for the body of a client.

        False if there is none left, in total or for this client.
        """
        with self._lock:
            own = sum(taken for each, taken in self._taken.values() if each == client)
            if size + self.taken > MOST_WAITING or size + own > MOST_EACH:
                return False
            self._taken[parser] = client, size
        return True

    def release(self, parser: "BoundedParser") -> None:
        """Release the room of an answered request."""
        with self._lock:
            self._taken.pop(parser, None)


class BoundedParser(HTTPRequestParser):  # type: ignore[misc]  # waitress publishes no types
    """Holds a large body back until there is room for it."""

    expect_continue: bool

    def __init__(self, adj: Any, room: BodyRoom) -> None:
        super().__init__(adj)
        self._room = room
        self._continue_later = False
        self.is_admitted = True
        """False from the header of a request with a large body until the decision about it."""

    @property
    def size(self) -> int:
        """Maximum size of the body in bytes, according to the header."""
        return int(self.adj.max_request_body_size - 1 if self.chunked else self.content_length)

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the header of a request; one with a large body waits to be admitted."""
        super().parse_header(header_plus)
        self.is_admitted = not SMALL < self.size < self.adj.max_request_body_size
        if not self.is_admitted:
            self._continue_later, self.expect_continue = self.expect_continue, False

    def admit(self, client: str) -> bool:
        """Reserve room for the body and accept it; False if there is none."""
        if self._room.take(self, client, self.size):
            self.is_admitted, self.expect_continue = True, self._continue_later
        return self.is_admitted

    def refuse(self, error: Error) -> None:
        """End the request before its body, with this error as the answer."""
        self.error, self.completed, self.is_admitted = error, True, True

    def close(self) -> None:
        """Discard the body."""
        super().close()
        self._room.release(self)
