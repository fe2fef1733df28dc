"""Extract pages in child processes, which hostile pages may kill."""

import asyncio
import logging
import os
import socket
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

from crawler.extraction.extraction_answers import ExtractionAnswers, UnreadQuestionError
from crawler.extraction.extraction_forks import ExtractionForks
from crawler.extraction.extraction_process import frame, size_of
from crawler.extraction.known_sheets import KnownSheets, UnknownSheetsError
from crawler.extraction.navigation.sitemap import Listed
from crawler.extraction.page import Extraction

PAGES = 5_000
"""Pages after which a process is replaced, so that leaked memory cannot accumulate."""
ROOM = 120.0
"""Seconds that a page waits for a process if the machine has no resources for one."""
ATTEMPTS = 3
"""Maximum processes that may be killed while they wait for the same page."""
TOGETHER = 4
LARGEST_TOGETHER = 200_000
"""Maximum questions, and bytes of these, that a process gets at once: waking a process costs as much as reading a tenth
of a page."""
SHORTEST, LONGEST = 0.1, 5.0
"""Minimum and maximum seconds between two attempts to start a process."""

logger = logging.getLogger(__name__)


class NoProcessError(Exception):
    """No process could be started for a page; the page can be requested again."""


class UnreadablePageError(Exception):
    """A page that ended its process: it took too much time or memory."""


class _Waiting(NamedTuple):
    question: tuple[object, ...]
    answer: "asyncio.Future[object]"


