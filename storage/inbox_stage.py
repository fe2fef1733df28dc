"""The claim loop that all stages share.

Ids without a document are retried, failing items are isolated, and the rest is acknowledged.
"""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import ClassVar, Generic, TypeVar

from pymongo.errors import PyMongoError

from storage.claims.parcel import Claim
from storage.claims.renewal import renewing
from storage.claims.turns import Turns
from storage.inbox import LEASE, Inbox, StageName
from storage.log_lines.handled_items import Handled, is_watched, tell
from storage.mongodb import Database
from storage.outages import is_outage

Item = TypeVar("Item")

TURN = 256
"""Ids claimed at a time by the stages that every text passes; larger claims mean fewer turns for the stages after them.
"""
LONGEST_TURN = 4 * TURN
"""Maximum that this grows to. However few pages a turn has, it touches nearly every bucket of their index."""
HANGING = timedelta(hours=6)
"""Time after which a computation counts as hanging: its ids then become claimable by others."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Claimed(Generic[Item]):
    """A claim with the document of its id."""

    claim: Claim
    item: Item


@dataclass(frozen=True)
class Unfinished:
    """The ids of a batch that are not to be acknowledged."""

    retry: Collection[str] = ()
    """Ids that wait for something else; they are retried later, and the attempt is not counted."""
    rejected: Mapping[str, str] = field(default_factory=dict)
    """Reasons by id of the items that failed."""


FINISHED = Unfinished()


class InboxStage(ABC, Generic[Item]):
    """One stage of the pipeline; a subclass loads claimed ids and processes batches.

    Ids without a document are retried. When a batch raises, each of its items is processed alone; an item that raises
    alone is rejected with the error and finally becomes a dead letter. A server outage puts all claims back and is
    raised. Everything else is acknowledged.
    """

    name: ClassVar[StageName]
    limit: ClassVar[int] = 64
    """Maximum number of ids that a step claims by default."""
    longest: ClassVar[int] = 0
    """Maximum that this grows to while many ids wait and steps are quick; 0: it does not grow."""
    batch: ClassVar[int] = 64
    """Ids that are processed together."""
    lease: ClassVar[timedelta] = LEASE
    waits_for_child: ClassVar[bool] = False
    """Whether a step may last for hours, waiting for a child process."""

    def __init__(self, database: Database) -> None:
        self.inbox = Inbox(database, self.name)
        self._turns = Turns(self.limit, max(self.longest, self.limit))
        self._renewed_at = 0.0
        self._held: Sequence[Claim] = ()

    def step(self, limit: int = 0) -> int:
        """Process up to `limit` ids and return how many were claimed.

        0 when none was ready.
        """
        if not self.is_ready():
            return 0
        claims = self.inbox.claim(limit or self._turns.length, self.lease, by_child=self.waits_for_child)
        if not claims:
            self.on_idle()
            return 0
        self._renewed_at = began = time.monotonic()
        try:
            self._run(claims)
        except Exception as error:
            if not self.is_outage(error):
                raise
            with suppress(PyMongoError):
                self.inbox.release(claims)
            if not self.is_repaired_by_next_step(error):
                raise
        self._turns.note(len(claims), time.monotonic() - began)
        return len(claims)

    def is_ready(self) -> bool:
        """Tell whether the stage can work now; it claims nothing while it cannot."""
        return True

    def on_idle(self) -> None:
        """Do work that can wait until the inbox is empty."""

    def validate(self, claim: Claim) -> None:
        """Raise ValueError for an id or payload that can never be processed."""

    @abstractmethod
    def load(self, claims: Sequence[Claim]) -> Mapping[str, Item]:
        """Map claimed ids to their documents; ids left out are retried later."""

    @abstractmethod
    def process(self, batch: Sequence[Claimed[Item]]) -> Unfinished:
        """Process a batch: enqueue the results downstream, then store them.

        Doing so twice must be harmless.
        """

    def trace_of(self, claimed: Claimed[Item]) -> str:
        """Return the correlation id of an item in logs.

        It is the version of the page or chapter that the item is about.
        """
        return claimed.claim.id.rpartition(":")[2]

    def is_outage(self, error: Exception) -> bool:
        """Tell whether a server failed, which is no item's fault."""
        return is_outage(error)

    def is_repaired_by_next_step(self, _error: Exception) -> bool:
        """Tell whether an outage ends by itself when the stage is stepped again."""
        return False

    def keep(self, claims: Sequence[Claim]) -> None:
        """Renew the leases of claims when a quarter of the lease has passed.

        Call it during long work.
        """
        if time.monotonic() - self._renewed_at > self.lease.total_seconds() / 4:
            self._renewed_at = time.monotonic()
            self.inbox.renew(claims, self.lease)

    def holding(self) -> AbstractContextManager[None]:
        """Renew, from a thread, the leases of everything this step has yet to process.

        For a long computation that cannot call `keep_all`; one that hangs loses them.
        """
        return renewing(
            lambda: self.inbox.renew(self._held, self.lease), self.lease / 4, f"{self.name} lease", HANGING)

    def keep_all(self) -> None:
        """Renew the leases of everything this step has yet to process, as `keep` does."""
        self.keep(self._held)

    def _run(self, claims: Sequence[Claim]) -> None:
        valid = [claim for claim in claims if self._is_valid(claim)]
        items = self.load(valid)
        self.inbox.retry([claim for claim in valid if claim.id not in items])
        present = [Claimed(claim, items[claim.id]) for claim in valid if claim.id in items]
        for start in range(0, len(present), self.batch):
            self._held = [claimed.claim for claimed in present[start:]]
            self.keep_all()
            self._process(present[start:start + self.batch])

    def _is_valid(self, claim: Claim) -> bool:
        try:
            self.validate(claim)
        except ValueError as error:
            self.inbox.reject(claim, str(error))
            return False
        return True

    def _process(self, batch: Sequence[Claimed[Item]]) -> None:
        began = time.time()
        try:
            unfinished = self.process(batch)
        except Exception as error:
            if self.is_outage(error):
                raise
            self._isolate(batch, error, began)
        else:
            self._settle([claimed.claim for claimed in batch], unfinished)
            self._note(batch, unfinished, began)

    def _note(self, batch: Sequence[Claimed[Item]], unfinished: Unfinished, began: float) -> None:
        """Log the result of each item of a batch and tell the watchers.

        This lets a person follow one text through the stages.
        """
        if not is_watched() and not _log.isEnabledFor(logging.DEBUG):
            return
        handled = []
        for claimed in batch:
            item = claimed.claim.id
            state = "retry" if item in unfinished.retry else "rejected" if item in unfinished.rejected else "done"
            handled.append(self._handled(claimed, state, began))
            _log.debug("stage %s: %s is %s", self.name, item, state, extra={
                "trace": handled[-1].trace, "stage": self.name, "item": item, "state": state})
        tell(handled)

    def _handled(self, claimed: Claimed[Item], state: str, began: float) -> Handled:
        return Handled(self.name, claimed.claim.id, self.trace_of(claimed), state, began, time.time())

    def _isolate(self, batch: Sequence[Claimed[Item]], error: Exception, began: float) -> None:
        """Process each item of a failed batch alone.

        An item that fails alone is rejected.
        """
        if len(batch) == 1:
            claim = batch[0].claim
            _log.error("stage %s: %s failed", self.name, claim.id, exc_info=error,
                       extra={"trace": self.trace_of(batch[0]), "stage": self.name, "item": claim.id})
            self.inbox.reject(claim, f"{type(error).__name__}: {error}")
            tell([self._handled(batch[0], "failed", began)])
            return
        for position, claimed in enumerate(batch):
            self.keep([other.claim for other in batch[position:]])
            self._process([claimed])

    def _settle(self, claims: Sequence[Claim], unfinished: Unfinished) -> None:
        for claim in claims:
            if reason := unfinished.rejected.get(claim.id):
                self.inbox.reject(claim, reason)
        self.inbox.retry([claim for claim in claims if claim.id in unfinished.retry])
        left = {*unfinished.retry, *unfinished.rejected}
        self.inbox.acknowledge([claim for claim in claims if claim.id not in left])
