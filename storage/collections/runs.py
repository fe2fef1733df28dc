"""Collection `runs`: what a daily run had to do, and how far it came.

Written by `app` alone.
"""

from dataclasses import asdict
from datetime import UTC, datetime

from storage.documents import Document, RunItem, derive_id
from storage.mongodb import Database, insert_new

DAILY_RUN = "daily"
"""The kind of the run that a day has."""
SITE_ITEM = "site "
"""What the name of a site's item begins with; the site's key follows."""


class Runs:
    """Runs as documents with the state of each item, so that they can be resumed."""

    def __init__(self, database: Database) -> None:
        self._runs = database["runs"]
        self._database = database

    def open(self, kind: str, day: str) -> str:
        """Open the run of a kind for a day, or find it open: one run a kind and day."""
        run = derive_id("run", kind, day)
        document: Document = {"_id": run, "kind": kind, "day": day, "state": "running", "items": {},
                              "started_at": datetime.now(UTC), "ended_at": None}
        insert_new(self._database, "runs", [document])
        return run

    def get(self, run: str) -> Document | None:
        """Find a run: `kind`, `day`, `state`, `items` by name, `started_at`, `ended_at`."""
        return self._runs.find_one({"_id": run})

    def items(self, run: str) -> dict[str, RunItem]:
        """Map names to the items of a run."""
        document = self.get(run) or {"items": {}}
        return {item["name"]: RunItem(**item) for item in document["items"].values()}

    def note(self, run: str, item: RunItem) -> None:
        """Record the state of an item."""
        self._runs.update_one({"_id": run}, {"$set": {f"items.{_key(item.name)}": asdict(item)}})

    def close(self, run: str, state: str) -> None:
        """Record the end of a run: `done` or `failed`."""
        self._runs.update_one({"_id": run}, {"$set": {"state": state, "ended_at": datetime.now(UTC)}})

    def of_kind(self, kind: str) -> list[Document]:
        """List the runs of a kind, newest first."""
        return sorted(self._runs.find({"kind": kind}), key=lambda run: run["started_at"], reverse=True)


def _key(name: str) -> str:
    """Make a name fit for a field: no dots, no dollar at the start."""
    return name.replace(".", "·").replace("$", "＄")
