"""Serve a made-up site of books.

`python -m benchmarks.pipeline.sites.book_server SHAPE PAGES LIBRARY LOG`. It prints its port. Each request's time,
status and path are appended to LOG, a line each.
"""

import asyncio
import json
import sys
import time
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import TextIO, cast

from benchmarks.pipeline.sites.books import Answer, Books, Shape

KEPT = 10_000
"""Pages that are written once and kept."""


class Connection(asyncio.Protocol):
    """Answers for a site, one request after another."""

    def __init__(self, site: "Kept", log: TextIO) -> None:
        self._site, self._log, self._read = site, log, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to answer."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Answer every whole request."""
        self._read += data
        while b"\r\n\r\n" in self._read:
            head, self._read = self._read.split(b"\r\n\r\n", 1)
            path = head.split(b" ", 2)[1].decode()
            answer = self._site.answer(path)
            status = 304 if answer.tag and answer.tag.encode() in head else answer.status
            self._log.write(f"{time.time():.4f} {status} {path}\n")
            asyncio.get_running_loop().call_later(answer.delay, self._transport.write, _written(answer, status))


class Kept:
    """A site whose pages are kept once they were written.

    Serving then costs little.
    """

    def __init__(self, site: Books) -> None:
        self.answer = lru_cache(KEPT)(site.answer)
        for number in range(min(site.pages, KEPT)):
            self.answer(f"/book/{number // 100}/{number % 100}.html")


def _written(answer: Answer, status: int) -> bytes:
    body = b"" if status == HTTPStatus.NOT_MODIFIED else answer.body
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"Content-Type: {answer.content_type}",
             f"Content-Length: {len(body)}"]
    lines += [f"Location: {answer.location}"] if answer.location else []
    lines += [f"ETag: {answer.tag}"] if answer.tag else []
    return "\r\n".join([*lines, "", ""]).encode() + body


async def _serve(site: Books, log: TextIO) -> None:
    kept = Kept(site)
    server = await asyncio.get_running_loop().create_server(lambda: Connection(kept, log), "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def _main(shape: str, pages: str, library: str, log: str) -> None:
    lines = Path(library).read_text(encoding="utf-8").splitlines()
    site = Books(cast(Shape, shape), int(pages), [json.loads(line)["text"] for line in lines])
    with Path(log).open("a", buffering=1) as written:
        asyncio.run(_serve(site, written))


if __name__ == "__main__":
    _main(*sys.argv[1:])
