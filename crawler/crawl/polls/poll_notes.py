"""Record what visits to contents pages found."""

from collections.abc import Iterable
from datetime import UTC, datetime

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Missed, Outcome
from storage.collections.site_facts.contents_pages import ContentsPage, ContentsPages
from storage.collections.visits import Visits
from storage.mongodb import Database


class PollNotes:
    """Writes the collection `contents_pages` once a batch's outcomes are stored."""

    def __init__(self, database: Database) -> None:
        self._pages, self._visits = ContentsPages(database), Visits(database)

    def note(self, batch: Iterable[tuple[Job, Outcome]]) -> None:
        """Record the contents pages among the outcomes of a batch."""
        for job, outcome in batch:
            if isinstance(outcome, Fetched) and outcome.listing:
                self._note_listed(job.policy.name, outcome)
            elif job.is_poll and outcome.entry.depth == 0 and outcome.entry.kind == "page":
                self._note_look(job.policy.name, outcome)

    def _note_listed(self, site: str, outcome: Fetched) -> None:
        assert outcome.listing is not None  # noqa: S101 - checked by the caller
        page = self._page(site, outcome.entry.url)
        fresh = set(outcome.listing.edges) - set(page.edges)
        new = len(fresh) - len(self._visits.of(fresh)) if page.looked_at else 0
        self._pages.put([page.listed(outcome.listing, new, _now())])

    def _note_look(self, site: str, outcome: Outcome) -> None:
        page = self._page(site, outcome.entry.url)
        self._pages.put([page.looked(_now(), failed=isinstance(outcome, Missed))])

    def _page(self, site: str, url: str) -> ContentsPage:
        return self._pages.at(site, [url]).get(url) or ContentsPage(url, site, _now())


def _now() -> float:
    return datetime.now(UTC).timestamp()
