"""A stage's inbox: ids that have arrived and are not processed yet.

There is one collection per stage. A writer enqueues ids before it stores their documents; the stage claims ids,
processes them and acknowledges them.

Ids wait in parcels (`storage/claims/parcel.py`), and a claim is a lease on a parcel. When its holder dies, the parcel
becomes claimable again: at once for processes on the same machine, for others when the lease ends. An id becomes a dead
letter, with the reason, after `MAX_ATTEMPTS` claims without an acknowledgement, so that it cannot block the queue; so
does an id whose document never appears.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from functools import partial
from random import shuffle
from uuid import uuid4

from storage.claims import claimant
from storage.claims.parcel import LARGEST, Claim, alike, claims_in, parcel_documents
from storage.claims.renewal import renewing
from storage.collections.dead_letters import bury
from storage.documents import Document
from storage.mongodb import Database, insert_new

MAX_ATTEMPTS = 3
LEASE = timedelta(seconds=30)
"""Duration of a lease, longer than a batch takes; a stage renews the lease during longer work."""
RETRY = timedelta(seconds=10)
MAX_ABSENCES = 10
ABSENCE = timedelta(seconds=1)
"""Delay before the first retry of an id whose document is missing; it doubles with each absence."""
LONGEST_ABSENCE = timedelta(minutes=1)
WRITTEN = timedelta(seconds=10)
"""Time after which ids become claimable if their writer was killed within `announced`."""
POSTPONED = timedelta(seconds=3)
"""Interval at which the writer postpones such ids while it is still working."""
HANGING = timedelta(hours=1)
"""Time after which such a writer counts as hanging; the largest work is changed in minutes."""
STORED_SOON = timedelta(seconds=0.5)
"""Delay for ids whose documents are written right after them, so that claimers do not find the documents missing."""
SOME = 8
"""Maximum number of ids in a second claim. Most kills are not the fault of an id, and claiming ids one by one takes
eight times as long.
"""
LISTED = 64
"""Maximum number of parcels, the longest waiting ones, that one look at the inbox selects for claiming.

