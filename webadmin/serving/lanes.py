"""Assign requests to groups of threads.

Slow work of one kind then never delays another kind.
"""

import re
from typing import Any

from waitress.task import ThreadedTaskDispatcher

THREADS = {"health": 1, "login": 2, "export": 2, "page": 4}
"""Threads per lane. Checking a password takes half a second of a core, typesetting a long PDF many seconds."""
EXPORTS = ("/reports/", "/lists/", "/palettes/", "/evidence/", "/cases/labelled-pairs.jsonl", "/api/v1/reports",
           "/api/v1/exports/")
SHEETS = re.compile(r"/works/[^/]+/(coverage|dating|family)/[^/]+|/claims/[^/]+/[^/]+|/removals/[^/]+\.[^/]+"
                    r"|/cases/passing-off/[^/]+/[^/]+|/works/reposts/[^/]+|/moves/alike/[^/]+|/targets/(repeat|alike)/[^/]+")
"""Exports whose paths are among those of other pages."""
LISTS = ("/reports/", "/reports/live")
"""Pages among the exports that only list."""


class Lanes:
    """Passes each request to the threads of its lane, in order."""

    def __init__(self) -> None:
        self._lanes = {name: ThreadedTaskDispatcher() for name in THREADS}
        for name, count in THREADS.items():
            self._lanes[name].set_thread_count(count)

    def add_task(self, channel: Any) -> None:
        """Queue the first request of a connection."""
        self._lanes[lane_of(channel.requests[0])].add_task(channel)

    def shutdown(self) -> None:
        """Stop all threads, without waiting for those that are still working."""
        for lane in self._lanes.values():
            lane.shutdown(timeout=0.2)


def lane_of(request: Any) -> str:
    """Return the lane of a request; one that could not be parsed is a page."""
    path, method = getattr(request, "path", ""), getattr(request, "command", "")
    path = "/" + path.lstrip("/")  # as the application will interpret it
    if path == "/healthz":
        return "health"
    if method == "POST" and path.startswith("/login/"):
        return "login"
    if SHEETS.fullmatch(path) or (path.startswith(EXPORTS) and (method == "POST" or path not in LISTS)):
        return "export"
    return "page"
