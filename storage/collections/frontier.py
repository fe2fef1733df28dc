"""Collections `frontier_…`: the addresses a crawl knows, and the state of each.

One collection a crawl, written by the crawler.

An entry is there once for each canonical address, so the frontier is the set of addresses seen. A claim is a lease:
when its holder dies the entry becomes claimable again. An entry is marked done only after its page was stored, so a
crawl killed at any moment loses nothing and fetches again no more than what was in flight.

Some servers read every document that an equality finds, however few are asked for. So entries that wait stand in
numbered buckets of `BUCKET`, by priority, and a claim asks for one bucket at a time; `frontiers` holds the counters.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from pymongo import ReturnDocument, UpdateOne

from storage.documents import Document, derive_id
from storage.mongodb import Database, insert_new

PRIORITIES = 8
"""Priorities run from 0, the most urgent, to 7."""
LEASE = timedelta(seconds=30)
BUCKET = 64
AGAIN = "again"
"""The bucket of entries put back; it is asked before all others."""


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
    etag: str = ""
    modified: str = ""
    """The server's marks of the version that was read before; it is asked for another one only."""

    @property
    def id(self) -> str:
        """Derive the id from crawl and address."""
        return derive_id("frontier", self.crawl, self.url)


class Frontier:
    """The frontier of one crawl; any number of processes may share it."""

    def __init__(self, database: Database, crawl: str, lease: timedelta = LEASE) -> None:
        self.crawl = crawl
        self._database = database
        self._lease = lease.total_seconds()
        self._name = f"frontier_{derive_id(crawl)[:16]}"
        self._entries = database[self._name]
        self._counters = database["frontiers"]
        self._is_counted = False
        self._first: Counter[int] = Counter()
        """By priority, the bucket that is read from; those before it were empty."""

    def add(self, entries: Iterable[Entry]) -> int:
        """Add the addresses not known yet and return how many there were.

        Known ones keep their state.
        """
        fresh = {entry.id: entry for entry in entries}
        if not fresh:
            return 0
        numbers = self._reserve(Counter(entry.priority for entry in fresh.values()))
        documents = [_document(entry, f"{entry.priority}/{next(numbers[entry.priority]) // BUCKET}")
                     for entry in fresh.values()]
        return len(fresh) - len(insert_new(self._database, self._name, documents))

    def claim(self, limit: int, holder: str) -> list[Entry]:
        """Lease up to `limit` claimable entries, the most urgent first."""
        self._wake()
        counters = self._counters.find_one({"_id": self.crawl}) or {}
        taken = self._take(AGAIN, limit, holder)
        for priority, count in sorted((int(name), count) for name, count in counters.get("last", {}).items()):
            last = (count - 1) // BUCKET
            while len(taken) < limit:
                taken += self._take(f"{priority}/{self._first[priority]}", limit - len(taken), holder)
                if len(taken) >= limit or self._first[priority] >= last:
                    break
                self._first[priority] += 1
        return taken or self._take_stray(limit, holder)

    def renew(self, entries: Sequence[Entry], holder: str) -> None:
        """Hold on to entries that are still being worked on."""
        self._entries.update_many({"_id": {"$in": [entry.id for entry in entries]}, "holder": holder},
                                  {"$set": {"until": time.time() + self._lease}})

    def done(self, entries: Iterable[Entry]) -> None:
        """Mark entries whose pages are stored."""
        ids = [entry.id for entry in entries]
        if ids:
            self._entries.update_many({"_id": {"$in": ids}}, {"$set": {"state": "done"}})

    def failed(self, reasons: Iterable[tuple[Entry, str]]) -> None:
        """Mark entries that are given up, with the reason of each."""
        self._settle({entry.id: {"state": "failed", "reason": reason} for entry, reason in reasons})

    def later(self, entries: Iterable[tuple[Entry, str, timedelta]]) -> None:
        """Put entries back after a failure that may pass, with reason and delay.

        Counts the attempt.
        """
        now = time.time()
        self._settle({entry.id: {"state": "later", "reason": reason, "until": now + delay.total_seconds(),
                                 "attempts": entry.attempts + 1} for entry, reason, delay in entries})

    def give_back(self, entries: Iterable[Entry]) -> None:
        """Put entries back untouched, as when the crawl is stopped."""
        self._settle({entry.id: {"state": "waiting", "queue": AGAIN, "holder": ""} for entry in entries})

    def soonest(self) -> float | None:
        """Return the seconds until an entry can be claimed: 0 now, None when none is left.

        Leases of other workers count as entries that are left.

        Asked when a claim came back empty: then little waits, and the question is cheap. An entry that changes
        hands while this asks is seen on one side or the other: what is out is looked at before and after.
        """
        for _ in range(2):
            out = self._entries.find({"state": {"$in": ["leased", "later"]}}, {"until": 1})
            if times := [float(item["until"]) for item in out]:
                return max(0.0, min(times) - time.time())
            if self._entries.find_one({"state": "waiting"}, {"_id": 1}):
                return 0.0
        return None

    def size(self) -> int:
        """Count every address the crawl knows."""
        return self._entries.count_documents({})

    def prepare(self) -> None:
        """Create the indexes; harmless when they are there."""
        for name in ("queue", "state"):
            self._entries.create_index(name)

    def drop(self) -> None:
        """Forget the crawl's addresses, once it is finished."""
        self._entries.delete_many({})  # an embedded server drops a full collection a hundred times slower
        self._entries.drop()
        self._counters.delete_one({"_id": self.crawl})

    def _reserve(self, counts: Counter[int]) -> dict[int, Iterator[int]]:
        """Draw consecutive numbers for new entries, by priority."""
        change = {f"last.{priority}": count for priority, count in counts.items()}
        insert_new(self._database, "frontiers", [] if self._is_counted else [{"_id": self.crawl, "last": {}}])
        self._is_counted = True
        after = self._counters.find_one_and_update({"_id": self.crawl}, {"$inc": change},
                                                   return_document=ReturnDocument.AFTER)
        if after is None:  # another process has finished and forgotten the crawl meanwhile
            self._is_counted = False
            return self._reserve(counts)
        last = after["last"]
        return {priority: iter(range(last[str(priority)] - count, last[str(priority)]))
                for priority, count in counts.items()}

    def _wake(self) -> None:
        """Put back what waited long enough and what a dead holder left."""
        now = time.time()
        by_state: dict[str, list[str]] = defaultdict(list)
        for item in self._entries.find({"state": {"$in": ["leased", "later"]}}, {"until": 1, "state": 1}):
            if item["until"] <= now:
                by_state[item["state"]].append(item["_id"])
        for state, ids in by_state.items():
            self._entries.update_many({"_id": {"$in": ids}, "state": state, "until": {"$lte": now}},
                                      {"$set": {"state": "waiting", "queue": AGAIN, "holder": ""}})

    def _take(self, queue: str, limit: int, holder: str) -> list[Entry]:
        ids = [item["_id"] for item in self._entries.find({"queue": queue}, {"_id": 1}).limit(limit)]
        return self._lease_out(ids, holder)

    def _take_stray(self, limit: int, holder: str) -> list[Entry]:
        """Take what was written into a bucket after it had been found empty and passed by."""
        ids = [item["_id"] for item in self._entries.find({"state": "waiting"}, {"_id": 1}).limit(limit)]
        return self._lease_out(ids, holder)

    def _lease_out(self, ids: Sequence[str], holder: str) -> list[Entry]:
        if not ids:
            return []
        change = {"state": "leased", "queue": "", "holder": holder, "until": time.time() + self._lease}
        self._entries.update_many({"_id": {"$in": ids}, "state": "waiting"}, {"$set": change})
        leased = self._entries.find({"_id": {"$in": ids}, "state": "leased", "holder": holder})
        place = {entry_id: index for index, entry_id in enumerate(ids)}
        return [self._entry(item) for item in sorted(leased, key=lambda item: place[item["_id"]])]

    def _settle(self, changes: dict[str, Document]) -> None:
        if changes:
            updates = [UpdateOne({"_id": entry_id}, {"$set": change}) for entry_id, change in changes.items()]
            self._entries.bulk_write(updates, ordered=False)

    def _entry(self, item: Document) -> Entry:
        hops = tuple((status, url) for status, url in item["hops"])
        return Entry(self.crawl, item["url"], item["kind"], item["priority"], item["depth"], item["parent"],
                     item["attempts"], hops, item.get("etag", ""), item.get("modified", ""))


def _document(entry: Entry, queue: str) -> Document:
    return {"_id": entry.id, "state": "waiting", "queue": queue, "url": entry.url, "kind": entry.kind,
            "priority": entry.priority, "depth": entry.depth, "parent": entry.parent, "attempts": entry.attempts,
            "hops": [list(hop) for hop in entry.hops], "until": 0.0, "holder": "",
            **{name: mark for name, mark in (("etag", entry.etag), ("modified", entry.modified)) if mark}}


def hop(entry: Entry, status: int, url: str) -> Entry:
    """Make the entry that a redirect leads to."""
    return replace(entry, url=url, attempts=0, etag="", modified="", hops=(*entry.hops, (status, entry.url)))
