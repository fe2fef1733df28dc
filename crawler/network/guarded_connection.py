"""One connection to an address that a person entered.

It passes the egress guard and has a time of its own.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPS_PORT, HTTPConnection, HTTPException
from urllib.parse import urlsplit

from crawler.network.deadline import Deadline
from crawler.network.egress import Egress, target


class GuardedConnection(HTTPConnection):
    """Connects to an address that the egress guard approved.

    What its name resolves to by now makes no difference. `path` is what to ask for.
    """

    def __init__(self, url: str, egress: Egress, seconds: float, deadline: Deadline) -> None:
        where, parts = target(url), urlsplit(url)
        super().__init__(where.host, where.port, timeout=seconds)
        self._address, self._encrypted = egress.addresses(where)[0], parts.scheme == "https"
        if self._encrypted:
            self.default_port = HTTPS_PORT
        self.path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        self._deadline = deadline

    def connect(self) -> None:
        """Connect, encrypted where the address says so."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        self._deadline.hold(self.sock)
        if self._encrypted:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


@contextmanager
def guarded_connection(url: str, egress: Egress, seconds: float) -> Iterator[GuardedConnection]:
    """Hold a connection that is cut after so many seconds.

    The time is that of the whole exchange: a server that sends a byte a second does not get more. Raises EgressError,
    TimeoutError when the time was up, and otherwise OSError or HTTPException.
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
    if deadline.is_over:  # what was read until then looks like an answer that ended
        raise TimeoutError(f"no answer within {seconds:.0f} seconds")
