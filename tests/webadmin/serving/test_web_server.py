"""The web server under clients that are slow, many, large or greedy: others are answered."""

import errno
import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from types import SimpleNamespace
from typing import Any

import pytest

from tests.alive import eventually
from webadmin.security.body_limit import LimitBody
from webadmin.serving import body_room, connection, web_server
from webadmin.serving.__main__ import adjustments
from webadmin.serving.body_admission import BodyAdmission
from webadmin.serving.body_room import SMALL
from webadmin.serving.lanes import THREADS, Lanes
from webadmin.serving.web_server import WebServer

LARGE = 64 * 2**20
HELD = ("/login/", "/reports/all/pdf", "/held")


class Application:
    """Answers at once, with a large body, or when it is let."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.begun = 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        environ["wsgi.input"].read()
        if path in HELD:
            self.begun += 1
            assert self.let.wait(60)
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"x" * (LARGE if path == "/large" else 5)]


class Clients:
    """Knows whoever brings a cookie."""

    def address_of(self, peer: str, headers: Mapping[str, str]) -> str:
        return headers.get("FROM", peer)

    def is_signed_in(self, headers: Mapping[str, str]) -> bool:
        if "BROKEN" in headers:
            raise ConnectionError("the database is away")
        return "COOKIE" in headers


@pytest.fixture
def application() -> Application:
    return Application()


@pytest.fixture
def server(application: Application, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    monkeypatch.setattr(connection, "GRACE", 1.0)
    server = WebServer(application, dispatcher=Lanes(), adj=adjustments("127.0.0.1", "0"), clients=Clients())
    thread = threading.Thread(target=server.run)
    thread.start()
    yield server
    application.let.set()
    server.stop()
    thread.join()
    server.trigger.close()


@pytest.fixture
def port(server: WebServer) -> int:
    return int(server.effective_port)


def ask(port: int, path: str = "/", method: str = "GET", body: bytes | None = None) -> int:
    """Ask on a connection of its own; tells the status of the answer, which is read."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as client:
        client.request(method, path, body, {"Cookie": "a=b"})
        answer = client.getresponse()
        assert answer.read()
        return answer.status


