"""Store batches of outcomes in MongoDB, off the reactor's thread.

Returns figures and does not change any job. The order makes a crawl safe to kill: page versions are enqueued, then
stored, and then one write adds the addresses they name to the frontier and marks their own as done. If the process is
killed in between, the rest is repeated, and repeating it changes nothing. While MongoDB is unreachable or the disk is
full, a batch is retried until it can be stored.
"""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from crawler.crawl.checking import checks_of, failure_records
from crawler.crawl.downloads.file_writer import FileWriter
from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.parts.picture_fetching import PICTURE
from crawler.crawl.revisits import after, worth_asking
from crawler.crawl.warc import body_alone, records_of
from storage.collections.crawls import CrawlFacts
from storage.collections.exchanges import Exchanges, exchange_id
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.collections.site_facts.address_checks import AddressChecks
from storage.collections.site_facts.fonts import Fonts
from storage.collections.site_facts.pictures import Pictures
from storage.collections.site_facts.site_icons import SiteIcons
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Page
from storage.fetch_outcome import FetchOutcome
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database
from storage.outages import AWAY
from storage.raw.store import Piece, RawStore

MAX_PAUSE = 5.0
"""Longest pause, in seconds, between two attempts to store a batch."""

logger = logging.getLogger(__name__)


class PendingOutcome(NamedTuple):
    """An outcome to store, with what the writer needs to know about its crawl."""

    frontier: Frontier
    site: str
    only_due: bool
    """Whether known pages are visited only when they are due."""
    outcome: Outcome
    check: str = ""
    """The run, if the crawl only checks addresses; otherwise empty."""


@dataclass
class Tally:
    """What a set of outcomes adds to the figures of their crawl."""

    counts: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[FetchOutcome] = field(default_factory=Counter)
    facts: CrawlFacts = field(default_factory=CrawlFacts)

    def add(self, other: "Tally") -> None:
        """Add the figures of another tally."""
        self.counts.update(other.counts)
        self.outcomes.update(other.outcomes)
        self.facts.add(other.facts)


