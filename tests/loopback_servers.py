"""Servers on loopback, and one whose answers never end."""

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def serving(handler: type[socketserver.BaseRequestHandler]) -> Iterator[int]:
    """Serve on a port of loopback; gives the port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


class _Dripping(socketserver.StreamRequestHandler):
    """Says the same line again and again, so that no answer ever ends."""

    line: bytes

    def handle(self) -> None:
        try:
            while True:
                self.wfile.write(self.line)
                time.sleep(0.05)
        except OSError:
            pass  # who listened has gone


@contextmanager
def dripping(line: bytes) -> Iterator[int]:
    """Run a server whose answers never end; gives its port."""
    with serving(type("Dripping", (_Dripping,), {"line": line})) as port:
        yield port
