"""A stage's inbox: ids that have arrived and are not processed yet.

One collection a stage.

A writer enqueues an id before it stores the document; the stage claims ids, processes them and acknowledges them.
A claim is a lease: when its holder dies, the id becomes claimable again by itself. An id that was claimed
`MAX_ATTEMPTS` times without being acknowledged goes to `dead_letters` with its reason, so that it cannot block the
queue; so does an id whose document never came.
"""

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from uuid import uuid4

import xxhash
from pymongo import UpdateOne

from storage.documents import Document
from storage.mongodb import Database, insert_new

DEAD_LETTERS = "dead_letters"
SLOTS = 32
"""Parts that an inbox is read in, one after another: the embedded server reads every document a filter hits."""
MAX_ATTEMPTS = 3
LEASE = timedelta(seconds=30)
"""Longer than a batch takes; a stage renews the lease of what takes longer."""
RETRY = timedelta(seconds=10)
MAX_ABSENCES = 10
ABSENCE = timedelta(seconds=1)
LONGEST_ABSENCE = timedelta(minutes=1)


class StageName(StrEnum):
    """Every stage that has an inbox, in the order in which a text travels."""

    CRAWL = "crawl"
    DECODE = "decode"
    JOIN = "join"
    FINGERPRINT = "fingerprint"
    INDEX = "index"
    MATCH = "match"
    CASE = "case"
    SCREENSHOT = "screenshot"


STAGES = tuple(StageName)


@dataclass(frozen=True)
class Claim:
    """An id on lease, with the payload it was enqueued with."""

    id: str
    attempts: int
    enqueued: int
    """How often it had been enqueued when it was claimed; a higher count since then means there is more to do."""
    payload: Document = field(default_factory=dict)
    absences: int = 0
    """How often its document was looked for and not there yet."""


