"""A stage's inbox: the small collection of what has arrived and is not done.

Writers announce an id here before they store its document; the stage claims ids, does them, marks them done.
A claim is a lease: when its holder dies, the id becomes claimable again by itself. An id that was claimed
`MAX_ATTEMPTS` times without being done is set aside in `quarantine`, with its reason, so that nothing can block
the queue for ever; so is one that was announced and whose document never came.
"""

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import xxhash
from pymongo import UpdateOne
from pymongo.database import Database

from storage.documents import Document
from storage.mongodb import insert_new

STAGES = ("crawl", "decode", "join", "fingerprint", "index", "match", "case", "screenshot")
"""Every stage that has an inbox, in the order in which a text travels."""
SLOTS = 32
"""Parts that an inbox is looked through by, one after another: a server that reads all hits reads a part only."""
MAX_ATTEMPTS = 3
LEASE = timedelta(seconds=30)
"""Longer than a batch takes; what its holder cannot finish in time it renews, or another does it again."""
RETRY = timedelta(seconds=10)
MAX_ABSENCES = 10
ABSENCE = timedelta(seconds=1)
LONGEST_ABSENCE = timedelta(minutes=1)


@dataclass(frozen=True)
class Claim:
    """An id on lease, with what was announced along with it."""

    id: str
    attempts: int
    announced: int
    """How often it had been announced when it was claimed; once more since means there is more to do."""
    payload: Document = field(default_factory=dict)
    absences: int = 0
    """How often its document was looked for and not there yet."""


