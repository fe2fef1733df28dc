"""Run a proxy on loopback that all connections of a browser must use.

It connects only to addresses that the egress guard approved. The browser resolves no names: it passes host and port to
the proxy, whether for navigation, redirect, frame, script, worker or web socket. The guard resolves them, checks the
addresses, and the proxy connects to exactly these, so a name whose address changes in between gains nothing. Each
connection is limited in bytes and in time.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from crawler.network.egress import Egress, EgressError, Target, target
from storage.fetch_outcome import FetchOutcome

MAX_HEAD = 64 * 1024
HEAD_SECONDS = 20.0
CONNECT_SECONDS = 20.0
CHUNK = 64 * 1024
OWN_CALLS = frozenset({
    "accounts.google.com", "clients1.google.com", "clients2.google.com", "clients4.google.com", "update.googleapis.com",
    "optimizationguide-pa.googleapis.com", "safebrowsing.googleapis.com", "content-autofill.googleapis.com",
    "edgedl.me.gvt1.com", "redirector.gvt1.com"})
"""Hosts that Chromium calls by itself. No switch disables all of these calls, and they must not reveal what we
visit."""
_KEPT_OPEN = (b"connection", b"keep-alive", b"proxy-connection")
_HOP = ("proxy-connection", "proxy-authorization", "connection", "keep-alive", "te", "upgrade")

Dial = Callable[[str, int], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
"""Connects to an approved address, directly or through a proxy."""

logger = logging.getLogger(__name__)


class EgressProxy:
    """Handles CONNECT for everything encrypted, and forwards plain requests.

    Each connection carries one plain request.
    """

    def __init__(
        self, egress: Egress, most_bytes: int, most_seconds: float, dial: Dial = asyncio.open_connection,
    ) -> None:
        self._egress = egress
        self._most_bytes = most_bytes
        self._most_seconds = most_seconds
        self._dial = dial
        self.connected: dict[Target, str] = {}
        """The address to which each host was last connected."""
        self.port = 0
        self.refused: list[FetchOutcome] = []
        """Why the most recent requests were refused."""

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[int]:
        """Serve on a port of loopback until the context ends."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=MAX_HEAD)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self.port
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(self._most_seconds):
                await self._answer(reader, writer)
        except (OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            logger.debug("a connection through the egress proxy ended: %s", error)
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(HEAD_SECONDS):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        line, *headers = head.split("\r\n")[:-2]
        method, url, _ = line.split(" ", 2)
        is_tunnel = method == "CONNECT"
        try:
            where = target(f"https://{url}" if is_tunnel else url)
            far_reader, far_writer = await self._connect(where)
        except EgressError as error:
            self.refused = [*self.refused[-99:], error.outcome]
            level = logging.DEBUG if error.outcome is FetchOutcome.BROWSER_CALL else logging.INFO
            logger.log(level, "the browser was refused %s: %s", url[:200], error)
            writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            await writer.drain()
            return
        try:
            if is_tunnel:
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                await self._carry(reader, far_writer, far_reader, writer)
            else:
                far_writer.write(_forwarded(method, url, headers))
                await self._pump(reader, far_writer, _length(headers))
                await self._bring_back(reader, far_reader, writer)
        finally:
            far_writer.close()

    async def _connect(self, where: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the first approved address that responds.

        Raises EgressError, OSError.
        """
        if where.host in OWN_CALLS:
            raise EgressError(FetchOutcome.BROWSER_CALL, "a request of the browser's own")
        last: Exception = OSError("no address")
        for address in await asyncio.to_thread(self._egress.addresses, where):
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    connection = await self._dial(address, where.port)
                self.connected[where] = address
            except OSError as error:
                last = error
            else:
                return connection
        raise last

    async def _carry(
        self, reader: asyncio.StreamReader, far_writer: asyncio.StreamWriter, far_reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Transfer data in both directions until the server ends."""
        out = asyncio.create_task(self._pump(reader, far_writer, self._most_bytes))
        try:
            await self._pump(far_reader, writer, self._most_bytes)
        finally:
            await _end(out)

    async def _bring_back(
        self, reader: asyncio.StreamReader, far_reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
    ) -> None:
        """Transfer the response to a plain request until one of both sides ends.

        Its headers always close the connection, even if the server keeps it open: a second request on it would never be
        read, and the browser would wait for the response.
        """
        head = await _closing_head(far_reader)
        writer.write(head)
        back = asyncio.create_task(self._pump(far_reader, writer, self._most_bytes - len(head)))
        left = asyncio.create_task(_drain(reader))
        try:
            await asyncio.wait((back, left), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in (back, left):
                await _end(each)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int) -> None:
        while most > 0 and (data := await reader.read(min(CHUNK, most))):
            most -= len(data)
            writer.write(data)
            await writer.drain()


async def _drain(reader: asyncio.StreamReader) -> None:
    """Wait until the other side has ended, discarding what it still sends."""
    while await reader.read(CHUNK):
        pass


async def _end(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError, OSError):
        await task


async def _closing_head(far_reader: asyncio.StreamReader) -> bytes:
    """Read the head of a response and make it close the connection.

    Interim responses before it are kept. What is not a valid head is returned unchanged.
    """
    heads = b""
    while True:
        try:
            head = await far_reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            return heads + error.partial
        status, *lines = head[:-4].split(b"\r\n")
        if not status.startswith(b"HTTP/"):
            return heads + head
        if status.partition(b" ")[2].startswith(b"1"):
            heads += head
            continue
        kept = [line for line in lines if line.partition(b":")[0].strip().lower() not in _KEPT_OPEN]
        return heads + b"\r\n".join([status, *kept, b"Connection: close", b"", b""])


def _forwarded(method: str, url: str, headers: list[str]) -> bytes:
    """Rewrite the head of a request for the server itself."""
    parts = urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    kept = [each for each in headers if each.partition(":")[0].strip().lower() not in _HOP]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *kept, "Connection: close", "", ""]).encode("latin-1")


def _length(headers: list[str]) -> int:
    """Return the bytes of a request's body; 0 if no header names its length."""
    for name, _, value in (each.partition(":") for each in headers):
        if name.strip().lower() == "content-length":
            return int(value)
    return 0
