"""The health check is answered without a database, a lock or waiting for another request."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tests.alive import eventually
from webadmin.serving.health_watch import HealthWatch

Ask = Callable[..., tuple[str, bytes]]


class Databases:
    """Answers as configured, or waits until the test permits an answer."""

    def __init__(self) -> None:
        self.fault, self.let = "", threading.Event()
        self.let.set()

    def __call__(self) -> str:
        assert self.let.wait(60)
        if self.fault == "broken":
            raise ConnectionError("planted")
        return self.fault


def application(_environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    start("404 Not Found", [])
    return [b"the application"]


@pytest.fixture
def databases() -> Iterator[Databases]:
    found = Databases()
    yield found
    found.let.set()


@pytest.fixture
def watch(databases: Databases) -> Iterator[HealthWatch]:
    """A watch that does not take the pauses of a loaded machine for failure."""
    found = HealthWatch(application, databases, every=0.01, stale=600)
    found.begin()
    yield found
    found.end()


def ask(watch: HealthWatch, path: str = "/healthz", method: str = "GET") -> tuple[str, bytes]:
    began: list[str] = []
    body = b"".join(watch({"PATH_INFO": path, "REQUEST_METHOD": method}, lambda status, _headers: began.append(status)))
    return began[0], body


def test_what_was_seen_last_is_answered(watch: HealthWatch, databases: Databases) -> None:
    assert ask(watch) == ("200 OK", b"well\n")
    assert ask(watch, method="HEAD") == ("200 OK", b"")
    for fault, body in (("MongoDB", b"MongoDB does not answer\n"), ("SQL", b"SQL does not answer\n"),
                        ("broken", b"the databases cannot be checked\n"), ("", b"well\n")):
        databases.fault = fault
        expected = ("503 Service Unavailable" if fault else "200 OK", body)
        eventually(lambda expected=expected: ask(watch) == expected)  # type: ignore[misc]


def test_a_database_that_hangs_is_told_and_delays_no_answer(databases: Databases) -> None:
    databases.let.clear()
    watch = HealthWatch(application, databases, every=0.01, stale=0.5)
    watch.begin()
    assert ask(watch) == ("503 Service Unavailable", b"no database was checked yet\n")
    databases.let.set()
    eventually(lambda: ask(watch)[0] == "200 OK")
    databases.let.clear()
    eventually(lambda: b"no answer of the databases for" in ask(watch)[1])
    databases.let.set()
    eventually(lambda: ask(watch)[0] == "200 OK")
    watch.end()


def test_all_else_is_the_applications(watch: HealthWatch) -> None:
    assert ask(watch, "/works/")[1] == ask(watch, method="POST")[1] == b"the application"
    assert ask(HealthWatch(application, Databases()))[0].startswith("503"), "nothing was asked yet"