def opened(port: int, begin: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(60)
    client.sendall(begin)
    return client


def upload(size: int, *headers: bytes) -> bytes:
    """Begin a request with a body of this size, of somebody who is known."""
    head = b"POST / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nContent-Length: %d" % size
    return b"\r\n".join([head, *headers, b"", b""])


def is_closed(client: socket.socket) -> bool:
    """Send one more byte, slowly, and see whether the server still listens."""
    try:
        client.sendall(b"a")
    except OSError:
        return True
    return False


@pytest.mark.parametrize("begin", [
    b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nf000\r\n"])
def test_requests_that_come_byte_by_byte_hold_nobody_up_and_are_ended(port: int, begin: bytes) -> None:
    slow = [opened(port, begin) for _ in range(5 * sum(THREADS.values()))]
    assert ask(port) == ask(port, "/healthz") == 200
    for client in slow:
        eventually(lambda client=client: is_closed(client))  # type: ignore[misc]
        client.close()


@pytest.mark.parametrize(("path", "kind"), [("/api/v1/works", "application/problem+json"),
                                            ("//api/v1/works", "application/problem+json"), ("/works/", "text/plain")])
def test_bodies_that_are_refused_are_problems_of_the_interface(port: int, path: str, kind: str) -> None:
    for length, cookie, status in ((LimitBody.most + 9, "Cookie: a=b\r\n", 413), (SMALL + 9, "", 403)):
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\n{cookie}Content-Length: {length}\r\n\r\n"
        with opened(port, head.encode()) as client, closing(HTTPResponse(client)) as answer:
            answer.begin()
            body = answer.read()
        assert (answer.status, str(answer.headers["Content-Type"]).partition(";")[0]) == (status, kind)
        if "json" in kind:
            assert {"status": status, "type": "about:blank"}.items() <= json.loads(body).items()
            assert json.loads(body)["detail"]


def test_an_answer_that_nobody_reads_holds_no_thread_and_is_dropped(port: int) -> None:
    with ExitStack() as stack:
        unread = [stack.enter_context(opened(port, b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")) for _ in range(6)]
        assert ask(port) == 200
        eventually(lambda: all(is_closed(client) for client in unread))


def test_a_slow_kind_of_work_does_not_wait_in_front_of_another(port: int, application: Application) -> None:
    waiting = [threading.Thread(target=ask, args=(port, path, method, b""))
               for path, method in (("/login/", "POST"), ("/reports/all/pdf", "GET")) for _ in range(20)]
    for each in waiting:
        each.start()
    eventually(lambda: application.begun == THREADS["login"] + THREADS["export"])
    assert ask(port) == ask(port, "/reports/") == ask(port, "/healthz") == 200
    busy = [threading.Thread(target=ask, args=(port, "/held")) for _ in range(20)]
    for each in busy:
        each.start()
    eventually(lambda: application.begun == sum(THREADS.values()) - THREADS["health"])
    assert ask(port, "/healthz") == 200
    application.let.set()
    for each in [*waiting, *busy]:
        each.join()
    assert application.begun == 60


def test_too_many_connections_make_room_for_new_ones(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "MOST_CONNECTIONS", 8)
    monkeypatch.setattr(connection, "GRACE", 600.0)
    many = [opened(port, b"GET /") for _ in range(30)]
    assert ask(port) == 200
    eventually(lambda: sum(is_closed(client) for client in many) >= 30 - 8)
    for client in many:
        client.close()


def test_large_bodies_are_bounded_each_and_all_together(
    server: WebServer, port: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "GRACE", 600.0)
    assert ask(port, method="POST", body=b"a" * 3 * 2**20) == 200
    with opened(port, upload(LimitBody.most + 1)) as client:
        assert b" 413 " in client.recv(100)
    monkeypatch.setattr(body_room, "MOST_WAITING", LimitBody.most + 2**20)
    monkeypatch.setattr(body_room, "MOST_EACH", LimitBody.most + 2**20)
    with ExitStack() as stack:
        kept = [stack.enter_context(opened(port, upload(LimitBody.most))) for _ in range(5)]
        eventually(lambda: server.room.taken == LimitBody.most)
        with opened(port, upload(LimitBody.most)) as client:
            assert b" 503 " in client.recv(100)
        assert ask(port, method="POST", body=b"a" * 9_000) == 200
        assert len(kept) == 5
    eventually(lambda: not server.room.taken)
    assert ask(port, method="POST", body=b"a" * 3 * 2**20) == 200


@pytest.mark.parametrize("head", [b"Content-Length: 210000000", b"Transfer-Encoding: chunked"])
def test_strangers_take_no_room_for_large_bodies(server: WebServer, port: int, head: bytes) -> None:
    with ExitStack() as stack:
        strangers = [stack.enter_context(opened(port, b"POST / HTTP/1.1\r\nHost: a\r\n" + head + b"\r\n\r\n"))
                     for _ in range(6)]
        for each in strangers:
            assert b" 403 " in each.recv(100)
        assert not server.room.taken
    with opened(port, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n" + b"a" * 9_000) as small:
        assert b" 200 " in small.recv(100)
    with opened(port, upload(LimitBody.most, b"Broken: database")) as client:
        assert b" 503 " in client.recv(100)


def test_nobody_takes_all_room_for_large_bodies(
    server: WebServer, port: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "GRACE", 600.0)
    with ExitStack() as stack:
        for taken in (1, 2):
            stack.enter_context(opened(port, upload(LimitBody.most)))
            eventually(lambda taken=taken: server.room.taken == taken * LimitBody.most)  # type: ignore[misc]
        with opened(port, upload(LimitBody.most)) as client:
            assert b" 503 " in client.recv(100)
        other = stack.enter_context(opened(port, upload(LimitBody.most, b"From: elsewhere", b"Expect: 100-continue")))
        assert b" 100 " in other.recv(100)
        assert server.room.taken == 3 * LimitBody.most


def test_a_connection_that_fails_as_its_body_is_let_in_ends_alone(
    server: WebServer, port: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_connection: object) -> None:
        raise OSError(errno.ETIMEDOUT, "the client is out of reach")

    monkeypatch.setattr(connection.Connection, "send_continue", fail)
    with opened(port, upload(LimitBody.most, b"Expect: 100-continue")) as client:
        assert client.recv(100) == b""
    eventually(lambda: not server.room.taken)
    assert ask(port) == 200


def test_nobody_who_left_is_asked_about() -> None:
    asked: list[Mapping[str, str]] = []

    class Noted(Clients):
        def is_signed_in(self, headers: Mapping[str, str]) -> bool:
            asked.append(headers)
            return True

    decided = threading.Event()
    admission = BodyAdmission(Noted(), decided.set)
    for name, is_there in (("left", False), ("waits", True)):
        admission.ask(SimpleNamespace(connected=is_there, request=SimpleNamespace(headers={"FROM": name})))
    assert decided.wait(60)
    admission.end()
    assert asked == [{"FROM": "waits"}]


def test_a_large_body_that_comes_too_slowly_gives_its_room_back(server: WebServer, port: int) -> None:
    with opened(port, upload(LimitBody.most)) as client:
        def is_ended() -> bool:
            time.sleep(0.05)
            try:
                client.sendall(b"a" * 400)  # at most 8 kB a second: enough for a request that no room is kept for
            except OSError:
                return True
            return False

        eventually(is_ended)
    eventually(lambda: not server.room.taken)


def test_a_dropped_upload_gives_its_room_back_though_its_connection_was_answered_before(
    server: WebServer, port: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "GRACE", 600.0)
    with opened(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n") as client:
        assert client.recv(1000)
        client.sendall(upload(LimitBody.most))
        eventually(lambda: server.room.taken == LimitBody.most)
    eventually(lambda: not server.room.taken)


def test_answers_under_way_are_finished_when_it_stops(
    server: WebServer, port: int, application: Application, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web_server, "PATIENCE", 600.0)
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(ask(port, "/held")))
    asking.start()
    eventually(lambda: application.begun == 1)
    with opened(port, b"GET /") as idle:
        server.stop()
        eventually(lambda: is_closed(idle))
    assert not server.accepting
    application.let.set()
    asking.join()
    assert answers == [200]


def test_nobody_is_too_slow_because_the_machine_slept(application: Application) -> None:
    server = WebServer(application, dispatcher=Lanes(), adj=adjustments("127.0.0.1", "0"), clients=Clients())
    with opened(int(server.effective_port), b"GET / HTTP/1.1\r\n"):
        while not any(each.waits_for_client for each in server.active_channels.values()):
            server.asyncore.loop(0.1, map=server._map, count=1)
        woken = time.time() + 30.0
        server.maintenance(woken)
        assert server.active_channels
        for second in range(25):
            server.maintenance(woken + second)
        assert not server.active_channels
    server.close()
    server.task_dispatcher.shutdown()
