"""One request without Scrapy, by the same rules.

The address connected to is the address the egress guard checked.
"""

import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from crawler.network.egress import Egress, target


class FetchError(Exception):
    """A request that brought nothing of use; the message says why."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status
        """Of the answer, if there was one."""


def get(url: str, egress: Egress, headers: dict[str, str], seconds: float, most: int) -> bytes:
    """Ask for a small document and return its body.

    Raises EgressError, FetchError. Redirects are not followed.
    """
    parts = urlsplit(url)
    try:
        connection = connected(url, egress, seconds)
    except OSError as error:
        raise FetchError(f"{parts.netloc} does not answer: {error}") from error
    try:
        connection.request("GET", parts._replace(scheme="", netloc="").geturl() or "/", headers=headers)
        response = connection.getresponse()
        body = response.read(most + 1)
    except (OSError, HTTPException) as error:
        raise FetchError(f"{parts.netloc} does not answer: {error}") from error
    finally:
        connection.close()
    if response.status != 200:
        raise FetchError(f"{parts.netloc} answered {response.status}", response.status)
    if len(body) > most:
        raise FetchError(f"{parts.netloc} answered with more than {most} bytes")
    return body


def connected(url: str, egress: Egress, seconds: float) -> HTTPConnection:
    """Connect to the host of a URL at an address that the guard approved.

    Raises EgressError, OSError.
    """
    where, scheme = target(url), urlsplit(url).scheme
    connection = _connection(scheme, where.host, where.port, seconds)
    connection.sock = _socket(scheme, where.host, egress.addresses(where)[0], where.port, seconds)
    return connection


def _connection(scheme: str, host: str, port: int, seconds: float) -> HTTPConnection:
    return (HTTPSConnection if scheme == "https" else HTTPConnection)(host, port, timeout=seconds)


def _socket(scheme: str, host: str, address: str, port: int, seconds: float) -> socket.socket:
    plain = socket.create_connection((address, port), seconds)
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host) if scheme == "https" else plain