class ExtractionPool:
    """Up to `count` processes that extract pages, forked when needed."""

    def __init__(self, count: int = 0) -> None:
        self._forks = ExtractionForks()
        self._count = count or min(4, os.cpu_count() or 1)
        self._waiting: deque[_Waiting] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        """One for each process that reads or is awaited."""
        self._idle: list[_ExtractionProcess] = []
        self._busy: set[_ExtractionProcess] = set()

    def fork(self) -> None:
        """Fork the leading process from this one, which must have no other thread yet.

        If the machine has no resources, it is started later, when a page must be read.
        """
        try:
            self._forks.fork()
        except OSError as error:
            logger.warning("no process to read pages could be forked: %s", error)

    def start(self) -> None:
        """Start the leading process early, while the first page is being fetched."""
        self._forks.start()

    async def extract(
        self, body: bytes, url: str = "", content_type: str = "", sheets: KnownSheets | None = None,
    ) -> Extraction:
        """Extract a page, with the style sheets of its site.

        Raises UnreadablePageError, NoProcessError, and any error that the extraction raised.
        """
        extraction: Extraction
        if not sheets or not sheets.digests:
            extraction = await self._ask("page", body, url, content_type)
            return extraction
        digests = dict(sheets.digests)
        try:
            extraction = await self._ask("page", body, url, content_type, digests)
        except UnknownSheetsError:
            extraction = await self._ask("page", body, url, content_type, digests, sheets.texts())
        return extraction

    async def extract_rendered(
        self, snapshot: bytes, url: str, answers: Sequence[tuple[str, bytes]] = (),
    ) -> Extraction:
        """Extract a page from its browser snapshot; raises the errors of `extract`."""
        extraction: Extraction = await self._ask("rendered", snapshot, url, answers)
        return extraction

    async def read_list(self, body: bytes) -> Listed:
        """Read a sitemap or feed; raises the errors of `extract`, and SitemapError."""
        listed: Listed = await self._ask("list", body)
        return listed

    def close(self) -> None:
        """End the processes and wait until they have ended.

        Only then does their processor time count as this process's.
        """
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle.clear()
        self._busy.clear()
        self._forks.close()

    def _next(self) -> "_ExtractionProcess":
        """Return an idle process, or start one.

        Idle processes that were killed are discarded.
        """
        while self._idle:
            process = self._idle.pop()
            if process.is_alive:
                return process
            process.end()
        return _ExtractionProcess(self._forks)

    async def _ready(self) -> "_ExtractionProcess":
        """Wait for a process that is ready.

        While the machine has no resources for another, the existing ones read all pages. Raises NoProcessError.
        """
        end, pause = time.monotonic() + ROOM, SHORTEST
        while True:
            try:
                process = self._next()
                if await process.is_ready():
                    return process
                reason = "it stopped immediately"
            except OSError as error:
                reason = str(error)
            if time.monotonic() > end:
                raise NoProcessError(f"no process to read pages can be started: {reason}")
            logger.warning("no process to read pages could be started, pages wait: %s", reason)
            await asyncio.sleep(pause)
            pause = min(LONGEST, 2 * pause)

    async def _ask(self, *question: object) -> Any:
        waiting = _Waiting(question, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._hand_out()
        answer = await waiting.answer
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _hand_out(self) -> None:
        """Give the waiting questions to processes, as many at once as the share of each."""
        while self._waiting and len(self._tasks) < self._count:
            task = asyncio.ensure_future(self._answer(self._share()))
            self._tasks.add(task)
            task.add_done_callback(self._end_task)

    def _end_task(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        self._hand_out()

    def _share(self) -> list[_Waiting]:
        """Take the questions for one process: the first, and others if they are short."""
        most = min(TOGETHER, -(-len(self._waiting) // self._count))
        share = [self._waiting.popleft()]
        size = size_of(share[0].question)
        while self._waiting and len(share) < most:
            size += size_of(self._waiting[0].question)
            if size > LARGEST_TOGETHER:
                break
            share.append(self._waiting.popleft())
        return share

    async def _answer(self, share: Sequence[_Waiting]) -> None:
        """Answer questions together; if the process ends meanwhile, each alone."""
        try:
            answers: Sequence[object] = await self._answers([waiting.question for waiting in share])
        except UnreadablePageError as error:
            if len(share) > 1:
                for waiting in share:
                    await self._answer([waiting])
                return
            answers = [error]
        except Exception as error:  # noqa: BLE001 - it is raised in each caller of `_ask`
            answers = [error] * len(share)
        for waiting, answer in zip(share, answers, strict=True):
            if not waiting.answer.done():  # unless nobody waits for it any more
                waiting.answer.set_result(answer)

    async def _answers(self, questions: Sequence[tuple[object, ...]]) -> Sequence[object]:
        for _ in range(ATTEMPTS):
            process = await self._ready()
            self._busy.add(process)
            try:
                return await process.ask(questions)
            except UnreadQuestionError:
                continue  # killed before it read the questions, so not by a page
            except (TimeoutError, ConnectionError) as error:
                raise UnreadablePageError(f"the extraction was given up: {type(error).__name__}") from error
            finally:
                self._busy.discard(process)
                if process.is_usable:
                    self._idle.append(process)
                else:
                    process.end()
        raise NoProcessError("processes were killed before they had read the page")


class _ExtractionProcess:
    """One process that extracts pages."""

    def __init__(self, forks: ExtractionForks) -> None:
        self._forks = forks
        self._number, self._socket = forks.begin()
        self._answers: ExtractionAnswers | None = None
        self._left = PAGES
        self._is_busy = False

    @property
    def is_usable(self) -> bool:
        return not self._is_busy and self._left > 0

    @property
    def is_alive(self) -> bool:
        """Tell whether the connection is open.

        A process that ends closes it, even if it is killed.
        """
        try:
            return bool(self._socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except BlockingIOError:
            return True
        except OSError:
            return False

    async def is_ready(self) -> bool:
        """Wait until the process is ready; end it if it never will be."""
        if self._answers is None:
            loop = asyncio.get_running_loop()
            _, self._answers = await loop.create_connection(ExtractionAnswers, sock=self._socket)
        try:
            await self._answers.ready()
        except (ConnectionError, TimeoutError):
            self.end()
            return False
        return True

    async def ask(self, questions: Sequence[tuple[object, ...]]) -> list[object]:
        """Send questions and wait for their answers.

        Raises ConnectionError, TimeoutError. If waiting is cancelled, the process cannot be used again.
        """
        assert self._answers is not None  # noqa: S101 - set by `is_ready`
        self._is_busy = True
        answers = await self._answers.to(frame(questions))
        self._is_busy = False
        self._left -= len(questions)
        return answers

    def end(self) -> None:
        """Kill the process."""
        self._forks.end(self._number)
        if self._answers:
            self._answers.close()
        else:
            self._socket.close()
