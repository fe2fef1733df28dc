"""Send a request to an address that somebody set.

It goes through the egress guard and within a time of its own.
"""

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from urllib.parse import urlsplit

from crawler.network.egress import Egress, EgressError, Target, target

MOST = 2**20
"""Bytes of an answer."""


class AskingError(Exception):
    """No answer of use; `problem` is a code, the message tells more."""

    def __init__(self, problem: str, message: str) -> None:
        super().__init__(message)
        self.problem = problem


class _Guarded(HTTPConnection):
    """Connects to an address that the egress guard approved.

    What it waits for ends at `end`.
    """

    def __init__(self, where: Target, address: str, end: float, *, encrypted: bool) -> None:
        super().__init__(where.host, where.port)
        self._address, self._end, self._encrypted = address, end, encrypted

    def connect(self) -> None:
        """Connect, encrypted where the address says so."""
        self.sock = socket.create_connection((self._address, self.port), _left(self._end))
        if self._encrypted:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def more_time(self) -> None:
        """Let the next step wait as long as there is time."""
        if self.sock:
            self.sock.settimeout(_left(self._end))


def ask(url: str, egress: Egress, seconds: float, body: bytes | None = None, kind: str = "") -> bytes:
    """Ask, with POST where there is a body, and return the answer's body.

    Raises AskingError.
    """
    with _answer(url, egress, seconds, (body, kind)) as (response, connection):
        data = bytearray()
        while chunk := _chunk(response, connection):
            data += chunk
            if len(data) > MOST:
                raise AskingError("malformed", f"{url} answered with more than {MOST} bytes")
    return bytes(data)


def _chunk(response: HTTPResponse, connection: _Guarded) -> bytes:
    connection.more_time()
    return response.read1(2**16)


@contextmanager
def _answer(
    url: str, egress: Egress, seconds: float, sent: tuple[bytes | None, str],
) -> Iterator[tuple[HTTPResponse, _Guarded]]:
    parts, end, (body, kind) = urlsplit(url), time.monotonic() + seconds, sent
    headers = {"Connection": "close"} | ({"Content-Type": kind} if kind else {})
    try:
        where = target(url)
        connection = _Guarded(where, egress.addresses(where)[0], end, encrypted=parts.scheme == "https")
        with closing(connection):
            connection.request("GET" if body is None else "POST",
                               parts._replace(scheme="", netloc="").geturl() or "/", body, headers)
            connection.more_time()
            response = connection.getresponse()
            if response.status != 200:
                raise AskingError("refused", f"{url} answered {response.status}")
            yield response, connection
    except EgressError as error:
        raise AskingError("unreachable", str(error)) from error
    except TimeoutError as error:
        raise AskingError("slow", f"{url} did not answer within {seconds:.0f} seconds") from error
    except (OSError, HTTPException) as error:
        raise AskingError("unreachable", f"{url} does not answer: {error}") from error


def _left(end: float) -> float:
    """Seconds until then; raises TimeoutError when none are left."""
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
