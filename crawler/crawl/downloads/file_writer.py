"""Store the chapters of a file group by group, in an order that is safe to kill."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice

from crawler.crawl.downloads.file_pages import file_pages
from crawler.crawl.outcome import Fetched
from crawler.crawl.revisits import BELIEVED
from crawler.crawl.warc import records_of
from storage.collections.exchanges import Exchanges, exchange_id
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Page
from storage.fetch_outcome import Standing
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database

GROUP = 100
"""Chapters that are held in memory and written together."""
FIRST_INTERVAL = 30 * 86_400.0
"""Seconds until a chapter is due. Its file is visited instead of the chapter itself."""


class FileWriter:
    """Writes the page versions of files.

    They are enqueued, then stored with their evidence, then recorded as visited.
    """

    def __init__(self, database: Database, exchanges: Exchanges) -> None:
        self._pages, self._visits, self._exchanges = Pages(database), Visits(database), exchanges
        self._fingerprint = Inbox(database, StageName.FINGERPRINT)

    def store(self, outcome: Fetched, site: str) -> Counter[str]:
        """Store the chapters of a file; safe to repeat.

        Returns counts of all, new, changed and removed chapters.
        """
        counts: Counter[str] = Counter()
        there: set[str] = set()
        texts: set[int] = set()
        run = outcome.entry.crawl.removesuffix(f":{site}")
        for group in _groups(file_pages(outcome, site, run)):
            known = self._pages.known(page.id for page in group)
            fresh = [page for page in group if page.id not in known]
            if fresh:
                self._fingerprint.enqueue([f"page:{page.id}" for page in fresh], delay=STORED_SOON)
                self._keep(outcome)
                self._pages.put_versions(fresh)
            changed = self._visit(group)
            counts.update(file_chapters=len(group), new=len(fresh), changed=changed)
            there.update(page.url for page in group)
            texts.update(hash(page.text) for page in group)
        if outcome.file and not outcome.file.refused:
            counts["file_chapters_gone"] = self._note_dropped(outcome, site, there, texts)
        return counts

    def _note_dropped(self, outcome: Fetched, site: str, there: Set[str], texts: Set[int]) -> int:
        """Record chapters that an earlier version of a file had and this one lacks.

        Called if the present version was read completely. A chapter whose text stands elsewhere in the file has moved.
        Returns how many are gone.
        """
        if not self._visits.of([outcome.entry.url]):
            return 0
        known = {seen.url: seen for seen in self._visits.of_site(site)
                 if seen.url.startswith(f"{outcome.entry.url}#") and seen.url not in there}
        held = self._pages.versions(seen.page for seen in known.values())
        moved = {page for page, version in held.items() if hash(version.text) in texts}
        dropped = [replace(seen, standing=Standing.MOVED if seen.page in moved else Standing.GONE, doubts=BELIEVED,
                           doubted_at=datetime.now(UTC)) for seen in known.values() if seen.standing is Standing.THERE]
        self._visits.put(dropped, known)
        return sum(seen.standing is Standing.GONE for seen in dropped)

    def _keep(self, outcome: Fetched) -> None:
        """Store the file itself, unless it is stored already."""
        capture = outcome.capture
        assert capture is not None  # noqa: S101 - a file that was read has one
        known = self._exchanges.knows(capture.id)
        if not known and outcome.exchange:
            way = tuple(exchange_id(outcome.entry.crawl, url) for _, url in outcome.entry.hops)
            self._exchanges.put([capture], {capture.id: records_of(outcome.exchange, way, capture)})

    def _visit(self, pages: Sequence[Page]) -> int:
        """Record chapters as visited; returns how many changed since the last visit."""
        known = self._visits.of(page.url for page in pages)
        self._visits.put([self._seen(page, known.get(page.url)) for page in pages], known)
        return sum(page.url in known and known[page.url].page != page.id for page in pages)

    def _seen(self, page: Page, known: Seen | None) -> Seen:
        fresh = Seen(page.url, page.site, page.id, page.fetched_at, FIRST_INTERVAL,
                     page.fetched_at.timestamp() + FIRST_INTERVAL, page.depth)
        if known is None or known.page == page.id:
            return fresh
        return replace(fresh, changes=known.changes + 1)


def _groups(pages: Iterator[Page]) -> Iterator[list[Page]]:
    while group := list(islice(pages, GROUP)):
        yield group
