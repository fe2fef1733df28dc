"""Visit the desk as many members at once.

`python -m benchmarks.load.web.desk_users` reads one JSON object from standard input, and writes what came of it as
one. Locust patches the standard library, so it has a process of its own.
"""

import json
import random
import sys
from collections import Counter
from typing import Any

import gevent
from locust import FastHttpUser, between, events, task
from locust.env import Environment

SPAWNING = 10.0
"""Seconds over which the members arrive, unless the run is shorter."""
P95 = 0.95


def main() -> None:
    """Visit for a number of seconds after all have arrived, and write the figures."""
    options = json.load(sys.stdin)
    statuses = Counter[str]()
    cookies = list(options["sessions"])

    class Member(FastHttpUser):
        """Opens one page after the other, and reads each for a while."""

        wait_time = between(*options["think"])
        host = options["host"]
        network_timeout = connection_timeout = 300.0

        def on_start(self) -> None:
            self.session, self.draw = cookies.pop(), random.Random(len(cookies))

        @task
        def visit(self) -> None:
            name = self.draw.choice(sorted(options["pages"]))
            self.client.get(options["pages"][name], name=name, headers={"Cookie": f"sessionid={self.session}"},
                            allow_redirects=False)

    def count(response: Any = None, exception: Any = None, **_: Any) -> None:
        statuses[str(getattr(response, "status_code", 0) or f"none: {exception!r}"[:80])] += 1

    events.request.add_listener(count)  # type: ignore[no-untyped-call]
    environment = Environment(user_classes=[Member], events=events)
    runner = environment.create_local_runner()
    spawning = min(SPAWNING, options["seconds"])
    runner.start(len(cookies), spawn_rate=max(1.0, len(cookies) / spawning))
    gevent.sleep(spawning)
    environment.stats.reset_all()
    gevent.sleep(options["seconds"])
    pages = [_figures(entry) for entry in environment.stats.entries.values()]
    total = _figures(environment.stats.total)
    runner.quit()
    json.dump({"pages": pages, "total": total, "statuses": dict(statuses)}, sys.stdout)


def _figures(entry: Any) -> dict[str, Any]:
    """Return a page's requests, and its median and p95 in milliseconds."""
    return {"name": entry.name, "requests": entry.num_requests, "p50": entry.get_response_time_percentile(0.5),
            "p95": entry.get_response_time_percentile(P95), "longest": entry.max_response_time}


if __name__ == "__main__":
    main()
