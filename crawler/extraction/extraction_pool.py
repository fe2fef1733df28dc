"""Extract pages in child processes that a hostile page may kill."""

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from crawler.extraction.extraction_process import LENGTH, frame
from crawler.extraction.navigation.sitemap import Listed
from crawler.extraction.page import Extraction

PATIENCE = 30.0
"""Seconds to wait for an answer; the limit of processor time in the process comes first, unless it is stuck."""
PAGES = 5_000
"""Pages after which a process is replaced, so that memory its libraries keep cannot pile up."""


class UnreadablePageError(Exception):
    """A page that ended its process: it took too long, or too much memory."""


class ExtractionPool:
    """Up to `count` processes that extract pages, started when they are needed."""

    def __init__(self, count: int = 0) -> None:
        self._free = asyncio.Semaphore(count or min(4, os.cpu_count() or 1))
        self._idle: list[_ExtractionProcess] = []
        self._busy: set[_ExtractionProcess] = set()

    def start_one(self) -> None:
        """Start a first process ahead.

        It loads what it needs while the first page is fetched.
        """
        if not self._idle and not self._busy:
            self._idle.append(_ExtractionProcess())

    async def extract(self, body: bytes, url: str = "", content_type: str = "") -> Extraction:
        """Extract a page.

        Raises UnreadablePageError, and any error that the extraction raised.
        """
        extraction: Extraction = await self._ask("page", body, url, content_type)
        return extraction

    async def extract_rendered(
        self, snapshot: bytes, url: str, answers: Sequence[tuple[str, bytes]] = (),
    ) -> Extraction:
        """Extract a page from the browser's snapshot of it; raises as `extract` does."""
        extraction: Extraction = await self._ask("rendered", snapshot, url, answers)
        return extraction

    async def read_list(self, body: bytes) -> Listed:
        """Read a sitemap or feed; raises UnreadablePageError, SitemapError."""
        listed: Listed = await self._ask("list", body)
        return listed

    def close(self) -> None:
        """End the processes and wait for their end.

        Only then does their processor time count as this process's.
        """
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle.clear()
        self._busy.clear()

    def _next(self) -> "_ExtractionProcess":
        """Take a process that is idle, or start one.

        One that was killed meanwhile costs no page.
        """
        while self._idle:
            process = self._idle.pop()
            if process.is_alive:
                return process
            process.end()
        return _ExtractionProcess()

    async def _ask(self, *question: object) -> Any:
        async with self._free:
            process = self._next()
            self._busy.add(process)
            try:
                answer = await process.ask(question)
            except (TimeoutError, ConnectionError) as error:
                raise UnreadablePageError(f"the extraction was given up: {type(error).__name__}") from error
            finally:
                self._busy.discard(process)
                if process.is_usable:
                    self._idle.append(process)
                else:
                    process.end()
        if isinstance(answer, Exception):
            raise answer
        return answer


class _ExtractionProcess:
    """One process that extracts pages, one after another."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            program = (sys.executable, "-m", "crawler.extraction.extraction_process")
            self._process = subprocess.Popen(program, stdin=theirs.fileno(), stdout=theirs.fileno())
        self._answers: _Answers | None = None
        self._left = PAGES
        self._is_asked = False

    @property
    def is_usable(self) -> bool:
        return not self._is_asked and self._left > 0

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    async def ask(self, question: object) -> object:
        """Put a question and wait for its answer; raises ConnectionError, TimeoutError.

        A process whose answer was not waited for is of no more use.
        """
        self._is_asked = True
        if self._answers is None:
            loop = asyncio.get_running_loop()
            _, self._answers = await loop.create_connection(_Answers, sock=self._socket)
        answer = await self._answers.to(frame(question))
        self._is_asked = False
        self._left -= 1
        return answer

    def end(self) -> None:
        """Kill the process and wait for its end."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        if self._answers:
            self._answers.close()
        else:
            self._socket.close()


class _Answers(asyncio.Protocol):
    """The connection to an extraction process.

    One question at a time, and its answer.
    """

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._awaited: asyncio.Future[object] | None = None
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the process."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a socket makes one
        self._transport = transport

    async def to(self, question: bytes) -> object:
        """Send a framed question and wait for the answer.

        Raises ConnectionError, TimeoutError.
        """
        assert self._transport is not None  # noqa: S101 - the connection was made before anything is asked
        if self._transport.is_closing():
            raise ConnectionResetError("the process has ended")
        loop = asyncio.get_running_loop()
        self._awaited = loop.create_future()
        self._transport.write(question)
        patience = loop.call_later(PATIENCE, self._fail, TimeoutError())
        try:
            return await self._awaited
        finally:
            patience.cancel()

    def data_received(self, data: bytes) -> None:
        """Take in a part of an answer."""
        received = self._received
        received += data
        if len(received) < LENGTH.size or len(received) - LENGTH.size < LENGTH.unpack_from(received)[0]:
            return
        if self._awaited and not self._awaited.done():
            answer: object = pickle.loads(memoryview(received)[LENGTH.size:])  # noqa: S301 - our own child answers
            self._awaited.set_result(answer)
        self._received = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits that no answer will come."""
        self._fail(ConnectionResetError("the process has ended"))

    def close(self) -> None:
        """Let go of the connection."""
        if self._transport:
            self._transport.abort()

    def _fail(self, error: Exception) -> None:
        if self._awaited and not self._awaited.done():
            self._awaited.set_exception(error)
