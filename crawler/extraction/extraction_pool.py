"""Extract pages in child processes that a hostile page may kill."""

import asyncio
import os
import pickle
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

    async def close(self) -> None:
        """End the processes."""
        for process in self._idle:
            await process.end()
        self._idle.clear()

    async def _ask(self, *question: object) -> Any:
        async with self._free:
            process = self._idle.pop() if self._idle else await _ExtractionProcess.start()
            try:
                answer = await asyncio.wait_for(process.ask(question), PATIENCE)
            except (TimeoutError, EOFError, ConnectionError) as error:
                raise UnreadablePageError(f"the extraction was given up: {type(error).__name__}") from error
            finally:
                if process.is_usable:
                    self._idle.append(process)
                else:
                    await process.end()
        if isinstance(answer, Exception):
            raise answer
        return answer


class _ExtractionProcess:
    """One process that extracts pages, one after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._left = PAGES
        self._is_asked = False

    @classmethod
    async def start(cls) -> "_ExtractionProcess":
        pipe, program = asyncio.subprocess.PIPE, (sys.executable, "-m", "crawler.extraction.extraction_process")
        return cls(await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe))

    @property
    def is_usable(self) -> bool:
        return not self._is_asked and self._left > 0

    async def ask(self, question: object) -> object:
        """Put a question and wait for its answer.

        A process whose answer was not waited for is of no more use.
        """
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