A limit beyond `LISTED` full parcels selects more.
"""


class StageName(StrEnum):
    """Every stage that has an inbox, in pipeline order.

    `POLL` runs beside the pipeline.
    """

    CRAWL = "crawl"
    DECODE = "decode"
    PICTURES = "pictures"
    JOIN = "join"
    FINGERPRINT = "fingerprint"
    INDEX = "index"
    MATCH = "match"
    CASE = "case"
    SCREENSHOT = "screenshot"
    INSIGHT = "insight"
    PASSING = "passing"
    KIT = "kit"
    POLL = "poll"


STAGES = tuple(StageName)


class Inbox:
    """The inbox of one stage."""

    def __init__(self, database: Database, stage: str) -> None:
        self.stage = stage
        self._database = database
        self._name = f"inbox_{stage}"
        self._parcels = database[self._name]
        self._listed: list[Document] = []
        """Parcels that were ready at the last look at this inbox; the next one is last."""

    def enqueue(
        self, item_ids: Iterable[str], payload: Document | None = None, delay: timedelta = timedelta(0),
    ) -> None:
        """Add ids to the inbox, claimable after a delay.

        Enqueueing an id twice does no harm.
        """
        self._insert(parcel_documents(item_ids, payload or {}, ready_at=time.time() + delay.total_seconds()))

    def enqueue_each(self, payloads: Mapping[str, Document]) -> None:
        """Add ids that each have a payload of their own; thousands take few writes."""
        now = time.time()
        self._insert([parcel for item_id, payload in payloads.items()
                      for parcel in parcel_documents([item_id], payload, ready_at=now)])

    @contextmanager
    def announced(self, item_ids: Iterable[str]) -> Iterator[None]:
        """Enqueue ids that become claimable once the block has changed their documents.

        They cannot be claimed while the block runs. If the process is killed within the block, they become claimable
        after `WRITTEN`, and if it hangs, after `HANGING`; their stage must do no harm if nothing was changed. If it
        ends later after all, they are enqueued again.
        """
        parcels = parcel_documents(item_ids, {}, ready_at=time.time() + WRITTEN.total_seconds())
        self._insert(parcels)
        untouched = {"_id": {"$in": [parcel["_id"] for parcel in parcels]}, "attempts": 0}
        with renewing(partial(self._postpone, untouched, WRITTEN), POSTPONED, f"{self.stage} announced", HANGING):
            yield
        if self._postpone(untouched, timedelta(0)) < len(parcels):
            self.enqueue(item_id for parcel in parcels for item_id in parcel["ids"])  # too late: claimed already

    def _postpone(self, parcels: Document, delay: timedelta) -> int:
        """Make parcels claimable after a delay; return how many still exist."""
        later = {"$set": {"ready_at": time.time() + delay.total_seconds()}}
        return self._parcels.update_many(parcels, later).matched_count

    def claim(self, limit: int = 64, lease: timedelta = LEASE, *, by_child: bool = False) -> list[Claim]:
        """Claim up to `limit` ids that have no holder.

        Ids whose earlier claim ended without an acknowledgement are claimed a few at a time, then alone, because one of
        them may kill its worker. `by_child`: another process does the work and may outlive this one, so nobody else may
        claim the ids before the lease ends.
        """
        while chosen := self._chosen(limit):
            leased = self._lease(chosen, lease, uuid4().hex if by_child else claimant.new_token())
            claims = claims_in(self._within(limit, item) for item in self._once(leased))
            exhausted = [claim for claim in claims if claim.attempts > MAX_ATTEMPTS]
            self._bury(exhausted, f"claimed {MAX_ATTEMPTS} times and never finished: it may kill the worker")
            if len(claims) > len(exhausted):
                return [claim for claim in claims if claim.attempts <= MAX_ATTEMPTS]
        return []

    def renew(self, claims: Sequence[Claim], lease: timedelta = LEASE) -> None:
        """Extend the lease of claims."""
        renewed = {"$set": {"ready_at": time.time() + lease.total_seconds()}}
        parcels = {parcel.id for claim in claims for parcel in claim.parcels}
        self._parcels.update_many({"_id": {"$in": sorted(parcels)}}, renewed)

    def acknowledge(self, claims: Sequence[Claim]) -> None:
        """Remove processed ids.

        Ids that were enqueued again after they were claimed stay, in their new parcels.
        """
        finished = set()
        for claim in claims:
            for parcel in claim.parcels:
                parcel.pending.discard(claim.id)
                if not parcel.pending:
                    finished.add(parcel.id)
        if finished:
            self._parcels.delete_many({"_id": {"$in": sorted(finished)}})

    def retry(self, claims: Sequence[Claim]) -> None:
        """Put back ids whose documents are missing, without counting the attempt.

        The delay doubles with each absence; after `MAX_ABSENCES` the id becomes a dead letter.
        """
        hopeless = [claim for claim in claims if claim.absences >= MAX_ABSENCES]
        self._bury(hopeless, "enqueued, but its document was never stored: its writer was stopped")
        for group in alike([claim for claim in claims if claim.absences < MAX_ABSENCES]):
            delay = min(ABSENCE * 2**group[0].absences, LONGEST_ABSENCE)
            self._put_back(group, delay, group[0].attempts - 1, group[0].absences + 1)

    def release(self, claims: Sequence[Claim]) -> None:
        """Put ids back without counting the attempt; the failure was not theirs."""
        for group in alike(claims):
            self._put_back(group, RETRY, group[0].attempts - 1, group[0].absences)

    def reject(self, claim: Claim, reason: str, delay: timedelta = RETRY) -> None:
        """Put back an id that failed.

        After `MAX_ATTEMPTS` it becomes a dead letter with this reason.
        """
        if claim.attempts >= MAX_ATTEMPTS:
            self._bury([claim], reason)
        else:
            self._put_back([claim], delay, claim.attempts, claim.absences, reason=reason)

    def held(self, item_ids: Iterable[str]) -> set[str]:
        """Return which of these ids are in the inbox, claimed or not."""
        wanted = set(item_ids)
        waiting = self._parcels.find({}, {"ids": 1}) if wanted else ()
        return wanted.intersection(item_id for parcel in waiting for item_id in parcel["ids"])

    def holds(self, item_id: str) -> bool:
        """Tell whether an id is in the inbox, claimed or not."""
        return bool(self.held([item_id]))

    def waiting(self) -> int:
        """Count the ids in the inbox, claimed or not; an id enqueued twice counts twice."""
        return sum(parcel["size"] for parcel in self._parcels.find({}, {"size": 1}))

    def _chosen(self, limit: int) -> list[str]:
        """Choose parcels to claim.

        Returns either one parcel that was claimed before, or new ones with up to `limit` ids together.
        """
        self._listed = self._listed or self._ready(max(LISTED, limit // LARGEST))
        chosen: list[str] = []
        size = 0
        while self._listed:
            parcel = self._listed[-1]
            size += parcel["size"]
            if chosen and (size > limit or parcel["attempts"]):
                break
            chosen.append(self._listed.pop()["_id"])
            if parcel["attempts"]:
                break
        return chosen

    def _ready(self, most: int) -> list[Document]:
        """List some parcels without a holder; the next one is last.

        The order is random, so that claimers pick different parcels. The heads of all parcels are read, because some
        servers read every document regardless of filter and limit.
        """
        now = time.time()
        heads = list(self._parcels.find({}, {"ready_at": 1, "size": 1, "attempts": 1, "claim": 1}))
        self._free(heads, now)
        ready = sorted((head for head in heads if head["ready_at"] <= now), key=lambda head: head["ready_at"])[:most]
        shuffle(ready)
        return sorted(ready, key=lambda head: head["attempts"] > 0)

    def _free(self, heads: Sequence[Document], now: float) -> None:
        """End the leases of holders that died on this machine."""
        tokens = {head["claim"] for head in heads if head["ready_at"] > now}
        if dead := sorted(token for token in tokens if claimant.is_dead(token)):
            self._parcels.update_many({"claim": {"$in": dead}}, {"$set": {"ready_at": now}})
            for head in heads:
                if head["claim"] in dead:
                    head["ready_at"] = now

    def _lease(self, parcels: Sequence[str], lease: timedelta, token: str) -> list[Document]:
        """Lease those of the parcels that no other claimer has leased meanwhile."""
        now = time.time()
        leased = {"$set": {"ready_at": now + lease.total_seconds(), "claim": token}, "$inc": {"attempts": 1}}
        if not self._parcels.update_many({"_id": {"$in": parcels}, "ready_at": {"$lte": now}}, leased).modified_count:
            return []
        return [item for item in self._parcels.find({"_id": {"$in": parcels}}) if item["claim"] == token]

    def _once(self, parcels: Sequence[Document]) -> list[Document]:
        """Delete leased parcels whose ids are all in others; returns the rest.

        After a kill each parcel is claimed alone, so an id that many parcels hold would be processed as many times.
        """
        needed, held = list[Document](), defaultdict[str, set[str]](set)
        for item in parcels:
            known = held[repr((item["payload"], item["attempts"], item["absences"]))]
            if not known.issuperset(item["ids"]):
                needed.append(item)
                known.update(item["ids"])
        if repeated := {item["_id"] for item in parcels} - {item["_id"] for item in needed}:
            self._parcels.delete_many({"_id": {"$in": sorted(repeated)}})
        return needed

    def _within(self, limit: int, item: Document) -> Document:
        """Keep as many ids of a leased parcel as may be claimed, and put the rest back."""
        kept = min(limit, (limit, SOME, 1)[min(item["attempts"], MAX_ATTEMPTS) - 1])
        if item["size"] <= kept:
            return item
        self._insert(parcel_documents(item["ids"][kept:], item["payload"], ready_at=time.time(),
                                      attempts=item["attempts"] - 1, absences=item["absences"]))
        cut = {"ids": item["ids"][:kept], "size": kept}
        self._parcels.update_one({"_id": item["_id"]}, {"$set": cut})
        return {**item, **cut}

    def _put_back(
        self, claims: Sequence[Claim], delay: timedelta, attempts: int, absences: int, **extra: str,
    ) -> None:
        ready_at = time.time() + delay.total_seconds()
        self._insert(parcel_documents((claim.id for claim in claims), claims[0].payload, ready_at=ready_at,
                                      attempts=attempts, absences=absences, **extra))
        self.acknowledge(claims)

    def _bury(self, claims: Sequence[Claim], reason: str) -> None:
        for group in alike(claims):
            bury(self._database, self.stage, (claim.id for claim in group), group[0].payload, reason)
        self.acknowledge(claims)

    def _insert(self, documents: list[Document]) -> None:
        insert_new(self._database, self._name, documents)
