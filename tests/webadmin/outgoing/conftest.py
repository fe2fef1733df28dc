"""Receivers on loopback, and an event to report."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.test import override_settings

from storage.settings import Settings

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Receiver:
    """A web server that records what it receives, and answers as configured."""

    port: int = 0
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    """Path, headers by lower-case name, and body of each request."""
    answer: Answer = lambda handler: respond(handler, 204)
    connections: int = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}/hook"


def respond(handler: BaseHTTPRequestHandler, status: int, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", "0")
    handler.end_headers()


@contextmanager
def listening(answer: Answer | None = None) -> Iterator[Receiver]:
    """Serve on a loopback port."""
    receiver = Receiver()
    if answer:
        receiver.answer = answer

    class Handler(BaseHTTPRequestHandler):
        def setup(self) -> None:
            receiver.connections += 1
            super().setup()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            receiver.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            receiver.answer(self)

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def allow(web: Settings) -> Iterator[Callable[..., None]]:
    """Allow some `host:port` pairs, as an installation does for its own hosts."""
    changed = []

    def allow(*hosts: str) -> None:
        override = override_settings(WENZONG=replace(web, allow_hosts=hosts))
        override.enable()
        changed.append(override)

    yield allow
    for override in reversed(changed):
        override.disable()
