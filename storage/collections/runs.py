"""Collections `runs` and `run_items`: the tasks of a run and their progress.

Written only by `app`. Items are stored apart: a run has one for each of thousands of sites, and lists of runs need none
of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime

from storage.documents import Document, RunItem, derive_id
from storage.mongodb import ASKED, Database, among, insert_new

DAILY_RUN = "daily"
"""The kind of the run that takes place once a day."""
SITE_ITEM = "site "
"""Prefix of the name of a site's item; the site's key follows."""
PAGES = {"pages": "read", "new": "new", "changed": "changed", "unchanged": "unchanged", "errors": "failed"}
"""Names of a run's page counts, by the names that a crawl uses."""
FIRST_FAILED = 20
"""Number of failed items that are stored with the run itself."""


@dataclass(frozen=True)
class RunCounts:
    """What a run has done so far, over all sites and organisations."""

    sites: dict[str, int] = field(default_factory=dict)
    """Numbers of sites `due`, `done` and `failed`; the rest are waiting or being crawled."""
    pages: dict[str, int] = field(default_factory=dict)
    """Numbers of pages `read`, `new` versions, `changed` (included in `new`), `unchanged` and `failed`."""
    compared: int = 0
    """Number of new pages that no stage before the cases still has to process."""
    matches: int = 0
    cases: dict[str, int] = field(default_factory=dict)
    """Numbers of cases that are `new`, `changed`, `back` and `gone`."""
    verdicts: dict[str, int] = field(default_factory=dict)
    """Numbers of new cases by verdict."""
    waiting: dict[str, int] = field(default_factory=dict)
    """Number of ids in the inbox of each stage; empty inboxes are left out."""
    seconds_left: int | None = None
    """Estimated seconds until the run ends; None if it cannot be estimated yet, and at the end."""

    last_event: int = 0
    """Number of the newest counted line of the cases' history."""
    earlier: int = 0
    """Pages and chapters already waiting for comparison when the run began, e.g. from crawls by hand."""

    @classmethod
    def of(cls, run: Document) -> "RunCounts":
        """Read the counts of a run; runs of older releases have none."""
        return cls(**run.get("counts", {}))


@dataclass(frozen=True)
class FailedItems:
    """The items of a run that failed: the first ones, and how many there are."""

    first: tuple[RunItem, ...]
    count: int


