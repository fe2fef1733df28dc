"""A web server for an application that waits on demand, and clients that speak to it byte by byte."""

import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from tests.webadmin.serving.in_thread import running
from webadmin.serving import connection
from webadmin.serving.__main__ import adjustments
from webadmin.serving.lanes import Lanes
from webadmin.serving.web_server import WebServer

LARGE = 64 * 2**20
PATIENCE = 600.0
"""Seconds within which any answer must begin; some are held until the test permits them."""
HELD = ("/login/", "/reports/all/pdf", "/held")


class Application:
    """Answers at once, with a large body, or when the test permits."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self._begun: list[str] = []

    @property
    def begun(self) -> int:
        """The number of requests that were held."""
        return len(self._begun)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        environ["wsgi.input"].read()
        if path in HELD:
            self._begun.append(path)
            self.let.wait()
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"x" * (LARGE if path == "/large" else 5)]


class Clients:
    """Treats every request with a cookie as one from a known user."""

    def address_of(self, peer: str, headers: Mapping[str, str]) -> str:
        return headers.get("FROM", peer)

    def is_signed_in(self, headers: Mapping[str, str]) -> bool:
        if "BROKEN" in headers:
            raise ConnectionError("the database is away")
        return "COOKIE" in headers


@pytest.fixture
def application() -> Application:
    return Application()


@pytest.fixture
def server(application: Application, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    monkeypatch.setattr(connection, "GRACE", 1.0)
    server = WebServer(application, dispatcher=Lanes(), adj=adjustments("127.0.0.1", "0"), clients=Clients())
    with running(server):
        yield server
        application.let.set()


@pytest.fixture
def port(server: WebServer) -> int:
    return int(server.effective_port)


def ask(port: int, path: str = "/", method: str = "GET", body: bytes | None = None) -> int:
    """Send a request on a new connection; return the status of the complete response."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as client:
        client.request(method, path, body, {"Cookie": "a=b"})
        answer = client.getresponse()
        assert answer.read()
        return answer.status


def opened(port: int, begin: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(PATIENCE)
    client.sendall(begin)
    return client


def upload(size: int, *headers: bytes) -> bytes:
    """Make the beginning of a request from a known user with a body of this size."""
    head = b"POST / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nContent-Length: %d" % size
    return b"\r\n".join([head, *headers, b"", b""])


def is_closed(client: socket.socket) -> bool:
    """Send one more byte, slowly, and tell whether the server has closed the connection."""
    try:
        client.sendall(b"a")
    except OSError:
        return True
    return False
