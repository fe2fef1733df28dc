"""Know at any time whether both databases answer.

A thread queries them, so that a health check waits for no database, no lock of Django and no other request.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

PATH = "/healthz"
EVERY = 2.0
"""Seconds between two queries."""
STALE = 10.0
"""Seconds after which an unanswered query counts as a failure."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
"""A WSGI application (PEP 3333)."""
logger = logging.getLogger(__name__)


class HealthWatch:
    """Answers `/healthz` itself and passes other requests to the application."""

    def __init__(self, application: Application, silent: Callable[[], str], every: float = EVERY,
                 stale: float = STALE) -> None:
        self._application, self._silent, self._every, self._stale = application, silent, every, stale
        self._seen = ("no database was checked yet", -stale)
        """What is wrong (empty if nothing), and when that was determined."""
        self._ended = threading.Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self._application(environ, start)
        trouble = self.trouble()
        body = f"{trouble or 'well'}\n".encode()
        start("503 Service Unavailable" if trouble else "200 OK", [
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]

    def begin(self) -> None:
        """Start querying; returns after the first answer or failure."""
        first = threading.Event()
        threading.Thread(target=self._ask, args=(first,), name="health", daemon=True).start()
        first.wait(self._stale)

    def end(self) -> None:
        """Stop querying."""
        self._ended.set()

    def trouble(self) -> str:
        """Return what is wrong; empty if both databases answered recently."""
        trouble, at = self._seen
        silence = time.monotonic() - at
        return trouble or (f"no answer of the databases for {silence:.0f} s" if silence > self._stale else "")

    def _ask(self, first: threading.Event) -> None:
        while not self._ended.is_set():
            try:
                which = self._silent()
                self._seen = f"{which} does not answer" if which else "", time.monotonic()
            except Exception:
                logger.exception("it could not be determined whether the databases answer")
                self._seen = "the databases cannot be checked", time.monotonic()
            first.set()
            self._ended.wait(self._every)
