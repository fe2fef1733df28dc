"""Make one request without Scrapy, through the egress guard and with a time limit.

Redirects are not followed: a person must enter the new address of a service that moved, and a redirect could lead to
private hosts.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPException
from urllib.parse import urlsplit

from crawler.network.egress import Egress
from crawler.network.guarded_connection import GuardedConnection, guarded_connection


class FetchError(Exception):
    """A request without a usable response; the message says why."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status
        """Status of the response; 0 if there was none."""


def get(
    url: str, egress: Egress, headers: Mapping[str, str], seconds: float, most: int, body: bytes | None = None,
) -> bytes:
    """Request a small document and return its body; by POST if a body is given.

    `most` is the maximum size in bytes. Raises EgressError, FetchError.
    """
    host = urlsplit(url).netloc
    with _connected(url, egress, seconds) as connection:
        connection.request("GET" if body is None else "POST", connection.path, body, dict(headers))
        response = connection.getresponse()
        answered = response.read(most + 1)
    if response.status != 200:
        raise FetchError(f"{host} answered {response.status}", response.status)
    if len(answered) > most:
        raise FetchError(f"{host} answered with more than {most} bytes")
    return answered


def post(url: str, egress: Egress, body: bytes, headers: Mapping[str, str], seconds: float) -> int:
    """Send a body and return the status of the response, whose body is not read.

    Raises EgressError, FetchError.
    """
    with _connected(url, egress, seconds) as connection:
        connection.request("POST", connection.path, body, {**headers, "Connection": "close"})
        return connection.getresponse().status


@contextmanager
def _connected(url: str, egress: Egress, seconds: float) -> Iterator[GuardedConnection]:
    try:
        with guarded_connection(url, egress, seconds) as connection:
            yield connection
    except (OSError, HTTPException) as error:
        problem = str(error) or type(error).__name__
        raise FetchError(f"{urlsplit(url).netloc} does not answer: {problem}") from error