class BatchWriter:
    """Writes to the crawler's collections.

    Its methods may block for long and are called by one thread at a time.
    """

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._pages, self._visits = Pages(database), Visits(database)
        self._exchanges, self._fonts = Exchanges(database, raw), Fonts(database)
        self._checks = AddressChecks(database)
        self._fingerprint, self._join = Inbox(database, StageName.FINGERPRINT), Inbox(database, StageName.JOIN)
        self._decode, self._read_pictures = Inbox(database, StageName.DECODE), Inbox(database, StageName.PICTURES)
        self._pictures, self._icons = Pictures(database), SiteIcons(database)
        self._file_writer = FileWriter(database, self._exchanges)
        self._threads = ThreadPoolExecutor(3, "batch-writer")

    def last_versions(self, pages: Mapping[str, Page]) -> dict[str, Page]:
        """Map addresses to their last stored page versions.

        Addresses whose last version equals the given one are left out.
        """
        last = {url: seen.page for url, seen in self._visits.of(pages).items() if seen.page != pages[url].id}
        versions = self._pages.versions(last.values()) if last else {}
        return {url: versions[version] for url, version in last.items() if version in versions}

    def write(self, batch: Sequence[PendingOutcome]) -> dict[str, Tally]:
        """Store a batch and return the figures by crawl; waits while MongoDB is away."""
        pause = 0.5
        while True:
            try:
                return self._store(batch)
            except (AWAY, OSError) as error:  # a full disk loses no page either
                logger.warning("pages cannot be stored now, the crawl waits: %s", str(error)[:200])
                time.sleep(pause)
                pause = min(MAX_PAUSE, 2 * pause)
            except Exception as error:  # noqa: BLE001 - any error of one outcome must not stop the others
                return self._store_apart(batch, error)

    def _store_apart(self, batch: Sequence[PendingOutcome], error: Exception) -> dict[str, Tally]:
        """Store a batch one by one because one of its outcomes cannot be stored.

        The outcome that fails alone is recorded as not storable.
        """
        if len(batch) == 1:
            entry = batch[0].outcome.entry
            logger.error("%s cannot be stored: %s: %s", entry.url, type(error).__name__, error)
            missed = batch[0]._replace(outcome=Missed(entry, FetchOutcome.NOT_STORABLE))
            return {entry.crawl: self._settle([missed], set(), self._seen([missed]))}
        total: dict[str, Tally] = defaultdict(Tally)
        for pending in batch:
            for crawl, tally in self.write([pending]).items():
                total[crawl].add(tally)
        return total

    def _store(self, batch: Sequence[PendingOutcome]) -> dict[str, Tally]:
        fetched = [pending.outcome for pending in batch if isinstance(pending.outcome, Fetched)]
        self._store_fonts(fetched)
        self._store_pictures(fetched)
        self._icons.put(outcome.icon for outcome in fetched if outcome.icon)
        seen = self._seen(batch)
        captured = {outcome.page.id: (outcome.page, outcome.capture) for outcome in fetched
                    if outcome.page and outcome.capture}
        unseen = {version for version, (page, _) in captured.items()
                  if page.url not in seen or seen[page.url].page != version}
        fresh = unseen - self._pages.known(unseen)
        self._store_pages([captured[version] for version in fresh], lambda: _records(fetched, fresh))
        chapters: dict[str, Counter[str]] = defaultdict(Counter)
        for pending in batch:
            if isinstance(pending.outcome, Fetched) and pending.outcome.file and not pending.outcome.page:
                chapters[pending.outcome.entry.crawl] += self._file_writer.store(pending.outcome, pending.site)
        by_crawl: dict[str, list[PendingOutcome]] = defaultdict(list)
        for pending in batch:
            by_crawl[pending.outcome.entry.crawl].append(pending)
        tallies = {crawl: self._settle(some, fresh, seen) for crawl, some in by_crawl.items()}
        for crawl, counts in chapters.items():
            tallies[crawl].counts.update(counts)
        return tallies

    def _seen(self, batch: Sequence[PendingOutcome]) -> dict[str, Seen]:
        """Look up the visits of a batch's addresses and of the addresses that they name."""
        outcomes = [pending.outcome for pending in batch]
        named = (entry for outcome in outcomes if isinstance(outcome, Fetched) for entry in outcome.found)
        return self._visits.of({entry.url for entry in (*(outcome.entry for outcome in outcomes), *named)
                                if entry.kind == "page"})

    def _store_pages(
        self, captured: Sequence[tuple[Page, Capture]], records: Callable[[], Mapping[str, Piece]],
    ) -> None:
        """Enqueue new page versions and store their evidence, then store the versions."""
        pages = [page for page, _ in captured]
        self._together(
            lambda: self._enqueue(pages),
            lambda: self._exchanges.put([capture for _, capture in captured], records()))
        self._pages.put_versions(pages)

    def _enqueue(self, pages: Sequence[Page]) -> None:
        if pages:
            self._fingerprint.enqueue([f"page:{page.id}" for page in pages if page.text], delay=STORED_SOON)
            self._join.enqueue(self._parts(pages), delay=STORED_SOON)
            self._decode.enqueue((page.id for page in pages if page.fonts), delay=STORED_SOON)
            self._read_pictures.enqueue((page.id for page in pages if page.pictures), delay=STORED_SOON)

    def _together(self, *tasks: Callable[[], Any]) -> list[Any]:
        """Run independent tasks at the same time.

        Most of their time is spent waiting for the server.
        """
        return [future.result() for future in [self._threads.submit(task) for task in tasks]]

    def _store_fonts(self, outcomes: Sequence[Fetched]) -> None:
        for outcome in outcomes:
            if outcome.font:
                self._fonts.put(outcome.font, outcome.entry.url)
            if outcome.sheet is not None:
                self._fonts.put_sheet(outcome.sheet_url or outcome.entry.url, outcome.sheet)

    def _store_pictures(self, outcomes: Sequence[Fetched]) -> None:
        """Store pictures, then the addresses, including redirected ones, that led to them."""
        brought = [(outcome, outcome.capture) for outcome in outcomes
                   if outcome.entry.kind == PICTURE and outcome.capture]
        if brought:
            self._exchanges.put([capture for _, capture in brought],
                                {capture.id: _record(outcome, capture) for outcome, capture in brought})
            self._pictures.lead({url: capture.id for outcome, capture in brought
                                 for url in (outcome.entry.url, *(requested for _, requested in outcome.entry.hops))})

    def _store_checks(self, crawl: PendingOutcome, outcomes: Sequence[Outcome]) -> None:
        self._exchanges.put((), failure_records(outcomes))
        self._checks.put(checks_of(outcomes, crawl.check, crawl.site, _now()))

    def _parts(self, pages: Sequence[Page]) -> list[str]:
        """Pick the pages that are parts of a chapter.

        Such a page names a next page or is named as one.
        """
        pages = [page for page in pages if page.text]
        last = [page for page in pages if not page.next_url]
        continued = self._pages.continued(page.url for page in last) if last else set()
        return [page.id for page in pages if page.next_url or page.url in continued]

    def _settle(
        self, batch: Sequence[PendingOutcome], fresh: Collection[str], seen: Mapping[str, Seen],
    ) -> Tally:
        """Record the visits, then add the addresses that outcomes name to the frontier.

        The same write marks the outcomes' own addresses as finished or to be retried.
        """
        frontier, outcomes = batch[0].frontier, [pending.outcome for pending in batch]
        fetched = [outcome for outcome in outcomes if isinstance(outcome, Fetched)]
        missed = [outcome for outcome in outcomes if isinstance(outcome, Missed)]
        if batch[0].check:
            self._store_checks(batch[0], outcomes)
        notes, wanted, left = _visited(batch[0], outcomes, seen)
        self._visits.put(notes, seen)
        later = [(outcome.entry, outcome.retry) for outcome in missed if outcome.retry is not None]
        finished = [outcome.entry for outcome in outcomes if not isinstance(outcome, Missed) or outcome.retry is None]
        noted = {note.url for note in notes}
        bare = [entry for entry in finished if entry.url not in noted and entry.kind == "page"]
        added = frontier.settle(finished, later, wanted, bare)
        counts = _counts(fetched, fresh, seen) + Counter({
            "known": added, "errors": len(missed), "not_due": left, "asked": len(outcomes), "again": len(later)})
        return Tally(counts, Counter(outcome.outcome for outcome in outcomes
                                     if outcome.outcome is not FetchOutcome.READ))


