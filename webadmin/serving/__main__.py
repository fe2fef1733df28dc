"""Serve the web application: `python -m webadmin.serving HOST PORT`."""

import resource
import signal
import sys
from typing import Any

from waitress.adjustments import Adjustments

from crawler.collecting import loading
from webadmin.security.body_limit import LimitBody
from webadmin.serving.body_admission import Clients
from webadmin.serving.c_heap import return_free_memory, share_heaps
from webadmin.serving.health_watch import HealthWatch
from webadmin.serving.lanes import Lanes
from webadmin.serving.loading_ahead import load_ahead
from webadmin.serving.web_server import FILES_EACH, MOST_CONNECTIONS, WebServer

FILES = FILES_EACH * MOST_CONNECTIONS
"""Number of open files to request from the system."""
MEGABYTE = 2**20
TURN = 0.001
"""Thread switch interval in seconds: with ten busy threads, the loop must wait for all of them at times."""


def main(host: str, port: str) -> None:
    """Listen and serve until SIGTERM or Ctrl-C."""
    _allow_files()
    share_heaps()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    with loading():
        from webadmin.wsgi import application

        clients = _clients()
        load_ahead()
    sys.setswitchinterval(TURN)
    watch = HealthWatch(application, _silent_database)
    watch.begin()
    return_free_memory()
    serve(watch, clients, host, port)


def _silent_database() -> str:
    """Return the database that does not answer, using this thread's connection."""
    from django.db import close_old_connections

    from webadmin.ops.health_check import silent_database

    close_old_connections()
    try:
        return silent_database()
    finally:
        close_old_connections()


def _clients() -> Clients:
    """Create the check of members and tokens, whose models need Django to be set up."""
    from webadmin.serving.known_clients import KnownClients

    return KnownClients()


def serve(application: Any, clients: Clients, host: str, port: str) -> None:
    """Serve an application; after a signal, answers in progress are still sent."""
    server = WebServer(application, dispatcher=Lanes(), adj=adjustments(host, port), clients=clients)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop())
    server.run()


def adjustments(host: str, port: str) -> Adjustments:
    """Return the options of waitress, which buffers whole requests and answers.

    Idle connections are kept longer than proxies keep theirs, so that no proxy uses a connection that is being closed.
    """
    return Adjustments(
        host=host, port=port, ident="", backlog=1024, asyncore_use_poll=True, asyncore_loop_timeout=1,
        connection_limit=2 * MOST_CONNECTIONS, cleanup_interval=1, channel_timeout=75,
        max_request_header_size=MEGABYTE // 16, max_request_body_size=LimitBody.most + 1,
        inbuf_overflow=MEGABYTE // 4, outbuf_overflow=MEGABYTE, outbuf_high_watermark=256 * MEGABYTE,
        clear_untrusted_proxy_headers=False,  # Django evaluates them if the settings name a proxy
    )


def _allow_files() -> None:
    """Raise the soft limit of open files as far as necessary and allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    main(*sys.argv[1:3])
