"""A TCP proxy between a service and its server: lost replies, resets, delays, half-open connections."""

import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

Fault = Literal["none", "lose_reply", "reset", "delay", "hold"]
"""Forward; forward but drop the reply; reset; forward late; forward nothing until `release`."""
DELAY = 0.2
CHUNK = 2**20
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER value that ends a connection with a reset."""


def passing(_: int) -> Fault:
    return "none"


def ignoring(client: socket.socket, data: bytes) -> None:
    """Ignore what a client sends."""


@dataclass
class TcpProxy:
    """Forwards bytes to a server on loopback, and asks `fault` before each request what to do with it."""

    target: int
    fault: Callable[[int], Fault] = passing
    requests: int = 0
    hear: Callable[[socket.socket, bytes], None] = ignoring
    """Receives the bytes that each client sends."""
    released: threading.Event = field(default_factory=threading.Event)
    _listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    def through(self, url: str) -> str:
        """Replace the server in a URL with the proxy."""
        parts = urlsplit(url)
        return parts._replace(netloc=parts.netloc.replace(f":{self.target}", f":{self.port}")).geturl()

    def serve(self) -> None:
        """Accept connections until the listener closes."""
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # the server is not running
                client.close()
            else:
                Connection(self, client, server).start()

    def next_fault(self) -> Fault:
        """Count a request and return what happens to it."""
        with self._lock:
            self.requests += 1
            return self.fault(self.requests)

    def close(self) -> None:
        """Accept no more connections, and close those that are held."""
        self.released.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@dataclass
class Connection:
    """One connection through the proxy, served by two threads."""

    proxy: TcpProxy
    client: socket.socket
    server: socket.socket
    loses: bool = False

    def start(self) -> None:
        """Forward in both directions."""
        for pump in (self._requests, self._replies):
            threading.Thread(target=pump, daemon=True).start()

    def _requests(self) -> None:
        with suppress(OSError):
            while data := self.client.recv(CHUNK):
                self.proxy.hear(self.client, data)
                fault = self.proxy.next_fault()
                if fault == "reset":
                    break
                if fault == "hold":
                    self.proxy.released.wait()
                if fault == "delay":
                    time.sleep(DELAY)
                self.loses |= fault == "lose_reply"
                self.server.sendall(data)
        self._cut()

    def _replies(self) -> None:
        with suppress(OSError):
            while data := self.server.recv(CHUNK):
                if self.loses:
                    break
                self.client.sendall(data)
        self._cut()

    def _cut(self) -> None:
        for end in (self.client, self.server):
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def tcp_proxy(url: str) -> Iterator[TcpProxy]:
    """Run a proxy in front of the server in a URL."""
    port = urlsplit(url).port
    assert port
    proxy = TcpProxy(port)
    thread = threading.Thread(target=proxy.serve, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join()
