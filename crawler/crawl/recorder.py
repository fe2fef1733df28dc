"""Record the outcomes of all crawls of a process in batches.

The recorder runs on the reactor's thread, as jobs do. It passes batches to a writer thread and gets figures back; the
writer never sees a job. Spiders wait until their outcome is stored and hold few addresses each, so nothing piles up
while MongoDB is away.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from crawler.crawl.batch_writer import BatchWriter, PendingOutcome, Tally
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Outcome
from crawler.crawl.polls.poll_notes import PollNotes
from crawler.outages import until_answered
from storage.collections.crawls import Crawls, HostState
from storage.documents import Page
from storage.mongodb import Database
from storage.outages import AWAY
from storage.raw.store import RawStore

BATCH = 64
MIN_BATCH, GATHER_SECONDS = 32, 0.2
"""Outcomes of a batch that is written at once. A smaller one waits up to `GATHER_SECONDS` for others that are under
way, because each batch is costly."""
LOOK = 0.01
"""Seconds between two checks for new outcomes during that wait."""
COUNTS_SECONDS = 1.0
"""Minimum seconds between two writes of a crawl's counts."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class _Waiting(NamedTuple):
    job: Job
    outcome: Outcome
    stored: "asyncio.Future[None]"


class Recorder:
    """Stores the outcomes of a crawl process.

    All its methods are called on the reactor's thread.
    """

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._writer, self._crawls = BatchWriter(database, raw), Crawls(database)
        self._polls = PollNotes(database)
        self._writer_thread = ThreadPoolExecutor(1, "recorder")
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._tallies: dict[str, Tally] = defaultdict(Tally)
        """Figures, by crawl, that are not written yet."""
        self._hosts: dict[str, dict[str, HostState]] = {}
        self._counts_at = 0.0
        self._counting: asyncio.Task[None] | None = None

    async def record(self, job: Job, outcome: Outcome) -> None:
        """Store one outcome and return once it is stored."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(job, outcome, stored))
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write_all())
        await stored

    async def write_counts(self) -> None:
        """Write the figures held back; while MongoDB is away they are kept."""
        while self._tallies:
            crawl, tally = self._tallies.popitem()
            hosts = self._hosts.pop(crawl, {})
            try:
                await self._in_thread(partial(self._crawls.note, crawl, tally.counts, tally.outcomes, hosts,
                                              tally.facts))
            except AWAY as error:
                logger.warning("MongoDB does not answer, counts are written later: %s", str(error)[:200])
                self._tallies[crawl].add(tally)
                return
        await self._in_thread(_nothing)  # wait until figures that another caller has taken are written
        self._counts_at = time.monotonic()

    async def _write_all(self) -> None:
        """Write batch after batch until nothing waits."""
        try:
            while self._waiting:
                await self._gather()
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._write(batch)
                if self._counting is None:
                    self._counting = asyncio.ensure_future(self._write_counts_soon())
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Wait briefly until a batch is large enough.

        The wait ends early if nothing more is under way that could join it.
        """
        end = time.monotonic() + GATHER_SECONDS
        await asyncio.sleep(0)
        while len(self._waiting) < min(MIN_BATCH, self._under_way()) and time.monotonic() < end:
            await asyncio.sleep(LOOK)

    def _under_way(self) -> int:
        """Count the addresses that the crawls of waiting outcomes have under way."""
        return sum(job.under_way for job in {waiting.job.crawl: waiting.job for waiting in self._waiting}.values())

    async def _write_counts_soon(self) -> None:
        """Write the counts once `COUNTS_SECONDS` have passed since the last write."""
        try:
            await asyncio.sleep(max(0.0, self._counts_at + COUNTS_SECONDS - time.monotonic()))
            await self.write_counts()
        finally:
            self._counting = None

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        try:
            pending = await self._pending(batch)
            tallies = await self._in_thread(partial(self._writer.write, pending))
            watched = [(waiting.job, waiting.outcome) for waiting in batch if waiting.job.policy.watch_contents]
            if watched:
                # if it failed, its outcomes would not be settled, and the crawl would wait for them without end
                await until_answered(partial(self._in_thread, partial(self._polls.note, watched)))
        except Exception as error:  # noqa: BLE001 - it is raised in each caller of `record`
            for waiting in batch:
                waiting.stored.set_exception(error)
            return
        for waiting, stored in zip(batch, pending, strict=True):
            if isinstance(stored.outcome, Fetched):
                waiting.job.recent.add(entry.url for entry in stored.outcome.found)
        for job in {waiting.job.crawl: waiting.job for waiting in batch}.values():
            self._tallies[job.crawl].add(tallies[job.crawl])
            self._tallies[job.crawl].facts.add(job.take_facts())
            self._hosts[job.crawl] = job.hosts()
            job.count_known(tallies[job.crawl].counts["known"])
        for waiting in batch:
            waiting.stored.set_result(None)

    async def _pending(self, batch: Sequence[_Waiting]) -> list[PendingOutcome]:
        """Prepare a batch.

        A page that differs from its last version only in boilerplate counts as that version.
        """
        cleaned = {page.url: page for waiting in batch if (page := _cleaned(waiting.outcome))}
        looked_up = partial(self._in_thread, partial(self._writer.last_versions, cleaned))
        last = await until_answered(looked_up) if cleaned else {}
        return [PendingOutcome(job.frontier, job.policy.name, job.policy.revisit != "all",
                               _without_known(job, _as_before(job, outcome, last.get(outcome.entry.url))),
                               job.run if job.policy.check_only else "")
                for job, outcome, _ in batch]

    async def _in_thread(self, task: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._writer_thread, task)


def _nothing() -> None:
    """Do nothing; used to wait for the writer thread."""


def _cleaned(outcome: Outcome) -> Page | None:
    """Return the page of an outcome if boilerplate was removed from it."""
    return outcome.page if isinstance(outcome, Fetched) and outcome.page and outcome.page.version else None


def _as_before(job: Job, outcome: Outcome, last: Page | None) -> Outcome:
    """Replace a page by its last version if both say the same.

    Their texts are compared without the site's boilerplate.
    """
    page = _cleaned(outcome)
    if (last is None or page is None or not isinstance(outcome, Fetched)
            or (last.title, last.pictures) != (page.title, page.pictures)):
        return outcome
    return replace(outcome, page=last) if job.boilerplate.leave_out(last.text) == page.text else outcome


def _without_known(job: Job, outcome: Outcome) -> Outcome:
    """Remove the addresses that were recently added to the frontier."""
    if not isinstance(outcome, Fetched):
        return outcome
    return replace(outcome, found=tuple(entry for entry in outcome.found if entry.url not in job.recent))
