"""Servers on loopback, including one whose answers never end."""

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def serving(handler: type[socketserver.BaseRequestHandler]) -> Iterator[int]:
    """Serve on a loopback port; yields the port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_address[1]
        finally:  # a server that outlives a failed test would keep the process from ending
            server.shutdown()
            thread.join()


class _Dripping(socketserver.StreamRequestHandler):
    """Sends the same line repeatedly, so that no answer ever ends."""

    line: bytes

    def handle(self) -> None:
        try:
            while True:
                self.wfile.write(self.line)
                time.sleep(0.05)
        except OSError:
            pass  # the client has disconnected


@contextmanager
def dripping(line: bytes) -> Iterator[int]:
    """Run a server whose answers never end; yields its port."""
    with serving(type("Dripping", (_Dripping,), {"line": line})) as port:
        yield port