class Runs:
    """Runs as documents with the state of each item, so that they can be resumed."""

    def __init__(self, database: Database) -> None:
        self._runs = database["runs"]
        self._items = database["run_items"]
        self._database = database

    def open(self, kind: str, day: str) -> str:
        """Open the run of a kind for a day, or return the existing one.

        There is one run per kind and day. The summary stored with a failed run is removed, because the run continues.
        """
        run = derive_id("run", kind, day)
        document: Document = {"_id": run, "kind": kind, "day": day, "state": "running",
                              "started_at": datetime.now(UTC), "ended_at": None}
        insert_new(self._database, "run_items", [{"_id": run, "items": {}}])
        if insert_new(self._database, "runs", [document]):
            self._runs.update_one({"_id": run, "state": "failed"}, {"$unset": {"kept": ""}})
        return run

    def get(self, run: str) -> Document | None:
        """Find a run.

        It has `kind`, `day`, `state`, `items` by name, `counts` as in `RunCounts`, `started_at` and `ended_at`.
        """
        head = self.head(run)
        return head and head | {"items": self._items_of([run]).get(run, {})}

    def head(self, run: str) -> Document | None:
        """Find a run without its items."""
        return self._runs.find_one({"_id": run})

    def items(self, run: str) -> dict[str, RunItem]:
        """Map names to the items of a run."""
        return {item["name"]: RunItem(**item) for item in self._items_of([run]).get(run, {}).values()}

    def note(self, run: str, item: RunItem) -> None:
        """Record the state of an item."""
        self.note_all(run, [item])

    def note_all(self, run: str, items: Iterable[RunItem]) -> None:
        """Record the states of items in one update."""
        changes = {key_of_item(item.name): asdict(item) for item in items}
        if not changes:
            return
        if len(changes) > ASKED:
            self._note_many(run, changes)
        else:
            fields = {f"items.{key}": item for key, item in changes.items()}
            self._items.update_one({"_id": run}, {"$set": fields, "$inc": {"revision": 1}})

    def _note_many(self, run: str, changes: Mapping[str, Document]) -> None:
        """Replace all items of a run to record many changes.

        Repeated if others were recorded meanwhile. Setting a field for each item takes the embedded server time
        quadratic in their number.
        """
        while found := self._items.find_one({"_id": run}):
            noted = self._items.update_one(
                {"_id": run, "revision": found.get("revision")},
                {"$set": {"items": found["items"] | changes}, "$inc": {"revision": 1}})
            if noted.matched_count:
                return

    def baseline(self, run: str, counts: Mapping[str, int]) -> dict[str, int]:
        """Store the counts of the stores from when a run began, and return them.

        Only the first call stores counts.
        """
        self._runs.update_one({"_id": run, "baseline": {"$exists": False}}, {"$set": {"baseline": dict(counts)}})
        kept: dict[str, int] = (self.head(run) or {}).get("baseline", {})
        return kept

    def count(self, run: str, counts: RunCounts) -> None:
        """Store what a run has done so far, replacing earlier counts."""
        self._runs.update_one({"_id": run}, {"$set": {"counts": asdict(counts), "counted_at": datetime.now(UTC)}})

    def close(self, run: str, state: str) -> None:
        """Record the end of a run: `done` or `failed`.

        Its steps and failures are stored with it, so that lists of runs need not read items.
        """
        self._runs.update_one({"_id": run}, {"$set": {
            "state": state, "ended_at": datetime.now(UTC), "kept": _kept(self._items_of([run]).get(run, {}))}})

    def failures(self, heads: Iterable[Document]) -> dict[str, FailedItems]:
        """Map runs, given without their items, to their failed items."""
        return {run: FailedItems(tuple(RunItem(**item) for item in kept["first_failed"]), kept["failed"])
                for run, kept in self._kept_of(heads).items()}

    def steps(self, heads: Iterable[Document]) -> dict[str, list[Document]]:
        """Map runs, given without their items, to their steps.

        Steps are the items that belong to no site.
        """
        return {run: kept["steps"] for run, kept in self._kept_of(heads).items()}

    def _kept_of(self, heads: Iterable[Document]) -> dict[str, Document]:
        """Map runs to the summaries stored by `close`.

        Compute those of open or older runs.
        """
        kept = {head["_id"]: head.get("kept") for head in heads}
        read = self._items_of(run for run, known in kept.items() if known is None)
        return {run: _kept(read.get(run, {})) if known is None else known for run, known in kept.items()}

    def heads(self, kind: str) -> list[Document]:
        """List the runs of a kind without their items, newest first."""
        found = self._runs.find({"kind": kind})
        return sorted(found, key=lambda run: run["started_at"], reverse=True)

    def newest_heads(self, kind: str, most: int) -> list[Document]:
        """List the last runs of a kind without their items, newest first."""
        return list(self._runs.find({"kind": kind}).sort("started_at", -1).limit(most))

    def some(self, ids: Sequence[str], items: Iterable[str] = ()) -> list[Document]:
        """Read runs by id, in the order of the ids.

        `items` limits the items to those with these names. Unknown runs are left out.
        """
        found = {run["_id"]: run for run in among(self._runs, "_id", ids)}
        of_runs = self._items_of(found, items)
        return [found[run] | {"items": of_runs.get(run, {})} for run in ids if run in found]

    def newest(self, kind: str, most: int) -> list[Document]:
        """List the last runs of a kind with their items, newest first."""
        return self.some([run["_id"] for run in self.newest_heads(kind, most)])

    def _items_of(self, runs: Iterable[str], items: Iterable[str] = ()) -> dict[str, Document]:
        """Map runs to their items by key, optionally only those with these names."""
        wanted = {f"items.{key_of_item(item)}": 1 for item in items} or None
        return {found["_id"]: found.get("items", {}) for found in among(self._items, "_id", runs, wanted)}


def _kept(items: Document) -> Document:
    """Make the summary that is stored with a run from its items by key."""
    failed = [item for item in items.values() if item["state"] == "failed"]
    return {"first_failed": failed[:FIRST_FAILED], "failed": len(failed),
            "steps": [item for item in items.values() if not item["name"].startswith(SITE_ITEM)]}


def key_of_item(name: str) -> str:
    """Make a name valid as a field name: no dots and no dollar signs."""
    return name.replace(".", "·").replace("$", "＄")
