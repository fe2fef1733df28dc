"""Run the processes that extract pages for a crawl.

A leading process loads the code once, and forks a process for each connection that it gets, so that each is ready at
once. The leading process is forked from the crawl process, which has already loaded the code, or started with `python
-m crawler.extraction.extraction_process`, with a socket for its orders as standard input.

An extraction process reads pickled lists of questions from its connection and answers each list there, each message
preceded by its length in four bytes. Pages are hostile, so the kernel ends the process if a page takes too much time or
memory. The leading process reads no pages that a site sent.
"""

import os
import pickle
import resource
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

from crawler.collecting import collect_seldom, loading
from crawler.extraction.known_sheets import read_page
from crawler.extraction.markup.styles.page_styles import OuterSheet
from crawler.extraction.navigation.sitemap import read_list
from crawler.extraction.page import extract_page, extract_rendered
from crawler.extraction.ranking.judging import judge, other_judge

SECONDS = 2.0
"""Seconds of processor time for a short page, after which the kernel ends the process."""
SECONDS_PER_MEGABYTE = 4.0
"""Additional seconds for longer pages: some sites put a whole book on one."""
LONGEST = 4_000_000
"""Bytes above which a page gets no more time, as the rest is not read."""
MEMORY = 2 * 2**30
"""Maximum bytes of address space."""
LENGTH = struct.Struct("!I")
NUMBER = struct.Struct("!I")
"""The number of a process, in an order."""
SMALLEST = b"<p>1</p>"
"""A page that loads the compiled code when it is read."""
READY = b"\x06"
"""First byte sent by a process. If the connection ends before it, the process never started."""

WORK: dict[str, Callable[..., Any]] = {"page": read_page, "rendered": extract_rendered, "list": read_list}


def frame(value: object) -> bytes:
    """Pickle a value and prefix its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer lists of questions until the connection ends; exceptions are answers too."""
    while head := questions.read(LENGTH.size):
        asked = pickle.loads(questions.read(LENGTH.unpack(head)[0]))  # noqa: S301 - our parent asks
        answers.write(frame([*map(_timed_answer, asked)]))
        signal.setitimer(signal.ITIMER_PROF, 0)
        answers.flush()


def _timed_answer(question: Sequence[Any]) -> object:
    """Answer a question; the kernel ends the process if it takes too long."""
    signal.setitimer(signal.ITIMER_PROF, seconds_for(size_of(question)))
    return _answer(*question)


def size_of(question: Sequence[object]) -> int:
    """Count the bytes to read, and the characters of style sheets sent along."""
    return sum(map(_size, question))


def _size(argument: object) -> int:
    if isinstance(argument, Mapping):
        return sum(len(sheet.css) for sheet in argument.values() if isinstance(sheet, OuterSheet))
    return len(argument) if isinstance(argument, bytes) else 0


def seconds_for(size: int) -> float:
    """Return the processor time for a page of `size` bytes."""
    return SECONDS + SECONDS_PER_MEGABYTE * min(size, LONGEST) / 1_000_000


def _answer(name: str, *arguments: Any) -> object:
    try:
        return WORK[name](*arguments)
    except Exception as error:  # noqa: BLE001 - the parent raises it
        return error


def fork_on_orders(orders: socket.socket) -> None:
    """Start and end processes until the orders end, then end them all.

    An order is a number. With a connection it starts the process of that number, without one it ends it.
    """
    living: dict[int, int] = {}
    while (order := socket.recv_fds(orders, NUMBER.size, 1))[0]:
        data, connections, *_ = order
        number, = NUMBER.unpack(data)
        if connections:
            if (pid := _forked(connections[0], orders)) is not None:
                living[number] = pid
        elif number in living:
            _end(living.pop(number))
    for pid in living.values():
        _end(pid)


def _forked(connection: int, orders: socket.socket) -> int | None:
    """Fork a process that serves a connection and reads no orders.

    None if the machine has no resources for one; the connection is then closed.
    """
    try:
        pid = os.fork()
    except OSError as error:
        os.close(connection)
        sys.stderr.write(f"no process to read pages could be started: {error}\n")
        return None
    if pid:
        os.close(connection)
        return pid
    try:
        orders.close()
        with suppress(ConnectionError), socket.socket(fileno=connection) as channel, \
                channel.makefile("rb") as questions, channel.makefile("wb") as answers:  # the parent may be killed
            channel.sendall(READY)
            serve(questions, answers)
    except BaseException:  # noqa: BLE001 - the fork must never run its parent's code
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)


def _end(pid: int) -> None:
    """Kill a process and wait until it has ended.

    Its processor time then counts as that of a child.
    """
    os.kill(pid, signal.SIGKILL)  # a zombie remains until it is waited for
    os.waitpid(pid, 0)


def lead(orders: socket.socket) -> None:
    """Limit the resources of this process and its forks, and fork on orders."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    with loading():  # once, before forking; numba and its tables are 90,000 objects
        for prepared in (judge(is_thread=False), judge(is_thread=True), other_judge()):
            prepared.prepare()
        extract_page(SMALLEST)
    with orders, suppress(ConnectionError):  # the parent was killed
        fork_on_orders(orders)


if __name__ == "__main__":
    collect_seldom()
    lead(socket.socket(fileno=sys.stdin.fileno()))
