"""Choose the threads that answer a request.

Slow work of one kind never waits in front of another kind.
"""

import re
from typing import Any

from waitress.task import ThreadedTaskDispatcher

THREADS = {"health": 1, "login": 2, "export": 2, "page": 4}
"""Threads by lane. A password takes half a second of a core to check, a long PDF many seconds to set."""
EXPORTS = ("/reports/", "/lists/", "/palettes/", "/evidence/", "/cases/labelled-pairs.jsonl", "/api/v1/reports",
           "/api/v1/exports/")
SHEETS = re.compile(r"/works/[^/]+/(coverage|dating|family)/[^/]+|/claims/[^/]+/[^/]+|/removals/[^/]+\.[^/]+"
                    r"|/cases/passing-off/[^/]+/[^/]+|/works/reposts/[^/]+|/moves/alike/[^/]+|/targets/(repeat|alike)/[^/]+")
"""Exports that stand among other pages."""
LISTS = ("/reports/", "/reports/live")
"""Pages below those that only list what there is."""


class Lanes:
    """Hands each request to the threads of its lane, in turn."""

    def __init__(self) -> None:
        self._lanes = {name: ThreadedTaskDispatcher() for name in THREADS}
        for name, count in THREADS.items():
            self._lanes[name].set_thread_count(count)

    def add_task(self, channel: Any) -> None:
        """Put the first request of a connection in line."""
        self._lanes[lane_of(channel.requests[0])].add_task(channel)

    def shutdown(self) -> None:
        """End every thread; one that still works is left behind."""
        for lane in self._lanes.values():
            lane.shutdown(timeout=0.2)


def lane_of(request: Any) -> str:
    """Name the lane of a request; one that was not parsed is a page."""
    path, method = getattr(request, "path", ""), getattr(request, "command", "")
    path = "/" + path.lstrip("/")  # as the application will read it
    if path == "/healthz":
        return "health"
    if method == "POST" and path.startswith("/login/"):
        return "login"
    if SHEETS.fullmatch(path) or (path.startswith(EXPORTS) and (method == "POST" or path not in LISTS)):
        return "export"
    return "page"
