"""A web server that runs in a thread of the test's process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.alive import eventually
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
        close_trigger(server)


def close_trigger(server: WebServer) -> None:
    """Close what wakes the loop once no thread is left that would: the number would be another file's by then."""
    eventually(lambda: not any(each.name.startswith(("waitress-", "bodies")) for each in threading.enumerate()))
    server.trigger.close()
