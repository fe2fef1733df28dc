"""Store batches of outcomes in MongoDB, off the reactor's thread; returns figures and changes no job.

The order makes a crawl safe to kill: page versions are enqueued, then stored, then the addresses they name are added
to the frontier, and only then is their own address done. A process killed in between repeats the rest, and repeating
it changes nothing. While MongoDB is away a batch is tried again until it is back.
"""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.revisits import after, worth_asking
from crawler.crawl.warc import records_of
from storage.collections.exchanges import Exchanges, exchange_id
from storage.collections.fonts import Fonts
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Page
from storage.fetch_outcome import FetchOutcome
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.outages import AWAY

MAX_PAUSE = 5.0
"""Longest pause, in seconds, between two attempts to reach MongoDB."""

logger = logging.getLogger(__name__)


class PendingOutcome(NamedTuple):
    """An outcome to store, with what the writer needs to know of its crawl."""

    frontier: Frontier
    site: str
    only_due: bool
    """Whether known pages are visited only when they are due."""
    outcome: Outcome


@dataclass
class Tally:
    """What outcomes add to the figures of their crawl."""

    counts: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[FetchOutcome] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Add the figures of another tally."""
        self.counts.update(other.counts)
        self.outcomes.update(other.outcomes)


class BatchWriter:
    """Writes to the crawler's collections; its methods may take long and are called by one thread at a time."""

    def __init__(self, database: Database) -> None:
        self._pages, self._visits = Pages(database), Visits(database)
        self._exchanges, self._fonts = Exchanges(database), Fonts(database)
        self._fingerprint, self._join = Inbox(database, StageName.FINGERPRINT), Inbox(database, StageName.JOIN)
        self._decode = Inbox(database, StageName.DECODE)
        self._threads = ThreadPoolExecutor(3, "batch-writer")

    def last_versions(self, pages: Mapping[str, Page]) -> dict[str, Page]:
        """Map addresses to the versions they held last; those that equal the given ones are left out."""
        last = {url: seen.page for url, seen in self._visits.of(pages).items() if seen.page != pages[url].id}
        versions = self._pages.versions(last.values()) if last else {}
        return {url: versions[version] for url, version in last.items() if version in versions}

    def write(self, batch: Sequence[PendingOutcome]) -> dict[str, Tally]:
        """Store a batch and return the figures by crawl; waits while MongoDB is away."""
        pause = 0.5
        while True:
            try:
                return self._store(batch)
            except AWAY as error:
                logger.warning("MongoDB is away, the crawl waits: %s", str(error)[:200])
                time.sleep(pause)
                pause = min(MAX_PAUSE, 2 * pause)
            except Exception as error:  # noqa: BLE001 - whatever it is, it must not hold up the others
                return self._store_apart(batch, error)

    def _store_apart(self, batch: Sequence[PendingOutcome], error: Exception) -> dict[str, Tally]:
        """Store the rest of a batch of which one outcome cannot be stored; that one is given up."""
        if len(batch) == 1:
            entry = batch[0].outcome.entry
            logger.error("%s cannot be stored: %s: %s", entry.url, type(error).__name__, error)
            missed = batch[0]._replace(outcome=Missed(entry, FetchOutcome.NOT_STORABLE))
            return {entry.crawl: self._settle([missed], set())}
        total: dict[str, Tally] = defaultdict(Tally)
        for pending in batch:
            for crawl, tally in self.write([pending]).items():
                total[crawl].add(tally)
        return total

    def _store(self, batch: Sequence[PendingOutcome]) -> dict[str, Tally]:
        fetched = [pending.outcome for pending in batch if isinstance(pending.outcome, Fetched)]
        self._store_fonts(fetched)
        captured = {outcome.page.id: (outcome.page, outcome.capture) for outcome in fetched
                    if outcome.page and outcome.capture}
        fresh = captured.keys() - self._pages.known(captured)
        self._store_pages([captured[version] for version in fresh], lambda: _records(fetched, fresh))
        by_crawl: dict[str, list[PendingOutcome]] = defaultdict(list)
        for pending in batch:
            by_crawl[pending.outcome.entry.crawl].append(pending)
        return {crawl: self._settle(some, fresh) for crawl, some in by_crawl.items()}

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
        """Run tasks that do not depend on one another at once: most of their time is waiting for the server."""
        return [future.result() for future in [self._threads.submit(task) for task in tasks]]

    def _store_fonts(self, outcomes: Sequence[Fetched]) -> None:
        for outcome in outcomes:
            if outcome.font:
                self._fonts.put(outcome.font, outcome.entry.url)
            if outcome.sheet is not None:
                self._fonts.put_sheet(outcome.entry.url, outcome.sheet)

    def _parts(self, pages: Sequence[Page]) -> list[str]:
        """Pick the pages that are parts of a chapter: they name a next page, or are named as one."""
        last = [page for page in pages if not page.next_url]
        continued = self._pages.continued(page.url for page in last) if last else set()
        return [page.id for page in pages if page.next_url or page.url in continued]

    def _settle(self, batch: Sequence[PendingOutcome], fresh: Collection[str]) -> Tally:
        """Add the addresses that a crawl's outcomes name, then mark their own in the frontier."""
        frontier, outcomes = batch[0].frontier, [pending.outcome for pending in batch]
        fetched = [outcome for outcome in outcomes if isinstance(outcome, Fetched)]
        missed = [outcome for outcome in outcomes if isinstance(outcome, Missed)]
        notes, wanted, left = self._visited(batch[0], outcomes)
        added, _ = self._together(lambda: frontier.add(wanted), lambda: self._visits.put(notes))
        frontier.done(outcome.entry for outcome in fetched)
        frontier.failed((outcome.entry, outcome.outcome) for outcome in missed if outcome.retry is None)
        frontier.later((outcome.entry, outcome.outcome, outcome.retry) for outcome in missed
                       if outcome.retry is not None)
        counts = _counts(fetched, fresh) + Counter({"known": added, "errors": len(missed), "not_due": left})
        return Tally(counts, Counter(outcome.outcome for outcome in outcomes
                                     if outcome.outcome is not FetchOutcome.READ))

    def _visited(self, crawl: PendingOutcome, outcomes: Sequence[Outcome]) -> tuple[list[Seen], list[Entry], int]:
        """Make the visits of outcomes, pick the named addresses to ask for, and count those left for another day."""
        now = datetime.now(UTC)
        final = [outcome for outcome in outcomes if outcome.entry.kind == "page"
                 and not (isinstance(outcome, Missed) and outcome.retry)]
        found = [entry for outcome in outcomes if isinstance(outcome, Fetched) for entry in outcome.found]
        known = self._visits.of({outcome.entry.url for outcome in final} | {entry.url for entry in found})
        notes = [after(known.get(outcome.entry.url), outcome, crawl.site, now) for outcome in final]
        wanted, left = worth_asking(found, known, now.timestamp(), crawl.only_due)
        return [note for note in notes if note], wanted, left


def _records(outcomes: Sequence[Fetched], fresh: Collection[str]) -> dict[str, bytes]:
    """Write WARC records for new page versions, and for the redirects that may lead to some."""
    records = {}
    for outcome in outcomes:
        is_redirect = outcome.outcome is FetchOutcome.MOVED
        if outcome.exchange and (is_redirect or (outcome.page and outcome.page.id in fresh)):
            led_here = tuple(exchange_id(outcome.entry.crawl, url) for _, url in outcome.entry.hops)
            name = outcome.page.capture if outcome.page else exchange_id(outcome.entry.crawl, outcome.entry.url)
            records[name] = records_of(outcome.exchange, led_here)
    return records


def _counts(fetched: Sequence[Fetched], fresh: Collection[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for outcome in fetched:
        counts["bytes"] += outcome.size
        if outcome.is_unchanged:
            counts.update(("pages", "unchanged"))
        if outcome.page:
            counts["pages"] += 1
            counts["new" if outcome.page.id in fresh else "unchanged"] += 1
    return counts
