"""The process that crawl processes of tests are forked from; `python -m tests.crawler.forking_process` starts it.

It reads orders from the socket that is its standard input. With an order come four descriptors: the standard streams of
a crawl, and a connection on which its process id and later its status are told.
"""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from typing import Any

from crawler.collecting import loading
from tests.crawler.crawl_forks import NUMBER

LONGEST = 2**18
"""Maximum bytes of an order."""


def lead(orders: socket.socket) -> bool:
    """Fork a process for each order; returns True in such a process, and False once the orders end."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how the watching processes ended
    while (received := socket.recv_fds(orders, LONGEST, 4))[0]:
        order, descriptors, *_ = received
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if crawl := os.fork():
                _watch(crawl, orders, descriptors)
            _become(json.loads(order), descriptors)
            return True
        for descriptor in descriptors:
            os.close(descriptor)
    return False


def _watch(crawl: int, orders: socket.socket, descriptors: Sequence[int]) -> None:
    """Tell the status of a crawl once it has ended; this process then ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders.close()
    for descriptor in descriptors[:3]:
        os.close(descriptor)
    with socket.socket(fileno=descriptors[3]) as told:
        told.sendall(NUMBER.pack(crawl))
        _, status = os.waitpid(crawl, 0)
        told.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))
    os._exit(0)


def _become(order: dict[str, Any], descriptors: Sequence[int]) -> None:
    """Take the streams, environment and folder of a process that its parent would have started."""
    for standard, descriptor in enumerate(descriptors[:3]):
        os.dup2(descriptor, standard)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(order["environment"])
    time.tzset()
    os.chdir(order["folder"])


if __name__ == "__main__":
    with loading():
        from crawler.engine import (
            crawl_runner,  # noqa: F401 - which the process would load
            process,
        )
        from crawler.extraction.extraction_process import SMALLEST
        from crawler.extraction.page import extract_page

        extract_page(SMALLEST)
    if lead(socket.socket(fileno=os.dup(sys.stdin.fileno()))):
        process.main()
