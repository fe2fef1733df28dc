"""A local web server that behaves, or misbehaves, exactly as a test specifies.

Every site listens on its own loopback port and records each request with its time. A canary is a port to which nothing
may ever connect.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from storage.background_thread import background_thread


@dataclass(frozen=True)
class Answer:
    """The response for a path: a page, a redirect, or raw bytes in pieces with pauses."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html; charset=utf-8"),)
    pieces: Iterator[bytes] | None = None
    """Written one after the other instead of `body`; an endless iterator gives an endless response."""
    delay: float = 0.0
    raw: bytes = b""
    """Written instead of the whole response, including the status line."""


@dataclass(frozen=True)
class ReceivedRequest:
    """A request received by a site."""

    path: str
    at: float
    headers: Mapping[str, str]


Route = Answer | str | bytes | Callable[[str], "Answer | str | bytes | None"]


def html(body: str, title: str = "", head: str = "") -> str:
    """Wrap a body into a page."""
    return f"<html><head><title>{title}</title>{head}</head><body>{body}</body></html>"


def redirect(url: str, status: int = 302) -> Answer:
    """Answer with a redirect."""
    return Answer(status=status, headers=(("Location", url), ("Content-Length", "0")))


def missing(path: str) -> Answer:
    """Answer with status 404."""
    return Answer(b"not here", 404, (("Content-Type", "text/plain"),))


@dataclass
class Site:
    """One site: its routes by path, and all requests that it received."""

    routes: dict[str, Route] = field(default_factory=dict)
    otherwise: Route = missing
    host: str = "127.0.0.1"
    takes: Callable[[str, bytes], Answer | None] | None = None
    """Answers POST requests, given path and body."""
    requests: list[ReceivedRequest] = field(default_factory=list)
    port: int = 0

    @property
    def pair(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.pair}"

    def paths(self) -> list[str]:
        """Requested paths in order, without robots.txt and the guessed sitemap."""
        return [each.path for each in self.requests if each.path not in ("/robots.txt", "/sitemap.xml")]

    def times(self, path: str = "") -> list[float]:
        """Times at which paths with this beginning were requested."""
        return [each.at for each in self.requests if each.path.startswith(path)]

    def answer(self, path: str) -> Answer:
        """Return the response for a path."""
        route = self.routes.get(path, self.otherwise)
        found = route(path) if callable(route) else route
        if found is None:
            return missing(path)
        if isinstance(found, str):
            return Answer(found.encode())
        return Answer(found) if isinstance(found, bytes) else found

    def taken(self, path: str, body: bytes) -> Answer:
        """Return the response to a body posted to a path."""
        return (self.takes(path, body) if self.takes else None) or missing(path)

    @contextmanager
    def serve(self) -> Iterator[Self]:
        """Serve until the block ends."""
        server = _Server((self.host, self.port), _handler(self))
        self.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors: crawlers disconnect when they will not read a response."""


def _handler(site: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            site.requests.append(ReceivedRequest(self.path, time.monotonic(), dict(self.headers.items())))
            answer = site.answer(self.path)
            time.sleep(answer.delay)
            if answer.raw:
                self.wfile.write(answer.raw)
                self.close_connection = True
                return
            self._send(answer)

        def do_POST(self) -> None:
            site.requests.append(ReceivedRequest(self.path, time.monotonic(), dict(self.headers.items())))
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self._send(site.taken(self.path, body))

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            names = {name.lower() for name, _ in answer.headers}
            for name, value in answer.headers:
                self.send_header(name, value)
            if answer.pieces is None and "content-length" not in names:
                self.send_header("Content-Length", str(len(answer.body)))
            if answer.pieces is not None:
                self.send_header("Connection", "close")
                self.close_connection = True
            self.end_headers()
            for piece in answer.pieces if answer.pieces is not None else (answer.body,):
                self.wfile.write(piece)
                self.wfile.flush()

        def log_message(self, *args: Any) -> None:
            """Keep the test's output clean."""

    return Handler


@dataclass
class Canary:
    """A port that counts connections; there must never be any."""

    host: str = "127.0.0.1"
    port: int = 0
    connections: int = 0

    @contextmanager
    def listen(self) -> Iterator[Self]:
        """Count until the block ends."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as server:
            server.bind((self.host, self.port))
            self.port = server.getsockname()[1]
            server.listen(64)
            server.settimeout(0.05)
            with background_thread(partial(self._count, server)):
                yield self

    def _count(self, server: socket.socket, ended: threading.Event) -> None:
        while not ended.is_set():
            try:
                connection, _ = server.accept()
            except TimeoutError:
                continue
            self.connections += 1
            connection.close()
