"""Reading off the reactor: processes that read pages beside the crawl, and can be killed by a page without harm."""

import asyncio
import os
import pickle
import sys
from contextlib import suppress
from typing import Any

from crawler.extraction.navigation.sitemap import Listed
from crawler.extraction.page import Reading
from crawler.extraction.reader_process import LENGTH, frame

PATIENCE = 30.0
"""Seconds of waiting for an answer; the reader's own limit of processor time comes first, unless it is stuck."""
PAGES = 5_000
"""Pages after which a reader is replaced, so that what its libraries keep cannot pile up."""


class UnreadablePageError(Exception):
    """A page that ended its reader: it took too long, or too much memory."""


class Readers:
    """Up to so many reading processes, started when they are needed."""

    def __init__(self, count: int = 0) -> None:
        self._free = asyncio.Semaphore(count or min(4, os.cpu_count() or 1))
        self._idle: list[_Reader] = []

    async def read(self, body: bytes, url: str = "", content_type: str = "") -> Reading:
        """Read a page; raises UnreadablePageError, and whatever reading it raised."""
        reading: Reading = await self._ask("page", body, url, content_type)
        return reading

    async def read_list(self, body: bytes) -> Listed:
        """Read a sitemap or feed; raises UnreadablePageError, SitemapError."""
        listed: Listed = await self._ask("list", body)
        return listed

    async def close(self) -> None:
        """End the processes."""
        for reader in self._idle:
            await reader.end()
        self._idle.clear()

    async def _ask(self, *question: object) -> Any:
        async with self._free:
            reader = self._idle.pop() if self._idle else await _Reader.start()
            try:
                answer = await asyncio.wait_for(reader.ask(question), PATIENCE)
            except (TimeoutError, EOFError, ConnectionError) as error:
                raise UnreadablePageError(f"reading was given up: {type(error).__name__}") from error
            finally:
                if reader.is_usable:
                    self._idle.append(reader)
                else:
                    await reader.end()
        if isinstance(answer, Exception):
            raise answer
        return answer


class _Reader:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._left = PAGES
        self._is_asked = False

    @classmethod
    async def start(cls) -> "_Reader":
        pipe, program = asyncio.subprocess.PIPE, (sys.executable, "-m", "crawler.extraction.reader_process")
        return cls(await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe))

    @property
    def is_usable(self) -> bool:
        return not self._is_asked and self._left > 0

    async def ask(self, question: object) -> object:
        """Put a question and wait for its answer; one that was not waited for makes the reader useless."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None  # noqa: S101 - we asked for pipes
        assert out is not None  # noqa: S101
        self._is_asked = True
        into.write(frame(question))
        await into.drain()
        size, = LENGTH.unpack(await out.readexactly(LENGTH.size))
        answer: object = pickle.loads(await out.readexactly(size))  # noqa: S301 - our own child answers
        self._is_asked = False
        self._left -= 1
        return answer

    async def end(self) -> None:
        """Kill the process and wait for its end."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
