"""The web server with slow, many or greedy clients: the others are answered."""

import select
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.alive import eventually
from tests.webadmin.serving.conftest import Application, Clients, ask, is_closed, opened
from tests.webadmin.serving.in_thread import close_trigger
from webadmin.serving import connection, web_server
from webadmin.serving.__main__ import adjustments
from webadmin.serving.lanes import THREADS, Lanes
from webadmin.serving.web_server import WebServer


@pytest.mark.parametrize("begin", [
    b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nf000\r\n"])
def test_requests_that_come_byte_by_byte_delay_no_other_and_are_ended(port: int, begin: bytes) -> None:
    slow = [opened(port, begin) for _ in range(5 * sum(THREADS.values()))]
    assert ask(port) == ask(port, "/healthz") == 200
    for client in slow:
        eventually(lambda client=client: is_closed(client))  # type: ignore[misc]
        client.close()


def test_an_answer_that_is_not_read_holds_no_thread_and_is_dropped(port: int) -> None:
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


def test_a_server_without_clients_stops_at_once(application: Application) -> None:
    options = adjustments("127.0.0.1", "0")
    options.asyncore_loop_timeout = 600
    server = WebServer(application, dispatcher=Lanes(), adj=options, clients=Clients())
    serving = threading.Thread(target=server.run, daemon=True)
    serving.start()
    assert ask(int(server.effective_port)) == 200
    server.stop()
    serving.join(60)
    assert not serving.is_alive()
    close_trigger(server)


@pytest.fixture
def turned(application: Application) -> Iterator[WebServer]:
    """A server whose loop the test itself turns."""
    server = WebServer(application, dispatcher=Lanes(), adj=adjustments("127.0.0.1", "0"), clients=Clients())
    yield server
    for each in list(server.active_channels.values()):
        each.handle_close()
    server.asyncore.dispatcher.close(server)
    server.admission.end()
    server.task_dispatcher.shutdown()
    close_trigger(server)


def test_no_client_is_too_slow_because_the_machine_slept(turned: WebServer) -> None:
    with opened(int(turned.effective_port), b"GET / HTTP/1.1\r\n"):
        _turn_until(turned, lambda: any(each.waits_for_client for each in turned.active_channels.values()))
        woken = time.time() + 30.0
        turned.close_slow(woken)
        assert turned.active_channels
        for second in range(25):
            turned.close_slow(woken + second)
        assert not turned.active_channels


def test_a_new_client_is_answered_though_slow_ones_are_closed_in_the_same_turn(
    turned: WebServer, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web_server, "CHECK_EVERY", 0.0)
    port = int(turned.effective_port)
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(opened(port, b"GET / HTTP/1.1\r\n"))
        _turn_until(turned, lambda: sum(each.waits_for_client for each in turned.active_channels.values()) == 20)
        for each in turned.active_channels.values():
            each.judge_from(time.time() - 600)
        turned.next_channel_cleanup = 0  # so that the regular work of waitress falls into this turn too
        new = stack.enter_context(opened(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        _turn_until(turned, lambda: len(turned.active_channels) < 20)
        _turn_until(turned, lambda: bool(select.select([new], [], [], 0)[0]))
        assert new.recv(100).startswith(b"HTTP/1.1 200")


def _turn_until(server: WebServer, is_reached: Callable[[], bool]) -> None:
    def turned() -> bool:
        server.turn(0.1)
        return is_reached()

    eventually(turned)
