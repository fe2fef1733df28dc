"""Count what a run has done so far.

The counts come from changes in the numbers of stored documents and from the run's crawls. Nothing here reads a whole
collection that grows with the library or the page store.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from app.runs.time_left import Pace, compared, seconds_left, to_compare
from storage.collections.crawls import Crawl, Crawls
from storage.collections.matches import Matches
from storage.collections.runs import PAGES, SITE_ITEM, RunCounts, Runs
from storage.documents import RunItem
from storage.inbox import STAGES, Inbox
from storage.mongodb import Database


class RunCounter:
    """Counts one run.

    The first counter of a run records the numbers with which the run began.
    """

    def __init__(self, database: Database, run: str) -> None:
        from webadmin.ops.tally import newest_event  # Django's models load only after its set-up

        self._database, self._run = database, run
        self._runs, self._crawls = Runs(database), Crawls(database)
        self._noted: dict[str, RunItem] = {}
        self._baseline = self._runs.baseline(run, {
            "matches": Matches(database).count(), "event": newest_event(), "earlier": to_compare(self._waiting())})
        self._began: datetime = (self._runs.head(run) or {}).get("started_at") or datetime.now(UTC)

    def count(self, *, ended: bool = False) -> RunCounts:
        """Count again and store the result with the run, including each site's progress."""
        crawls = self._crawls.outcomes(self._run)
        if not ended:
            self._note_sites(crawls)
        counts = self._counts(crawls, ended=ended)
        self._runs.count(self._run, counts)
        return counts

    def _counts(self, crawls: Sequence[Crawl], *, ended: bool) -> RunCounts:
        from webadmin.ops.tally import newest_event, tally

        waiting = {} if ended else self._waiting()
        read: Counter[str] = Counter()
        for crawl in crawls:
            read.update({PAGES[name]: count for name, count in crawl.counts.items() if name in PAGES})
        pages = {name: read[name] for name in PAGES.values() if read[name]}
        newest = newest_event()
        cases = tally(self._baseline.get("event", 0), until=newest)
        matches = max(0, Matches(self._database).count() - self._baseline.get("matches", 0))
        done = sum(crawl.state == "done" for crawl in crawls)
        failed = sum(crawl.state not in ("done", "running") for crawl in crawls)
        due = sum(name.startswith(SITE_ITEM) for name in self._runs.items(self._run))
        earlier = self._baseline.get("earlier", 0)
        to_do = read["new"] + earlier
        new = compared(to_do, waiting)
        pace = Pace((datetime.now(UTC) - self._began).total_seconds(), due, done + failed, to_do, new,
                    max(0, matches - waiting.get("case", 0)))
        return RunCounts({"due": due, "done": done, "failed": failed}, pages, new, matches, cases.events,
                         cases.verdicts, waiting, None if ended else seconds_left(pace, waiting), newest, earlier)

    def _waiting(self) -> dict[str, int]:
        return {str(name): count for name in STAGES if (count := Inbox(self._database, name).waiting())}

    def _note_sites(self, crawls: Sequence[Crawl]) -> None:
        """Record the sites whose crawl has progressed since the last count."""
        items = [item_of(crawl) for crawl in crawls]
        changed = [item for item in items if self._noted.get(item.name) != item]
        self._runs.note_all(self._run, changed)
        self._noted |= {item.name: item for item in changed}


def item_of(crawl: Crawl) -> RunItem:
    """Describe the crawl of a site as an item of its run."""
    state = crawl.state if crawl.state in ("running", "done") else "failed"
    return RunItem(f"{SITE_ITEM}{crawl.site}", state, crawl.reason if state == "failed" else "", dict(crawl.counts))
