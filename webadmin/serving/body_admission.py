"""Accept large bodies only if the request's header names a member or token.

Looking that up needs the database, so a thread does it while the loop continues; the body is not read before the
decision.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from waitress.utilities import Error

from webadmin.serving.body_room import TooBusyError

BUSY = "Too many uploads at once: try again in a minute."
STRANGER = "Sign in or send a valid token: without one, a body has at most 1 MB and a Content-Length."

logger = logging.getLogger(__name__)


class NotSignedInError(Error):  # type: ignore[misc]  # waitress publishes no types
    """The answer to a large body from an unknown client."""

    code = 403
    reason = "Forbidden"


class Clients(Protocol):
    """Identifies clients by the header fields of a request.

    The names of fields are in upper case with underscores, as waitress stores them.
    """

    def address_of(self, peer: str, headers: Mapping[str, str]) -> str:
        """Return the client address of a request."""
        ...

    def is_signed_in(self, headers: Mapping[str, str]) -> bool:
        """Tell whether it comes from a member, or with a valid token."""
        ...


class BodyAdmission:
    """Decides about large bodies, one after the other, in a thread of its own."""

    def __init__(self, clients: Clients, wake: Callable[[], None]) -> None:
        self._clients, self._wake = clients, wake
        self._thread = ThreadPoolExecutor(1, "bodies")
        self._decided: SimpleQueue[Any] = SimpleQueue()

    def ask(self, connection: Any) -> None:
        """Request a decision about the partially received request of a connection."""
        self._thread.submit(self._decide, connection, connection.request)

    def settle(self) -> None:
        """Pass the decisions to the connections; called by the loop.

        If that fails for a connection, it is closed, and the others continue.
        """
        for connection, request, refusal in self._news():
            try:
                if request is connection.request and connection.connected:
                    connection.go_on(refusal or self._admitted(connection, request))
            except Exception:
                logger.exception("a connection failed after a large body was decided about")
                connection.handle_close()

    def end(self) -> None:
        """Stop deciding."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _admitted(self, connection: Any, request: Any) -> Error | None:
        """Reserve room for a body; returns the refusal if there is none."""
        address = self._clients.address_of(connection.addr[0], request.headers)
        return None if request.admit(address) else TooBusyError(BUSY)

    def _news(self) -> Iterator[tuple[Any, Any, Error | None]]:
        while True:
            try:
                yield self._decided.get_nowait()
            except Empty:
                return

    def _decide(self, connection: Any, request: Any) -> None:
        if not connection.connected:
            return  # otherwise clients that open connections and leave would delay members
        try:
            refusal = None if self._clients.is_signed_in(request.headers) else NotSignedInError(STRANGER)
        except Exception:
            logger.exception("it could not be determined who sends a large body")
            refusal = TooBusyError(BUSY)
        self._decided.put((connection, request, refusal))
        self._wake()