class Inbox:
    """The inbox of one stage."""

    def __init__(self, database: Database[Document], stage: str) -> None:
        self.stage = stage
        self._database = database
        self._name = f"inbox_{stage}"
        self._items = database[self._name]
        for field_name in ("slot", "claim"):
            self._items.create_index(field_name)

    def announce(self, ids: Iterable[str], payload: Document | None = None) -> None:
        """Say that these ids are there to be done; announcing twice does no harm."""
        now = time.time()
        fresh: Document = {"ready_at": now, "claim": "", "attempts": 0, "announced": 1, "absences": 0,
                           "payload": payload or {}}
        documents = [{"_id": each, "slot": _slot(each), **fresh} for each in dict.fromkeys(ids)]
        again = insert_new(self._database, self._name, documents)
        if again:
            change = {"$inc": {"announced": 1}, "$set": {"payload": payload or {}}}
            self._items.update_many({"_id": {"$in": list(again)}}, change)

    def claim(self, limit: int = 64, lease: timedelta = LEASE) -> list[Claim]:
        """Take up to `limit` ids that nobody holds."""
        now = time.time()
        ready = self._ready(now, limit)
        if not ready:
            return []
        token = uuid4().hex
        self._items.update_many(
            {"_id": {"$in": ready}, "ready_at": {"$lte": now}},
            {"$set": {"ready_at": now + lease.total_seconds(), "claim": token}, "$inc": {"attempts": 1}},
        )
        claims = [_claim(item) for item in self._items.find({"claim": token})]
        for worn in (claim for claim in claims if claim.attempts > MAX_ATTEMPTS):
            self._quarantine(worn, f"claimed {MAX_ATTEMPTS} times and never finished: it may kill the worker")
        return [claim for claim in claims if claim.attempts <= MAX_ATTEMPTS]

    def take(self, each: str, lease: timedelta = LEASE) -> Claim | None:
        """Take one id if nobody holds it, without counting the attempt: for work that must have one owner."""
        now = time.time()
        change = {"$set": {"ready_at": now + lease.total_seconds(), "claim": uuid4().hex}}
        if not self._items.update_one({"_id": each, "ready_at": {"$lte": now}}, change).modified_count:
            return None
        item = self._items.find_one({"_id": each})
        return _claim(item) if item else None

    def renew(self, claims: Sequence[Claim], lease: timedelta = LEASE) -> None:
        """Hold on to claims that take longer than their lease."""
        ids = [claim.id for claim in claims]
        self._items.update_many({"_id": {"$in": ids}}, {"$set": {"ready_at": time.time() + lease.total_seconds()}})

    def done(self, claims: Sequence[Claim]) -> None:
        """Take finished ids out, but for those announced again since they were claimed."""
        if not claims:
            return
        deleted = 0
        for announced in {claim.announced for claim in claims}:
            ids = [claim.id for claim in claims if claim.announced == announced]
            deleted += self._items.delete_many({"_id": {"$in": ids}, "announced": announced}).deleted_count
        if deleted < len(claims):
            self._reopen(claims)

    def _reopen(self, claims: Sequence[Claim]) -> None:
        """Make claimable again what was announced since it was claimed."""
        renewed = {"ready_at": time.time(), "claim": "", "attempts": 0}
        self._items.bulk_write(
            [UpdateOne({"_id": claim.id, "announced": {"$gt": claim.announced}}, {"$set": renewed})
             for claim in claims], ordered=False,
        )

    def later(self, claims: Sequence[Claim]) -> None:
        """Put ids back whose documents are not there yet, for twice as long each time, without counting the attempt."""
        for claim in claims:
            if claim.absences >= MAX_ABSENCES:
                self._quarantine(claim, "announced, but its document never came: the writer was stopped half-way")
                continue
            delay = min(ABSENCE * 2**claim.absences, LONGEST_ABSENCE)
            change = {"ready_at": time.time() + delay.total_seconds(), "claim": "", "attempts": claim.attempts - 1}
            self._items.update_one({"_id": claim.id}, {"$set": {**change, "absences": claim.absences + 1}})

    def release(self, claims: Sequence[Claim]) -> None:
        """Put ids back without counting the attempt: what went wrong was not theirs."""
        for attempts in {claim.attempts for claim in claims}:
            ids = [claim.id for claim in claims if claim.attempts == attempts]
            change = {"ready_at": time.time() + RETRY.total_seconds(), "claim": "", "attempts": attempts - 1}
            self._items.update_many({"_id": {"$in": ids}}, {"$set": change})

    def fail(self, claim: Claim, reason: str, delay: timedelta = RETRY) -> None:
        """Put an id back after a failure, or set it aside with its reason when it failed too often."""
        if claim.attempts >= MAX_ATTEMPTS:
            self._quarantine(claim, reason)
            return
        change = {"$set": {"ready_at": time.time() + delay.total_seconds(), "claim": "", "reason": reason}}
        self._items.update_one({"_id": claim.id}, change)

    def holds(self, each: str) -> bool:
        """Tell whether an id is in the inbox, claimed or not."""
        return self._items.find_one({"_id": each}, {"_id": 1}) is not None

    def waiting(self) -> int:
        """How many ids are not done, claimed ones included."""
        return self._items.count_documents({})

    def _ready(self, now: float, limit: int) -> list[str]:
        """Look for claimable ids, beginning anywhere, so that claimers do not all look in the same place."""
        found: list[str] = []
        start = random.randrange(SLOTS)  # noqa: S311 - spreads claimers, keeps no secret
        for slot in range(start, start + SLOTS):
            waiting = self._items.find({"slot": slot % SLOTS, "ready_at": {"$lte": now}}, {"_id": 1})
            found += [item["_id"] for item in waiting.limit(limit - len(found))]
            if len(found) >= limit:
                break
        return found

    def _quarantine(self, claim: Claim, reason: str) -> None:
        self._database["quarantine"].replace_one(
            {"_id": f"{self.stage}:{claim.id}"},
            {"_id": f"{self.stage}:{claim.id}", "stage": self.stage, "item": claim.id, "reason": reason,
             "payload": claim.payload, "at": datetime.now(UTC)},
            upsert=True,
        )
        self._items.delete_one({"_id": claim.id})


def _slot(each: str) -> int:
    return xxhash.xxh3_64_intdigest(each.encode()) % SLOTS


def _claim(item: Document) -> Claim:
    return Claim(item["_id"], item["attempts"], item["announced"], item.get("payload") or {}, item.get("absences", 0))


def quarantined(database: Database[Document]) -> list[Document]:
    """List what was set aside, by whichever stage: `stage`, `item`, `reason`, `at`."""
    return list(database["quarantine"].find({}).limit(1000))
