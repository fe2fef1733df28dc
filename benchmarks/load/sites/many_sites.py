"""Serve many sites on one port: `python -m benchmarks.load.sites.many_sites`.

Its arguments are the number of hostile sites, the pages of a novel site, and a file. Each site has a loopback address
of its own, 127.x.y.z. It prints its port, serves, and notes in the file what each was asked.
"""

import asyncio
import gzip
import io
import sys
import time
from contextlib import suppress
from typing import TextIO

from benchmarks.crawl.site import Novels

KINDS = ("endless body", "never answering", "redirect loop", "bomb", "maze", "reset")
"""What hostile sites do, in turn."""
EVERY = 3
"""Every n-th of the first sites is hostile, so that each batch of crawls contains some."""
BOMB = 256
"""Megabytes of an unpacked bomb."""
PIECE = b"<p>" + "书".encode() * 4_000 + b"</p>"


def address_of(number: int) -> str:
    """Give a site its loopback address: 127.1.0.0 to 127.255.255.255."""
    return f"127.{1 + number // 65_536}.{number // 256 % 256}.{number % 256}"


def number_of(address: str) -> int:
    """Return the number of a site from its address."""
    _, first, second, third = map(int, address.split("."))
    return (first - 1) * 65_536 + second * 256 + third


def kind_of(number: int, hostile: int) -> str:
    """Return what a site does: one of KINDS, or an empty text for a novel site."""
    place, rest = divmod(number, EVERY)
    return KINDS[place % len(KINDS)] if not rest and place < hostile else ""


class ManySites:
    """Answers requests for all sites."""

    def __init__(self, hostile: int, pages: int, log: TextIO) -> None:
        self._hostile, self._log = hostile, log
        self._site = Novels(pages)
        self._bomb = _bomb()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        if not writer.get_extra_info("peername")[0].startswith("127."):
            writer.transport.abort()  # the port is open to all addresses of the machine, for those of loopback
            return
        number = number_of(writer.get_extra_info("sockname")[0])
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path = head.split(b" ", 2)[1].decode()
                self._log.write(f"{time.time():.3f} {number} {path}\n")
                kind = kind_of(number, self._hostile) if path != "/robots.txt" else ""
                if not await self._answer(kind, path, writer):
                    break
        writer.close()

    async def _answer(self, kind: str, path: str, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; returns whether the connection stays open."""
        if kind == "reset":
            writer.transport.abort()
            return False
        if kind == "never answering":
            await asyncio.Event().wait()
        if kind == "endless body":
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html>")
            while True:
                writer.write(PIECE)
                await writer.drain()
        writer.write(self._whole(kind, path))
        await writer.drain()
        return True

    def _whole(self, kind: str, path: str) -> bytes:
        """Write a complete answer."""
        if kind == "redirect loop":
            return f"HTTP/1.1 302 Found\r\nLocation: {path.rstrip('/')}/a\r\nContent-Length: 0\r\n\r\n".encode()
        if kind == "bomb":
            return _answer(self._bomb, "Content-Encoding: gzip\r\n")
        if kind == "maze":
            links = "".join(f'<a href="{path.rstrip("/")}/{turn}/">{turn}</a>' for turn in range(50))
            return _answer(f"<html><body>{links}</body></html>".encode())
        body = self._site.page(path)
        return _answer(body) if body else b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def _answer(body: bytes, more: str = "") -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n{more}Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def _bomb() -> bytes:
    """Compress many megabytes into a few."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1) as file:
        for _ in range(BOMB):
            file.write(bytes(2**20))
    return packed.getvalue()


async def _serve(hostile: int, pages: int, log: TextIO) -> None:
    sites = ManySites(hostile, pages, log)
    server = await asyncio.start_server(sites.serve, "0.0.0.0", 0, backlog=4096)  # noqa: S104 - loopback is many
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    with open(sys.argv[3], "a", buffering=1) as written:  # noqa: PTH123 - a name from the command line
        asyncio.run(_serve(int(sys.argv[1]), int(sys.argv[2]), written))