def _visited(
    crawl: PendingOutcome, outcomes: Sequence[Outcome], known: Mapping[str, Seen],
) -> tuple[list[Seen], list[Entry], int]:
    """Make the visits of outcomes and pick the named addresses to request.

    Also counts the named addresses that are not due yet.
    """
    now = _now()
    final = [outcome for outcome in outcomes if outcome.entry.kind == "page"
             and not (isinstance(outcome, Missed) and outcome.retry)
             and not (crawl.check and _is_failure(outcome))]  # checks are too frequent to count as visits
    found = [entry for outcome in outcomes if isinstance(outcome, Fetched) for entry in outcome.found]
    notes = [after(known.get(outcome.entry.url), outcome, crawl.site, now) for outcome in final]
    wanted, left = worth_asking(found, known, now.timestamp(), crawl.only_due)
    return [note for note in notes if note], wanted, left


def _is_failure(outcome: Outcome) -> bool:
    return isinstance(outcome, Missed) or (
        outcome.page is None and outcome.file is None and not outcome.is_unchanged)


def _now() -> datetime:
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)  # MongoDB keeps milliseconds


def _records(outcomes: Sequence[Fetched], fresh: Collection[str]) -> dict[str, Piece]:
    """Write WARC records for new page versions and for redirects.

    A redirect may lead to a new version.
    """
    records: dict[str, Piece] = {}
    for outcome in outcomes:
        if outcome.page and outcome.capture and outcome.page.id in fresh:
            records[outcome.capture.id] = _record(outcome, outcome.capture)
        elif outcome.exchange and outcome.outcome is FetchOutcome.MOVED:
            records[exchange_id(outcome.entry.crawl, outcome.entry.url)] = records_of(outcome.exchange, _way(outcome))
    return records


def _record(outcome: Fetched, capture: Capture) -> Piece:
    return records_of(outcome.exchange, _way(outcome), capture) if outcome.exchange else body_alone(capture)


def _way(outcome: Fetched) -> tuple[str, ...]:
    """List the ids of the exchanges of the redirects that led to an outcome."""
    return tuple(exchange_id(outcome.entry.crawl, url) for _, url in outcome.entry.hops)


def _counts(fetched: Sequence[Fetched], fresh: Collection[str], seen: Mapping[str, Seen]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for outcome in fetched:
        counts["bytes"] += outcome.size
        if outcome.is_unchanged:
            counts.update(("pages", "unchanged"))
        if outcome.file and not outcome.page:
            counts["pages"] += 1
        if outcome.page:
            counts["pages"] += 1
            counts["new" if outcome.page.id in fresh else "unchanged"] += 1
            counts["changed"] += outcome.page.id in fresh and outcome.page.url in seen
    return counts
