"""Large bodies are admitted by client, up to single and total limits, and release their space."""

import errno
import json
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from http.client import HTTPResponse
from types import SimpleNamespace

import pytest

from tests.alive import eventually
from tests.webadmin.serving.conftest import Clients, ask, opened, upload
from webadmin.security.body_limit import LimitBody
from webadmin.serving import body_room, connection
from webadmin.serving.body_admission import BodyAdmission
from webadmin.serving.body_room import SMALL
from webadmin.serving.web_server import WebServer


@pytest.mark.parametrize(("path", "kind"), [("/api/v1/works", "application/problem+json"),
                                            ("//api/v1/works", "application/problem+json"), ("/works/", "text/plain")])
def test_bodies_that_are_refused_are_problems_of_the_interface(port: int, path: str, kind: str) -> None:
    for length, cookie, status in ((LimitBody.most + 9, "Cookie: a=b\r\n", 413), (SMALL + 9, "", 403)):
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\n{cookie}Content-Length: {length}\r\n\r\n"
        with opened(port, head.encode()) as client, closing(HTTPResponse(client)) as answer:
            answer.begin()
            body = answer.read()
        assert (answer.status, str(answer.headers["Content-Type"]).partition(";")[0]) == (status, kind)
        if (status, kind) == (413, "text/plain"):
            assert all(said in body.decode() for said in ("一次最多上传 200 MB", "at most 200 MB"))
        if "json" in kind:
            assert {"status": status, "type": "about:blank"}.items() <= json.loads(body).items()
            assert json.loads(body)["detail"]


def test_large_bodies_are_bounded_each_and_all_together(
    server: WebServer, port: int, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "GRACE", 600.0)
    assert ask(port, method="POST", body=b"a" * 3 * 2**20) == 200
    eventually(lambda: not server.room.taken)  # the room is given back after the answer is sent
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


def test_one_address_takes_its_share_of_the_room_and_no_more(
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


def test_a_client_that_left_is_not_asked_about() -> None:
    received: list[Mapping[str, str]] = []

    class Noted(Clients):
        def is_signed_in(self, headers: Mapping[str, str]) -> bool:
            received.append(headers)
            return True

    decided = threading.Event()
    admission = BodyAdmission(Noted(), decided.set)
    for name, is_there in (("left", False), ("waits", True)):
        admission.ask(SimpleNamespace(connected=is_there, request=SimpleNamespace(headers={"FROM": name})))
    assert decided.wait(60)
    admission.end()
    assert received == [{"FROM": "waits"}]


def test_a_large_body_that_comes_too_slowly_gives_its_room_back(server: WebServer, port: int) -> None:
    with opened(port, upload(LimitBody.most)) as client:
        def is_ended() -> bool:
            time.sleep(0.05)
            try:
                client.sendall(b"a" * 400)  # at most 8 kB/s: enough for a request without reserved space
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
