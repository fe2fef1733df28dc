"""A generated site on loopback, served by a separate process.

It notes what it was asked for.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, TextIO

HTML = "text/html; charset=utf-8"


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    body: bytes = b""
    content_type: str = HTML
    location: str = ""
    tag: str = ""
    """ETag; empty for none."""
    delay: float = 0.0


class Request(NamedTuple):
    """A request, and the status of its answer."""

    at: float
    status: int
    path: str


class Answering(asyncio.Protocol):
    """Answers requests by path, one after another, and logs each."""

    def __init__(self, answer: Callable[[str], Answer], log: TextIO) -> None:
        self._answer, self._log, self._read = answer, log, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the function that answers."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Answer every complete request."""
        self._read += data
        while b"\r\n\r\n" in self._read:
            head, self._read = self._read.split(b"\r\n\r\n", 1)
            path = head.split(b" ", 2)[1].decode()
            answer = self._answer(path)
            status = 304 if answer.tag and answer.tag.encode() in head else answer.status
            self._log.write(f"{time.time():.4f} {status} {path}\n")
            if answer.delay:
                asyncio.get_running_loop().call_later(answer.delay, self._transport.write, _written(answer, status))
            else:
                self._transport.write(_written(answer, status))


def _written(answer: Answer, status: int) -> bytes:
    body = b"" if status == HTTPStatus.NOT_MODIFIED else answer.body
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"Content-Type: {answer.content_type}",
             f"Content-Length: {len(body)}"]
    lines += [f"Location: {answer.location}"] if answer.location else []
    lines += [f"ETag: {answer.tag}"] if answer.tag else []
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass(frozen=True)
class LocalSite:
    """A site that is being served."""

    port: int
    pid: int
    log: Path

    @property
    def pair(self) -> str:
        """Name the server as `host:port`."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """Name the address of the first page."""
        return f"http://{self.pair}/"

    def mark(self) -> int:
        """Return the current position in the log, where a crawl begins."""
        return self.log.stat().st_size

    def requests(self, mark: int = 0) -> list[Request]:
        """List the requests since a mark, including robots.txt and sitemaps."""
        with self.log.open("rb") as log:
            log.seek(mark)
            lines = [line.decode().split(" ", 2) for line in log]
        return [Request(float(at), int(status), path.rstrip("\n")) for at, status, path in lines]


def serve(answer: Callable[[str], Answer], log: Path) -> None:
    """Print a port and answer requests on it until killed.

    This is what the process of its own does.
    """
    with log.open("a", buffering=1) as written:
        asyncio.run(_listen(answer, written))


async def _listen(answer: Callable[[str], Answer], log: TextIO) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Answering(answer, log), "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def served_by(module: str, *words: str) -> Iterator[tuple[list[int], int]]:
    """Run a module that serves a site, for the duration of a block.

    Yields the ports it printed and its pid.
    """
    with subprocess.Popen([sys.executable, "-m", module, *words], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # we asked for a pipe
        try:
            yield [int(port) for port in server.stdout.readline().split()], server.pid
        finally:
            server.kill()
