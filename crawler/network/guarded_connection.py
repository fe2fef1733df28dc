"""Open one connection to an address that a person entered.

It passes the egress guard and has a time limit.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPS_PORT, HTTPConnection, HTTPException
from urllib.parse import quote, urlsplit

from crawler.network.deadline import Deadline
from crawler.network.egress import Egress, target

_WRITTEN = "!#$%&'()*+,/:;=?@[]~"
"""Characters of a path and query that are sent as they are; all others are escaped, as browsers do."""


class GuardedConnection(HTTPConnection):
    """Connects to an address that the egress guard approved.

    The name is not resolved again for the connection. `path` is the path and query to request.
    """

    def __init__(self, url: str, egress: Egress, seconds: float, deadline: Deadline) -> None:
        where, parts = target(url), urlsplit(url)
        super().__init__(where.host, where.port, timeout=seconds)
        self._addresses, self._encrypted = egress.addresses(where), parts.scheme == "https"
        if self._encrypted:
            self.default_port = HTTPS_PORT
        self.path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=_WRITTEN)
        self._deadline = deadline

    def connect(self) -> None:
        """Connect, with TLS if the URL's scheme is https."""
        self.sock = self._first_to_answer()
        self._deadline.hold(self.sock)
        if self._encrypted:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def _first_to_answer(self) -> socket.socket:
        """Connect to the first address that accepts.

        A host may have some that this machine cannot reach.
        """
        problem = OSError("no address")
        for address in self._addresses:
            try:
                return socket.create_connection((address, self.port), self.timeout)
            except OSError as error:
                problem = error
            if self._deadline.is_over:
                break
        raise problem


@contextmanager
def guarded_connection(url: str, egress: Egress, seconds: float) -> Iterator[GuardedConnection]:
    """Hold a connection that is cut after some seconds.

    The limit covers the whole exchange, so a server that sends a byte a second gets no more time. Raises EgressError,
    TimeoutError if the time was up, and otherwise OSError or HTTPException.
    """
    with Deadline(seconds) as deadline:
        connection = GuardedConnection(url, egress, seconds, deadline)
        try:
            yield connection
        except (OSError, HTTPException) as error:
            if deadline.is_over or isinstance(error, TimeoutError):
                raise TimeoutError(f"no answer within {seconds:.0f} seconds") from error
            raise
        finally:
            connection.close()
    if deadline.is_over:  # a cut connection looks like a complete response
        raise TimeoutError(f"no answer within {seconds:.0f} seconds")
