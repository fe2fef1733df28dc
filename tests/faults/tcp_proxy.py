"""A TCP proxy of ours between a service and its server: lost replies, resets, delays, half-open connections."""

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
"""Pass on; pass on and cut the reply off; cut off; pass on late; pass nothing on until `release`."""
DELAY = 0.2
CHUNK = 2**20
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: end the connection by a reset."""


def passing(_: int) -> Fault:
    return "none"


def ignoring(client: socket.socket, data: bytes) -> None:
    """Do nothing with what a client sends."""


@dataclass
class TcpProxy:
    """Passes bytes on to a server on loopback, and asks `fault` before each request what to do to it."""

    target: int
    fault: Callable[[int], Fault] = passing
    requests: int = 0
    hear: Callable[[socket.socket, bytes], None] = ignoring
    """Gets what each client sends, as it comes."""
    released: threading.Event = field(default_factory=threading.Event)
    _listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    def through(self, url: str) -> str:
        """Name the proxy in place of the server in a URL."""
        parts = urlsplit(url)
        return parts._replace(netloc=parts.netloc.replace(f":{self.target}", f":{self.port}")).geturl()

    def serve(self) -> None:
        """Take connections until the listener closes."""
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # the server is away
                client.close()
            else:
                Connection(self, client, server).start()

    def next_fault(self) -> Fault:
        """Count a request and say what happens to it."""
        with self._lock:
            self.requests += 1
            return self.fault(self.requests)

    def close(self) -> None:
        """Take no more connections, and let those go that are held."""
        self.released.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@dataclass
class Connection:
    """One connection through the proxy, pumped by two threads."""

    proxy: TcpProxy
    client: socket.socket
    server: socket.socket
    loses: bool = False

    def start(self) -> None:
        """Pump both ways."""
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
    """Run a proxy in front of the server that a URL names."""
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
