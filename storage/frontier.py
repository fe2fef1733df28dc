"""Collection `frontier`: which addresses a crawl knows, and what became of each. Written by the crawler alone.

An entry is there once for each crawl and canonical address, so the frontier is the set of addresses seen. A claim is
a lease: when its holder dies the entry becomes claimable again. An entry is marked done only after its page was
stored, so a crawl killed at any moment loses nothing and fetches again no more than what was in flight.

Every question asked here is a narrow equality on `queue`, which names the crawl and the state in one value.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from pymongo import UpdateOne
from pymongo.database import Database

from storage.documents import Document, derive_id
from storage.mongodb import insert_new

PRIORITIES = 8
"""Priorities run from 0, the most urgent, to 7."""
LEASE = timedelta(seconds=30)


@dataclass(frozen=True)
class Entry:
    """An address that a crawl knows, and how it came to know it."""

    crawl: str
    url: str
    """Canonical."""
    kind: str = "page"
    """`page`, or `sitemap` for a list of addresses."""
    priority: int = 4
    depth: int = 0
    parent: str = ""
    """The address that named it."""
    attempts: int = 0
    hops: tuple[tuple[int, str], ...] = ()
    """Redirects that led here: status and address of each, first one first."""

    @property
    def id(self) -> str:
        return derive_id("frontier", self.crawl, self.url)


class Frontier:
    """The frontier of one crawl; any number of processes may share it."""

    def __init__(self, database: Database[Document], crawl: str, lease: timedelta = LEASE) -> None:
        self.crawl = crawl
        self._database = database
        self._lease = lease
        self._entries = database["frontier"]
        self._entries.create_index("queue")

    def add(self, entries: Iterable[Entry]) -> int:
        """Add the addresses not known yet and return how many there were; known ones keep their state."""
        documents = {entry.id: self._document(entry) for entry in entries}
        known = insert_new(self._database, "frontier", list(documents.values()))
        return len(documents) - len(known)

    def claim(self, limit: int, holder: str) -> list[Entry]:
        """Take up to `limit` entries that nobody holds, the most urgent first."""
        self._wake()
        taken: list[Entry] = []
        for priority in range(PRIORITIES):
            if len(taken) < limit:
                taken += self._take(self._queue(priority), limit - len(taken), holder)
        return taken

    def renew(self, entries: Sequence[Entry], holder: str) -> None:
        """Hold on to entries that are still being worked on."""
        self._entries.update_many({"_id": {"$in": [entry.id for entry in entries]}, "holder": holder},
                                  {"$set": {"until": time.time() + self._lease.total_seconds()}})

    def done(self, entries: Iterable[Entry]) -> None:
        """Mark entries whose pages are stored."""
        self._settle({entry.id: {"queue": self._queue("done")} for entry in entries})

    def failed(self, reasons: Iterable[tuple[Entry, str]]) -> None:
        """Mark entries that are given up, with the reason of each."""
        self._settle({entry.id: {"queue": self._queue("failed"), "reason": reason} for entry, reason in reasons})

    def later(self, entries: Iterable[tuple[Entry, str, timedelta]]) -> None:
        """Put entries back after a failure that may pass, each with its reason and delay; counts the attempt."""
        now = time.time()
        self._settle({entry.id: {"queue": self._queue("later"), "reason": reason, "until": now + delay.total_seconds(),
                                 "attempts": entry.attempts + 1} for entry, reason, delay in entries})

    def give_back(self, entries: Iterable[Entry]) -> None:
        """Put entries back untouched, as when the crawl is stopped."""
        self._settle({entry.id: {"queue": self._queue(entry.priority), "holder": ""} for entry in entries})

    def release(self, holder: str = "") -> int:
        """Free everything that a holder known to be dead had claimed (all holders if none is named)."""
        condition: Document = {"queue": self._queue("leased")}
        if holder:
            condition["holder"] = holder
        return self._entries.update_many(condition, {"$set": {"until": time.time()}}).modified_count

    def soonest(self) -> float | None:
        """Seconds until something can be claimed: 0 now, None when nothing is left, leases of others included.

        An entry that changes hands while this asks is seen on one side or the other: what is out is looked at
        before what is ready and once more after it.
        """
        for _ in range(2):
            out = {"queue": {"$in": [self._queue("leased"), self._queue("later")]}}
            if times := [item["until"] for item in self._entries.find(out, {"until": 1})]:
                return max(0.0, float(min(times)) - time.time())
            ready = (self._entries.find_one({"queue": self._queue(each)}, {"_id": 1}) for each in range(PRIORITIES))
            if any(ready):
                return 0.0
        return None

    def size(self) -> int:
        """Count every address the crawl knows."""
        names: list[int | str] = ["leased", "later", "done", "failed", *range(PRIORITIES)]
        return sum(self._entries.count_documents({"queue": self._queue(name)}) for name in names)

    def drop(self) -> None:
        """Forget the crawl's addresses, once it is finished."""
        for name in ("leased", "later", "done", "failed", *range(PRIORITIES)):
            self._entries.delete_many({"queue": self._queue(name)})

    def _queue(self, name: int | str) -> str:
        return f"{self.crawl}/{name}"

    def _document(self, entry: Entry) -> Document:
        return {"_id": entry.id, "queue": self._queue(entry.priority), "url": entry.url, "kind": entry.kind,
                "priority": entry.priority, "depth": entry.depth, "parent": entry.parent, "attempts": entry.attempts,
                "hops": [list(hop) for hop in entry.hops], "until": 0.0, "holder": ""}

    def _wake(self) -> None:
        """Put back what waited long enough and what a dead holder left."""
        now = time.time()
        for name in ("later", "leased"):
            found = self._entries.find({"queue": self._queue(name)}, {"until": 1, "priority": 1})
            self._settle({item["_id"]: {"queue": self._queue(item["priority"]), "holder": ""}
                          for item in found if item["until"] <= now}, {"queue": self._queue(name)})

    def _take(self, queue: str, limit: int, holder: str) -> list[Entry]:
        ids = [item["_id"] for item in self._entries.find({"queue": queue}, {"_id": 1}).limit(limit)]
        if not ids:
            return []
        change = {"queue": self._queue("leased"), "holder": holder, "until": time.time() + self._lease.total_seconds()}
        self._entries.update_many({"_id": {"$in": ids}, "queue": queue}, {"$set": change})
        found = self._entries.find({"_id": {"$in": ids}, "queue": self._queue("leased"), "holder": holder})
        place = {each: index for index, each in enumerate(ids)}
        return [self._entry(item) for item in sorted(found, key=lambda item: place[item["_id"]])]

    def _settle(self, changes: dict[str, Document], condition: Document | None = None) -> None:
        if changes:
            self._entries.bulk_write([UpdateOne({"_id": each, **(condition or {})}, {"$set": change})
                                      for each, change in changes.items()], ordered=False)

    def _entry(self, item: Document) -> Entry:
        hops = tuple((status, url) for status, url in item["hops"])
        return Entry(self.crawl, item["url"], item["kind"], item["priority"], item["depth"], item["parent"],
                     item["attempts"], hops)


def hop(entry: Entry, status: int, url: str) -> Entry:
    """Make the entry that a redirect leads to."""
    return replace(entry, url=url, attempts=0, hops=(*entry.hops, (status, entry.url)))
