"""A fast server of a made-up site.

`python -m benchmarks.crawl.server PAGES LOG` prints its port and serves. Each request's time and path are appended to
LOG, a line each: a benchmark counts there what was asked for how often.
"""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from benchmarks.crawl.site import Novels


class Answering(asyncio.Protocol):
    """Answers for a site, each request after so many seconds."""

    def __init__(self, site: Novels, log: TextIO, delay: float = 0.0) -> None:
        self._site, self._log, self._delay, self._read = site, log, delay, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to answer."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Answer every whole request."""
        self._read += data
        while b"\r\n\r\n" in self._read:
            head, self._read = self._read.split(b"\r\n\r\n", 1)
            path = head.split(b" ", 2)[1].decode()
            self._log.write(f"{time.time():.4f} {path}\n")
            body = self._site.page(path)
            status = b"404 Not Found" if body is None else b"200 OK"
            answer = (b"HTTP/1.1 %b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n\r\n"
                      % (status, len(body or b"")) + (body or b""))
            if self._delay:
                asyncio.get_running_loop().call_later(self._delay, self._transport.write, answer)
            else:
                self._transport.write(answer)


@dataclass(frozen=True)
class Served:
    """A site that is being served, and what it was asked."""

    site: Novels
    port: int
    log: Path

    @property
    def url(self) -> str:
        """Name the address of the first page."""
        return f"http://{self.pair}/"

    @property
    def pair(self) -> str:
        """Name the server as `host:port`."""
        return f"127.0.0.1:{self.port}"

    def asked(self) -> Counter[str]:
        """How often each page was asked for; robots.txt and sitemaps are not pages."""
        return Counter(path for _, path in self._requests())

    def times(self) -> tuple[float, float]:
        """When the first and the last page were asked for."""
        times = [float(at) for at, _ in self._requests()]
        return times[0], times[-1]

    def _requests(self) -> list[tuple[str, str]]:
        lines = [line.split(" ", 1) for line in self.log.read_text().splitlines()]
        return [(at, path) for at, path in lines if path == "/" or path.startswith("/book/")]


@contextmanager
def serving(site: Novels, log: Path) -> Iterator[Served]:
    """Serve a site from a process of its own."""
    command = [sys.executable, "-m", "benchmarks.crawl.server", str(site.pages), str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # we asked for a pipe
        try:
            yield Served(site, int(server.stdout.readline()), log)
        finally:
            server.kill()


async def _serve(pages: int, log: TextIO) -> None:
    site = Novels(pages)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Answering(site, log), "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    with Path(sys.argv[2]).open("a", buffering=1) as written:
        asyncio.run(_serve(int(sys.argv[1]), written))
