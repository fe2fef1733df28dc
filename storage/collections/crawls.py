"""Collection `crawls`: progress and result of the crawl of each site in each run.

Written only by the crawler.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from storage.documents import Document, derive_id
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database, insert_new

AT_ONCE = 10_000
"""Number of crawls in one batch of an answer, if only their counts are read."""
CrawlState = Literal["running", "done", "failed", "blocked", "needs_human"]


def crawl_id(run: str, site: str) -> str:
    """Name the crawl of a site in a run."""
    return f"{run}:{site}"


class Difference(NamedTuple):
    """How a page differs in another browser: a rule and its figures, no wording."""

    rule: str
    """Stable identifier; in crawls of older versions an English sentence."""
    figures: Mapping[str, str | float] = {}
    """Values by name: statuses, numbers of `…_characters`, the share `alike` (0..1), addresses; `browser` is the other
    browser.
    """

    def shown_to(self, browser: str) -> "Difference":
        """Add the kind of browser that is shown the difference."""
        return self._replace(figures={**self.figures, "browser": browser})

    @classmethod
    def parse(cls, stored: str | Sequence[Any]) -> "Difference":
        """Read a stored difference."""
        return cls(stored) if isinstance(stored, str) else cls(*stored)


@dataclass
class CrawlFacts:
    """What a crawl reports besides its counts and has not stored yet.

    The fields are those of `Crawl`.
    """

    files: dict[str, str] = field(default_factory=dict)
    moved_to: dict[str, str] = field(default_factory=dict)
    repeated: dict[str, str] = field(default_factory=dict)
    mazes: dict[str, int] = field(default_factory=dict)
    left_out: Counter[FetchOutcome] = field(default_factory=Counter)
    shown_otherwise: dict[str, Difference] = field(default_factory=dict)
    compared: int = 0
    """Number of pages that were compared with what other browsers are shown."""
    scripted: dict[str, bool] = field(default_factory=dict)

    def add(self, other: "CrawlFacts") -> None:
        """Merge the facts of another instance into this one."""
        self.files.update(other.files)
        self.moved_to.update(other.moved_to)
        self.repeated.update(other.repeated)
        self.mazes.update(other.mazes)
        self.left_out.update(other.left_out)
        self.shown_otherwise.update(other.shown_otherwise)
        self.compared += other.compared
        self.scripted.update(other.scripted)


class HostState(NamedTuple):
    """State of one host; times in seconds."""

    answers: int
    failures: int
    latency: float
    delay: float
    """Seconds between two requests, as its policy and its answers require."""
    paused: float = 0.0
    """Time until which it must not be requested."""
    closed: str = ""
    """The outcome because of which it is not requested any more."""


@dataclass(frozen=True)
class Crawl:
    """The crawl of one site in one run: state, counts, reasons for unfetched pages."""

    run: str
    site: str
    state: CrawlState = "running"
    reason: str = ""
    """Codes that explain the state, `CrawlRemark`s and `FetchOutcome`s separated by commas; a sentence in v0.1.0."""
    counts: dict[str, int] = field(default_factory=dict)
    """Numbers of `pages` read, `new` versions, `changed` pages (included in `new`), `unchanged`, `bytes`, `errors`,
    `known` addresses.
    """
    reasons: dict[FetchOutcome, int] = field(default_factory=dict)
    """Number of addresses by outcome, for all outcomes other than a page that was read."""
    hosts: dict[str, HostState] = field(default_factory=dict)
    """The state of each host, as last reported by one of the crawl's processes."""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    files: dict[str, str] = field(default_factory=dict)
    """Reasons by address why files were not read, or not completely; only the first ones.

    Texts of `sentence_text`; English sentences in crawls of older versions.
    """
    moved_to: dict[str, str] = field(default_factory=dict)
    """Addresses to which the site seems to have moved, with the address that says so."""
    repeated: dict[str, str] = field(default_factory=dict)
    """Address patterns whose pages repeat each other, with `addresses/different texts`."""
    mazes: dict[str, int] = field(default_factory=dict)
    """Address patterns or hosts that lead endlessly to new pages of the same kind, with the number of pages read."""
    left_out: dict[FetchOutcome, int] = field(default_factory=dict)
    """Number of addresses that were found but not requested, by the rule that excluded them."""

    shown_otherwise: dict[str, Difference] = field(default_factory=dict)
    """Differences by address between what this crawl and other browsers are shown, for the pages that were compared."""
    scripted: dict[str, bool] = field(default_factory=dict)
    """Address patterns of which chapters were shown in the browser only because they have scripts, and whether these
    change the text."""

    @property
    def id(self) -> str:
        """Derive the id from run and site."""
        return crawl_id(self.run, self.site)