class Inbox:
    """The inbox of one stage."""

    def __init__(self, database: Database, stage: str) -> None:
        self.stage = stage
        self._database = database
        self._name = f"inbox_{stage}"
        self._items = database[self._name]

    def enqueue(self, item_ids: Iterable[str], payload: Document | None = None) -> None:
        """Add ids to the inbox; enqueueing one twice does no harm."""
        fresh: Document = {"ready_at": time.time(), "claim": "", "attempts": 0, "enqueued": 1, "absences": 0,
                           "payload": payload or {}}
        documents = [{"_id": item_id, "slot": _slot(item_id), **fresh} for item_id in dict.fromkeys(item_ids)]
        known = insert_new(self._database, self._name, documents)
        if known:
            change = {"$inc": {"enqueued": 1}, "$set": {"payload": payload or {}}}
            self._items.update_many({"_id": {"$in": list(known)}}, change)

    def claim(self, limit: int = 64, lease: timedelta = LEASE) -> list[Claim]:
        """Claim up to `limit` ids that have no holder."""
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
        for exhausted in (claim for claim in claims if claim.attempts > MAX_ATTEMPTS):
            self._bury(exhausted, f"claimed {MAX_ATTEMPTS} times and never finished: it may kill the worker")
        return [claim for claim in claims if claim.attempts <= MAX_ATTEMPTS]

    def claim_one(self, item_id: str, lease: timedelta = LEASE) -> Claim | None:
        """Claim one id without counting the attempt; None while it has a holder.

        For work that must have one owner.
        """
        now = time.time()
        change = {"$set": {"ready_at": now + lease.total_seconds(), "claim": uuid4().hex}}
        if not self._items.update_one({"_id": item_id, "ready_at": {"$lte": now}}, change).modified_count:
            return None
        item = self._items.find_one({"_id": item_id})
        return _claim(item) if item else None

    def renew(self, claims: Sequence[Claim], lease: timedelta = LEASE) -> None:
        """Extend the lease of claims."""
        item_ids = [claim.id for claim in claims]
        renewed = {"$set": {"ready_at": time.time() + lease.total_seconds()}}
        self._items.update_many({"_id": {"$in": item_ids}}, renewed)

    def acknowledge(self, claims: Sequence[Claim]) -> None:
        """Remove processed ids.

        Those enqueued again since they were claimed become claimable instead.
        """
        if not claims:
            return
        deleted = 0
        for enqueued in {claim.enqueued for claim in claims}:
            item_ids = [claim.id for claim in claims if claim.enqueued == enqueued]
            deleted += self._items.delete_many({"_id": {"$in": item_ids}, "enqueued": enqueued}).deleted_count
        if deleted < len(claims):
            self._reopen(claims)

    def _reopen(self, claims: Sequence[Claim]) -> None:
        """Make claimable again what was enqueued since it was claimed."""
        renewed = {"ready_at": time.time(), "claim": "", "attempts": 0}
        self._items.bulk_write(
            [UpdateOne({"_id": claim.id, "enqueued": {"$gt": claim.enqueued}}, {"$set": renewed})
             for claim in claims], ordered=False,
        )

    def retry(self, claims: Sequence[Claim]) -> None:
        """Put back ids whose documents are not there yet, without counting the attempt.

        The delay doubles with each absence; after `MAX_ABSENCES` the id becomes a dead letter.
        """
        for claim in claims:
            if claim.absences >= MAX_ABSENCES:
                self._bury(claim, "enqueued, but its document never came: the writer was stopped half-way")
                continue
            delay = min(ABSENCE * 2**claim.absences, LONGEST_ABSENCE)
            change = {"ready_at": time.time() + delay.total_seconds(), "claim": "", "attempts": claim.attempts - 1}
            self._items.update_one({"_id": claim.id}, {"$set": {**change, "absences": claim.absences + 1}})

    def release(self, claims: Sequence[Claim]) -> None:
        """Put ids back without counting the attempt, after a failure that was not theirs."""
        for attempts in {claim.attempts for claim in claims}:
            item_ids = [claim.id for claim in claims if claim.attempts == attempts]
            change = {"ready_at": time.time() + RETRY.total_seconds(), "claim": "", "attempts": attempts - 1}
            self._items.update_many({"_id": {"$in": item_ids}}, {"$set": change})

    def reject(self, claim: Claim, reason: str, delay: timedelta = RETRY) -> None:
        """Put an id back after it failed.

        After `MAX_ATTEMPTS` it becomes a dead letter with this reason.
        """
        if claim.attempts >= MAX_ATTEMPTS:
            self._bury(claim, reason)
            return
        change = {"$set": {"ready_at": time.time() + delay.total_seconds(), "claim": "", "reason": reason}}
        self._items.update_one({"_id": claim.id}, change)

    def holds(self, item_id: str) -> bool:
        """Tell whether an id is in the inbox, claimed or not."""
        return self._items.find_one({"_id": item_id}, {"_id": 1}) is not None

    def waiting(self) -> int:
        """Count the ids in the inbox, claimed or not."""
        return self._items.count_documents({})

    def _ready(self, now: float, limit: int) -> list[str]:
        """Find claimable ids, starting in a random slot.

        This keeps claimers from competing for the same ids.
        """
        ready: list[str] = []
        start = random.randrange(SLOTS)  # noqa: S311 - spreads claimers, keeps no secret
        for slot in range(start, start + SLOTS):
            items = self._items.find({"slot": slot % SLOTS, "ready_at": {"$lte": now}}, {"_id": 1})
            ready += [item["_id"] for item in items.limit(limit - len(ready))]
            if len(ready) >= limit:
                break
        return ready

    def _bury(self, claim: Claim, reason: str) -> None:
        """Move an id to the dead letters."""
        letter_id = f"{self.stage}:{claim.id}"
        self._database[DEAD_LETTERS].replace_one(
            {"_id": letter_id},
            {"_id": letter_id, "stage": self.stage, "item": claim.id, "reason": reason, "payload": claim.payload,
             "at": datetime.now(UTC)},
            upsert=True,
        )
        self._items.delete_one({"_id": claim.id})


def _slot(item_id: str) -> int:
    return xxhash.xxh3_64_intdigest(item_id.encode()) % SLOTS


def _claim(item: Document) -> Claim:
    return Claim(item["_id"], item["attempts"], item["enqueued"], item.get("payload") or {}, item.get("absences", 0))


def dead_letters(database: Database) -> list[Document]:
    """List the dead letters of all stages, at most 1,000.

    Each has `stage`, `item`, `reason`, `payload` and `at`.
    """
    return list(database[DEAD_LETTERS].find({}).limit(1000))
