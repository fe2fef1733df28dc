"""The child process that extracts pages for a crawl.

`python -m crawler.extraction.extraction_process` starts it.

The process takes pickled questions on standard input and answers on standard output, each after its length in four
bytes. Pages are hostile, so the kernel ends it at a page that takes too long or too much memory, and with its parent.
"""

import pickle
import resource
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from crawler.collecting import collect_seldom
from crawler.extraction.navigation.sitemap import read_list
from crawler.extraction.page import extract_page, extract_rendered

SECONDS = 2.0
"""Processor time for a short page; the kernel ends the process then, wherever it is."""
SECONDS_PER_MEGABYTE = 4.0
"""What a longer page gets beside: some sites put a whole book on one."""
LONGEST = 4_000_000
"""Bytes above which a page gets no more time: the rest is not read anyway."""
MEMORY = 2 * 2**30
"""Bytes of address space."""
LENGTH = struct.Struct("!I")

WORK: dict[str, Callable[..., Any]] = {"page": extract_page, "rendered": extract_rendered, "list": read_list}


def frame(value: object) -> bytes:
    """Pickle a value and put its length before it."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until standard input ends; an exception is an answer, too."""
    while head := questions.read(LENGTH.size):
        name, *arguments = pickle.loads(questions.read(LENGTH.unpack(head)[0]))  # noqa: S301 - our parent asks
        signal.setitimer(signal.ITIMER_PROF, seconds_for(len(arguments[0]) if arguments else 0))
        answers.write(frame(_answer(name, arguments)))
        signal.setitimer(signal.ITIMER_PROF, 0)
        answers.flush()


def seconds_for(size: int) -> float:
    """Allow a page of so many bytes its processor time."""
    return SECONDS + SECONDS_PER_MEGABYTE * min(size, LONGEST) / 1_000_000


def _answer(name: str, arguments: list[Any]) -> object:
    try:
        return WORK[name](*arguments)
    except Exception as error:  # noqa: BLE001 - the parent raises it
        return error


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    collect_seldom()
    with suppress(ConnectionError):  # the parent was killed
        serve(sys.stdin.buffer, sys.stdout.buffer)
