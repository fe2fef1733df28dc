"""The crawls that a summary reports.

These are those of a run, and those by hand since the day before it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from storage.collections.crawls import Crawl, Crawls
from storage.collections.runs import DAILY_RUN, Runs
from storage.documents import Document
from storage.mongodb import Database

LOOKED_BACK = timedelta(days=1)
"""Period before a run (before now, if there is none) in which crawls by hand are reported."""


@dataclass(frozen=True)
class RecentCrawls:
    """Crawls of a run, and crawls by hand of sites that are not watched."""

    of_run: list[Crawl]
    unwatched: list[Crawl]

    @property
    def reported(self) -> list[Crawl]:
        """All crawls, those of the run first."""
        return [*self.of_run, *self.unwatched]


def recent_crawls(database: Database, run: Document | None) -> RecentCrawls:
    """Find the crawls that a summary reports; Django must be set up."""
    from webadmin.sites.models import Site

    store, now = Crawls(database), datetime.now(UTC)
    begin = (run["started_at"] if run else now) - LOOKED_BACK
    daily = {each["_id"] for each in Runs(database).heads(DAILY_RUN)}
    others = [crawl for crawl in store.ended(begin, now) if crawl.run not in daily]
    watched = set(Site.objects.filter(key__in={crawl.site for crawl in others}, enabled=True)
                  .values_list("key", flat=True))
    unwatched = sorted((crawl for crawl in others if crawl.site not in watched), key=lambda crawl: crawl.site)
    return RecentCrawls(store.outcomes(run["_id"]) if run else [], unwatched)
