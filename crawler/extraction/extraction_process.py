"""The processes that extract pages for a crawl.

One process has loaded what all of them need, and forks one for each connection that it gets: a process is ready at
once, whichever number it is. It is forked from the crawl's process itself, which has loaded all that already, or
started with `python -m crawler.extraction.extraction_process`, with a socket for its orders as standard input.

A process takes pickled questions on its connection and answers there, each after its length in four bytes. Pages are
hostile, so the kernel ends it at a page that takes too long or too much memory. The first process reads none.
"""

import os
import pickle
import resource
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from crawler.collecting import collect_seldom
from crawler.extraction.known_sheets import read_page
from crawler.extraction.markup.styles.page_styles import OuterSheet
from crawler.extraction.navigation.sitemap import read_list
from crawler.extraction.page import extract_rendered
from crawler.extraction.ranking.trees import forest

SECONDS = 2.0
"""Processor time for a short page; the kernel ends the process then, wherever it is."""
SECONDS_PER_MEGABYTE = 4.0
"""What a longer page gets beside: some sites put a whole book on one."""
LONGEST = 4_000_000
"""Bytes above which a page gets no more time: the rest is not read anyway."""
MEMORY = 2 * 2**30
"""Bytes of address space."""
LENGTH = struct.Struct("!I")
NUMBER = struct.Struct("!I")
"""Of a process, in an order."""
READY = b"\x06"
"""What a process says first: who hears the end of its connection instead knows that there never was one."""

WORK: dict[str, Callable[..., Any]] = {"page": read_page, "rendered": extract_rendered, "list": read_list}


def frame(value: object) -> bytes:
    """Pickle a value and put its length before it."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until standard input ends; an exception is an answer, too."""
    while head := questions.read(LENGTH.size):
        name, *arguments = pickle.loads(questions.read(LENGTH.unpack(head)[0]))  # noqa: S301 - our parent asks
        signal.setitimer(signal.ITIMER_PROF, seconds_for(sum(map(_size, arguments))))
        answers.write(frame(_answer(name, arguments)))
        signal.setitimer(signal.ITIMER_PROF, 0)
        answers.flush()


def _size(argument: object) -> int:
    """Count the bytes to be read, or the characters of style sheets that come along."""
    if isinstance(argument, Mapping):
        return sum(len(sheet.css) for sheet in argument.values() if isinstance(sheet, OuterSheet))
    return len(argument) if isinstance(argument, bytes) else 0


def seconds_for(size: int) -> float:
    """Allow a page of so many bytes its processor time."""
    return SECONDS + SECONDS_PER_MEGABYTE * min(size, LONGEST) / 1_000_000


def _answer(name: str, arguments: list[Any]) -> object:
    try:
        return WORK[name](*arguments)
    except Exception as error:  # noqa: BLE001 - the parent raises it
        return error


def fork_as_told(orders: socket.socket) -> None:
    """Begin and end processes until the orders end, then end them all.

    An order is a number. With a connection it begins the process of that number, alone it ends it.
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
    """Fork a process that serves a connection and hears no orders.

    None where the machine has no room for one: the connection ends.
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
        with suppress(ConnectionError), socket.socket(fileno=connection) as asked, \
                asked.makefile("rb") as questions, asked.makefile("wb") as answers:  # who asks may be killed
            asked.sendall(READY)
            serve(questions, answers)
    except BaseException:  # noqa: BLE001 - nothing may go on as the process that was forked from
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)


def _end(pid: int) -> None:
    """Kill a process and wait for its end.

    Its processor time then counts as that of a child.
    """
    os.kill(pid, signal.SIGKILL)  # one that has ended is kept by the kernel until it is waited for
    os.waitpid(pid, 0)


def lead(orders: socket.socket) -> None:
    """Bound what this process and those that it forks may use, and fork as told."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    forest()  # else each process that is forked loads it
    with orders, suppress(ConnectionError):  # the parent was killed
        fork_as_told(orders)


if __name__ == "__main__":
    collect_seldom()
    lead(socket.socket(fileno=sys.stdin.fileno()))
