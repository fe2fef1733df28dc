"""Send a small document to an address that somebody set.

It goes through the egress guard, within a time of its own. Redirects are not followed: a receiver that moves is entered
anew by a person, and a redirect is a way to private hosts.
"""

import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from crawler.network.egress import Egress, target
from crawler.network.fetch import FetchError


class _Approved(HTTPConnection):
    """Connects to an address that the egress guard approved.

    What its name resolves to by now makes no difference.
    """

    def __init__(self, host: str, port: int, address: str, seconds: float, *, encrypted: bool) -> None:
        super().__init__(host, port, timeout=seconds)
        self._address, self._encrypted = address, encrypted
        self.is_cut = False

    def connect(self) -> None:
        """Connect, encrypted where the address says so."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._encrypted:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def cut(self) -> None:
        """End whatever it waits for."""
        self.is_cut = True
        if self.sock:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def post(url: str, egress: Egress, body: bytes, headers: Mapping[str, str], seconds: float) -> int:
    """Send a body and return the status of the answer, whose body is not read.

    Raises EgressError, FetchError. The time is that of the whole exchange: a receiver that sends a byte a second does
    not get more.
    """
    where, parts = target(url), urlsplit(url)
    address = egress.addresses(where)[0]
    connection = _Approved(where.host, where.port, address, seconds, encrypted=parts.scheme == "https")
    clock = threading.Timer(seconds, connection.cut)
    clock.start()
    try:
        path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        return connection.getresponse().status
    except (OSError, HTTPException) as error:
        is_late = isinstance(error, TimeoutError) or connection.is_cut
        late = f" within {seconds:.0f} seconds" if is_late else ""
        raise FetchError(f"{parts.netloc} does not answer{late}: {str(error) or type(error).__name__}") from error
    finally:
        clock.cancel()
        connection.close()