class Crawls:
    """Crawls by run and site; their counts are updated while a crawl runs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._crawls = database["crawls"]

    def open(self, run: str, site: str) -> Crawl:
        """Begin the crawl of a site in a run, or return its current state."""
        fresh = Crawl(run, site, started_at=datetime.now(UTC))
        insert_new(self._database, "crawls", [{
            "_id": fresh.id, "run": run, "site": site, "state": fresh.state, "reason": "", "counts": {}, "reasons": {},
            "started_at": fresh.started_at, "ended_at": None,
        }])
        return self.get(run, site) or fresh

    def is_over(self, run: str, site: str) -> bool:
        """Tell whether a crawl has ended or never began."""
        crawl = self.get(run, site)
        return crawl is None or crawl.state != "running"

    def note(
        self, crawl: str, counts: Mapping[str, int], reasons: Mapping[FetchOutcome, int],
        hosts: Mapping[str, HostState] | None = None, facts: "CrawlFacts | None" = None,
    ) -> None:
        """Add to a crawl's counts and to its facts by address.

        The states of hosts are replaced.
        """
        facts = facts or CrawlFacts()
        change = {f"counts.{name}": count for name, count in counts.items() if count}
        change |= {f"reasons.{outcome}": count for outcome, count in reasons.items() if count}
        states: dict[str, list[Any]] = {f"hosts.{host.replace('.', '·')}": list(state)
                                        for host, state in (hosts or {}).items()}
        shown = {url: [each.rule, dict(each.figures)] for url, each in facts.shown_otherwise.items()}
        by_address: dict[str, Mapping[str, Any]] = {
            "files": facts.files, "moved_to": facts.moved_to, "repeated": facts.repeated,
            "mazes": facts.mazes, "shown_otherwise": shown, "scripted": facts.scripted}
        for name, values in by_address.items():
            states |= {f"{name}.{derive_id(about)}": [about, what] for about, what in values.items()}
        change |= {"counts.compared": facts.compared} if facts.compared else {}
        change |= {f"left_out.{outcome}": count for outcome, count in facts.left_out.items() if count}
        update = {name: fields for name, fields in (("$inc", change), ("$set", states)) if fields}
        if update:
            self._crawls.update_one({"_id": crawl}, update)

    def close(self, crawl: str, state: CrawlState, remarks: Iterable[str] = ()) -> None:
        """Record how a crawl ended."""
        self._crawls.update_one({"_id": crawl}, {"$set": {"state": state, "reason": ", ".join(remarks),
                                                          "ended_at": datetime.now(UTC)}})

    def forget(self, run: str, site: str) -> None:
        """Delete a crawl that has nothing to report."""
        self._crawls.delete_one({"_id": crawl_id(run, site)})

    def get(self, run: str, site: str) -> Crawl | None:
        """Find the crawl of a site in a run."""
        item = self._crawls.find_one({"_id": crawl_id(run, site)})
        return _crawl(item) if item else None

    def outcomes(self, run: str) -> list[Crawl]:
        """List the crawls of a run without the states of their hosts, in no order."""
        return _crawls(self._crawls.find({"run": run}, {"hosts": 0}))

    def ended(self, begin: datetime, end: datetime) -> list[Crawl]:
        """List the crawls that ended in a period, in no order.

        The states of their hosts are left out.
        """
        return _crawls(self._crawls.find({"ended_at": {"$gte": begin, "$lt": end}}, {"hosts": 0}))

    def counts_of_ended(self, begin: datetime, end: datetime) -> list[Crawl]:
        """List the crawls that ended in a period, in no order.

        Only run, site, state and counts are read.
        """
        wanted = {"run": 1, "site": 1, "state": 1, "counts": 1}
        return _crawls(self._crawls.find({"ended_at": {"$gte": begin, "$lt": end}}, wanted, batch_size=AT_ONCE))

    def of_site(self, site: str) -> list[Crawl]:
        """List the crawls of a site, newest first."""
        return sorted(_crawls(self._crawls.find({"site": site})), key=_started, reverse=True)

    def last_compared(self, site: str) -> Crawl | None:
        """Find the last crawl that compared a site's pages with other browsers'."""
        found = self._crawls.find({"site": site, "counts.compared": {"$gt": 0}}, {"hosts": 0})
        return max(_crawls(found), key=_started, default=None)

    def last_scripted(self, site: str) -> Crawl | None:
        """Find the last crawl that looked at what the scripts of a site's chapters do."""
        found = self._crawls.find({"site": site, "scripted": {"$exists": True}}, {"hosts": 0})
        return max(_crawls(found), key=_started, default=None)

    def newest(self, site: str, limit: int, skip: int = 0) -> list[Crawl]:
        """List the crawls of a site, newest first, after skipping `skip` of them.

        The states of their hosts are left out.
        """
        found = self._crawls.find({"site": site}, {"hosts": 0}).sort([("started_at", -1), ("_id", -1)])
        return _crawls(found.skip(skip).limit(limit))

    def count(self, site: str) -> int:
        """Count the crawls of a site."""
        return self._crawls.count_documents({"site": site})


def _started(crawl: Crawl) -> datetime:
    return crawl.started_at or datetime.min.replace(tzinfo=UTC)


def _crawls(items: Iterable[Document]) -> list[Crawl]:
    return [_crawl(item) for item in items]


def _crawl(item: Document) -> Crawl:
    values: dict[str, Any] = {name: value for name, value in item.items() if name != "_id"}
    values["hosts"] = {host.replace("·", "."): HostState(*state) for host, state in item.get("hosts", {}).items()}
    for name in ("files", "moved_to", "repeated", "mazes", "shown_otherwise", "scripted"):
        values[name] = dict(item.get(name, {}).values())
    values["shown_otherwise"] = {url: Difference.parse(stored) for url, stored in values["shown_otherwise"].items()}
    values["left_out"] = _outcomes(item.get("left_out", {}))
    values["reasons"] = _outcomes(item.get("reasons", {}))
    return Crawl(**values)


def _outcomes(counts: Mapping[str, int]) -> dict[FetchOutcome, int]:
    """Convert counts by stored word to counts by outcome.

    Several words of v0.1.0 are one outcome now.
    """
    total: Counter[FetchOutcome] = Counter()
    for word, count in counts.items():
        total[FetchOutcome.parse(word)] += count
    return dict(total)
