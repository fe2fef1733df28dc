"""Writes what the spiders bring home, many at a time, off the reactor's thread.

The order keeps the promise of the house: page versions are enqueued, then stored, then the addresses they name are
added to the frontier, and only then is their own address done. A process killed anywhere in between does the rest
again, and doing it twice changes nothing. While MongoDB is away a batch is tried again until it is back; the spiders
hold only a few addresses each, so nothing piles up.
"""

import asyncio
import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThread

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.revisits import after, worth_asking
from crawler.crawl.warc import records_of
from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges, exchange_id
from storage.collections.fonts import Fonts
from storage.collections.frontier import Entry
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Page
from storage.fetch_outcome import FetchOutcome
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.outages import AWAY

BATCH = 64
ENOUGH, GATHER = 6, 0.02
"""With fewer outcomes than that, a batch waits some seconds for more: a batch costs much, an outcome little."""
COUNTED_EVERY = 0.5
"""Seconds between two writings of a crawl's counts while batches follow one another."""
PATIENCE = 5.0
"""Longest pause, in seconds, between two attempts to reach MongoDB."""

logger = logging.getLogger(__name__)


class _Waiting(NamedTuple):
    job: Job
    outcome: Outcome
    stored: "Deferred[None]"


class Recorder:
    """The one writer of a crawl process; whoever records waits until it is stored."""

    def __init__(self, database: Database) -> None:
        self._pages = Pages(database)
        self._crawls = Crawls(database)
        self._visits = Visits(database)
        self._exchanges = Exchanges(database)
        self._fingerprint, self._join = Inbox(database, StageName.FINGERPRINT), Inbox(database, StageName.JOIN)
        self._decode, self._fonts = Inbox(database, StageName.DECODE), Fonts(database)
        self._waiting: list[_Waiting] = []
        self._is_writing = False
        self._hands = ThreadPoolExecutor(3, "recorder")
        self._counts: dict[str, tuple[Job, Counter[str], Counter[FetchOutcome]]] = {}
        """By crawl, counts and reasons that are not written yet."""
        self._counting = threading.Lock()
        self._counted_at = 0.0

    async def record(self, job: Job, outcome: Outcome) -> None:
        """Store one outcome and return once it is safe."""
        stored: Deferred[None] = Deferred()
        self._waiting.append(_Waiting(job, outcome, stored))
        self._gather()
        await maybe_deferred_to_future(stored)

    def _gather(self) -> None:
        if not self._is_writing and self._waiting:
            self._is_writing = True
            asyncio.get_running_loop().call_later(GATHER if len(self._waiting) < ENOUGH else 0, self._write_next)

    def _write_next(self) -> None:
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        deferToThread(self._write, batch).addBoth(self._written, batch)

    def _written(self, result: object, batch: Sequence[_Waiting]) -> None:
        self._is_writing = False
        for waiting in batch:
            if result is None:
                waiting.stored.callback(None)
            else:
                waiting.stored.errback(result)  # type: ignore[arg-type]
        self._gather()

    def write_counts(self) -> None:
        """Write the counts that were held back."""
        with self._counting:
            while self._counts:
                crawl, (job, counts, reasons) = next(iter(self._counts.items()))
                self._crawls.note(crawl, counts, reasons, job.hosts())
                del self._counts[crawl]
            self._counted_at = time.monotonic()

    def _write(self, batch: Sequence[_Waiting]) -> None:
        """Store a batch; alone in its thread, so it may wait."""
        self._store_patiently(batch)
        if not self._waiting or time.monotonic() > self._counted_at + COUNTED_EVERY:
            try:
                self.write_counts()
            except AWAY as error:
                logger.warning("MongoDB is away, counts follow later: %s", str(error)[:200])

    def _store_patiently(self, batch: Sequence[_Waiting]) -> None:
        pause = 0.5
        while True:
            try:
                self._store(batch)
            except AWAY as error:
                logger.warning("MongoDB is away, the crawl waits: %s", str(error)[:200])
                time.sleep(pause)
                pause = min(PATIENCE, 2 * pause)
            except Exception as error:  # noqa: BLE001 - whatever it is, it must not hold up the others
                self._store_apart(batch, error)
                return
            else:
                return

    def _store_apart(self, batch: Sequence[_Waiting], error: Exception) -> None:
        """Store the rest of a batch of which one outcome cannot be stored; that one is given up, with its reason."""
        if len(batch) > 1:
            for each in batch:
                self._store_patiently([each])
            return
        job, outcome, _ = batch[0]
        logger.error("%s cannot be stored: %s: %s", outcome.entry.url, type(error).__name__, error)
        self._settle(job, [Missed(outcome.entry, FetchOutcome.NOT_STORABLE)], set())

    def _store(self, batch: Sequence[_Waiting]) -> None:
        batch = self._recognised(batch)
        fetched = [each.outcome for each in batch if isinstance(each.outcome, Fetched)]
        self._store_fonts(fetched)
        captured = {each.page.id: (each.page, each.capture) for each in fetched if each.page and each.capture}
        fresh = captured.keys() - self._pages.known(captured)
        self._store_pages([captured[each] for each in fresh], lambda: _records(fetched, fresh))
        by_job: dict[str, list[_Waiting]] = defaultdict(list)
        for each in batch:
            by_job[each.job.crawl].append(each)
        for some in by_job.values():
            self._settle(some[0].job, [each.outcome for each in some], fresh)

    def _recognised(self, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Put the last version in the place of each page that differs from it by nothing but the site's own lines."""
        pages = {page.url: page for each in batch if (page := _cleaned(each.outcome))}
        last = {url: seen.page for url, seen in self._visits.of(pages).items()}
        versions = self._pages.versions(each for url, each in last.items() if each != pages[url].id) if last else {}
        return [_as_before(each, versions.get(last.get(each.outcome.entry.url, ""))) for each in batch]

    def _store_pages(
        self, captured: Sequence[tuple[Page, Capture]], records: Callable[[], Mapping[str, bytes]],
    ) -> None:
        """Enqueue page versions that are new and store their evidence, then store them."""
        pages = [page for page, _ in captured]
        self._together(
            lambda: self._enqueue(pages), lambda: self._exchanges.put(records()),
            lambda: self._pages.put_captures(capture for _, capture in captured))
        self._pages.put_versions(pages)

    def _enqueue(self, pages: Sequence[Page]) -> None:
        if pages:
            self._fingerprint.enqueue([f"page:{page.id}" for page in pages])
            self._join.enqueue(self._parts(pages))
            self._decode.enqueue(page.id for page in pages if page.fonts)

    def _together(self, *tasks: Callable[[], Any]) -> list[Any]:
        """Do what does not depend on one another at once: the server waits for its disk anyway."""
        return [each.result() for each in [self._hands.submit(task) for task in tasks]]

    def _store_fonts(self, outcomes: Sequence[Fetched]) -> None:
        for each in outcomes:
            if each.font:
                self._fonts.put(each.font, each.entry.url)
            if each.sheet is not None:
                self._fonts.put_sheet(each.entry.url, each.sheet)

    def _parts(self, pages: Sequence[Page]) -> list[str]:
        """Pick the pages that are parts of a chapter: they name a next page, or are named as one."""
        last = [page for page in pages if not page.next_url]
        continued = self._pages.continued(page.url for page in last) if last else set()
        return [page.id for page in pages if page.next_url or page.url in continued]

    def _settle(self, job: Job, outcomes: Sequence[Outcome], fresh: set[str]) -> None:
        fetched = [each for each in outcomes if isinstance(each, Fetched)]
        missed = [each for each in outcomes if isinstance(each, Missed)]
        found = [entry for each in fetched for entry in each.found if entry.url not in job.recent]
        notes, wanted, left = _looked_at(job, outcomes, found, self._visits)
        added, _ = self._together(lambda: job.frontier.add(wanted), lambda: self._visits.put(notes))
        job.recent.add(entry.url for entry in found)
        job.frontier.done(each.entry for each in fetched)
        job.frontier.failed((each.entry, each.outcome) for each in missed if each.retry is None)
        job.frontier.later((each.entry, each.outcome, each.retry) for each in missed if each.retry is not None)
        counts = _counts(fetched, fresh) + Counter({"known": added, "errors": len(missed), "not_due": left})
        reasons = Counter(each.outcome for each in outcomes if each.outcome is not FetchOutcome.READ)
        with self._counting:
            _, noted, why = self._counts.setdefault(job.crawl, (job, Counter(), Counter()))
            noted.update(counts)
            why.update(reasons)
        job.known += added


def _cleaned(outcome: Outcome) -> Page | None:
    """Return the page of an outcome if the site's own lines were left out of it."""
    return outcome.page if isinstance(outcome, Fetched) and outcome.page and outcome.page.version else None


def _as_before(waiting: _Waiting, last: Page | None) -> _Waiting:
    outcome = waiting.outcome
    page = _cleaned(outcome)
    if last is None or page is None or isinstance(outcome, Missed) or last.title != page.title:
        return waiting
    is_same = waiting.job.boilerplate.leave_out(last.text) == page.text
    return waiting._replace(outcome=replace(outcome, page=last)) if is_same else waiting


def _looked_at(
    job: Job, outcomes: Sequence[Outcome], found: Sequence[Entry], visits: Visits,
) -> tuple[list[Seen], list[Entry], int]:
    """Tell what visits made of addresses, pick the found ones worth a visit, count those left for another day."""
    now = datetime.now(UTC)
    last = [each for each in outcomes if each.entry.kind == "page" and not (isinstance(each, Missed) and each.retry)]
    known = visits.of({each.entry.url for each in last} | {entry.url for entry in found})
    notes = [after(known.get(each.entry.url), each, job.policy.name, now) for each in last]
    wanted, left = worth_asking(found, known, now.timestamp(), job.policy.revisit == "due")
    return [note for note in notes if note], wanted, left


def _records(outcomes: Sequence[Fetched], fresh: Collection[str]) -> dict[str, bytes]:
    """Write down what went over the wire for new page versions, and for the redirects that may lead to some."""
    records = {}
    for each in outcomes:
        if each.exchange and (each.outcome is FetchOutcome.MOVED or (each.page and each.page.id in fresh)):
            led_here = tuple(exchange_id(each.entry.crawl, url) for _, url in each.entry.hops)
            name = each.page.capture if each.page else exchange_id(each.entry.crawl, each.entry.url)
            records[name] = records_of(each.exchange, led_here)
    return records


def _counts(fetched: Sequence[Fetched], fresh: set[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for each in fetched:
        counts["bytes"] += each.size
        if each.is_unchanged:
            counts.update(("pages", "unchanged"))
        if each.page:
            counts["pages"] += 1
            counts["new" if each.page.id in fresh else "unchanged"] += 1
    return counts
