"""Request pages through all of Django, and record their costs."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from pymongo.monitoring import CommandListener, CommandStartedEvent

ASKED = {"find", "aggregate", "count", "distinct", "getMore"}
"""Commands that read data, as opposed to those that keep a connection open."""
P95 = 0.95


class MongoCalls(CommandListener):
    """Counts the commands that this process sends to MongoDB."""

    def __init__(self) -> None:
        self.count = 0

    def started(self, event: CommandStartedEvent) -> None:
        """Count a command that reads."""
        self.count += event.command_name in ASKED

    def succeeded(self, event: Any) -> None:
        """Ignore how it ended."""

    failed = succeeded


@dataclass(frozen=True)
class PageCost:
    """Costs of a page over several requests."""

    name: str
    milliseconds: float
    """Processor time of the web process, 95th percentile; SQLite is part of it, servers are not."""
    passed: float
    """Median milliseconds until the answer."""
    queries: int
    """Maximum SQL queries of any request."""
    mongo: int
    """Maximum MongoDB calls of any request."""
    kilobytes: float


def cost_of(name: str, ask: Callable[[], HttpResponseBase], calls: MongoCalls, times: int) -> PageCost:
    """Request a page once to warm up, then a number of times.

    Raises RuntimeError for an answer that is no page.
    """
    _length(name, ask())
    busy, passed, queries, mongo, length = [], [], [], [], 0
    for _ in range(times):
        calls.count, start, begun = 0, time.perf_counter(), time.process_time()
        with _counted() as found:
            response = ask()
            length = _length(name, response)
        busy.append(time.process_time() - begun)
        passed.append(time.perf_counter() - start)
        queries.append(found[0])
        mongo.append(calls.count)
    return PageCost(name, 1000 * _rank(busy, P95), 1000 * _rank(passed, 0.5), max(queries), max(mongo), length / 1000)


def requests(client: Client, addresses: Mapping[str, str]) -> dict[str, Callable[[], HttpResponseBase]]:
    """Build the requests for addresses, by page name."""
    def asking(address: str) -> Callable[[], HttpResponseBase]:
        return lambda: client.get(address)

    return {name: asking(address) for name, address in addresses.items()}


@contextmanager
def _counted() -> Any:
    found = [0]

    def count(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        found[0] += 1
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield found


def _length(name: str, response: Any) -> int:
    if response.status_code not in (200, 302):
        raise RuntimeError(f"{name}: the page answered {response.status_code}")
    content = b"".join(response.streaming_content) if response.streaming else response.content
    response.close()
    return len(content)


def _rank(values: Sequence[float], share: float) -> float:
    return sorted(values)[ceil(share * len(values)) - 1]
