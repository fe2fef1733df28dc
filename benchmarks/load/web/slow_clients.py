"""Clients that send a request byte by byte, or do not read the answer."""

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from storage.background_thread import background_thread

PAUSE = 0.5
"""Seconds between two bytes."""
BEGINNINGS = {
    "header by header": b"GET /login/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body byte by byte": b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
    "never reading": b"GET /static/desk/base.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200,
}


@dataclass
class SlowClients:
    """Connections by kind, and how many of them the server closed."""

    port: int
    each: int
    opened: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def running(self) -> Iterator["SlowClients"]:
        """Keep a number of connections of each kind open, replacing closed ones."""
        with background_thread(lambda ended: asyncio.run(self._all(ended))):
            yield self

    async def _all(self, ended: threading.Event) -> None:
        tasks = [asyncio.create_task(self._one(kind)) for kind in BEGINNINGS for _ in range(self.each)]
        while not ended.is_set():
            await asyncio.sleep(PAUSE)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, kind: str) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with socket.socket() as client, suppress(OSError):
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                client.setblocking(False)
                await loop.sock_connect(client, ("127.0.0.1", self.port))
                self.opened[kind] += 1
                with suppress(TimeoutError):
                    await asyncio.wait_for(loop.sock_sendall(client, BEGINNINGS[kind]), PAUSE)
                while True:
                    await asyncio.sleep(PAUSE)
                    with suppress(BlockingIOError):
                        client.send(b"a")
            self.ended[kind] += 1
            await asyncio.sleep(PAUSE)
