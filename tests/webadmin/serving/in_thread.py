"""A web server that runs in a thread of the test's process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from webadmin.serving.web_server import WebServer


@contextmanager
def running(server: WebServer) -> Iterator[WebServer]:
    """Run a server for the duration of a block."""
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
        server.trigger.close()
