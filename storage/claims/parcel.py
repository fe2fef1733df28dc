"""Parcels: ids that wait in an inbox together, in one document.

A document a batch instead of one an id: enqueueing, leasing and acknowledging a batch is one write each.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from storage.documents import Document

LARGEST = 64
"""Ids of a parcel at most."""


@dataclass
class Parcel:
    """A parcel on lease.

    Its ids leave it in memory, and its document goes when none is left.
    """

    id: str
    pending: set[str]
    """Ids that are neither acknowledged nor put back."""


@dataclass(frozen=True)
class Claim:
    """An id on lease, with the payload it was enqueued with."""

    id: str
    attempts: int
    payload: Document = field(default_factory=dict)
    absences: int = 0
    """How often its document was looked for and not there yet."""
    parcels: tuple[Parcel, ...] = field(default=(), compare=False, repr=False)
    """The parcels on lease that hold the id: several when it was enqueued several times."""


def parcel_documents(
    item_ids: Iterable[str], payload: Document, *, ready_at: float, attempts: int = 0, absences: int = 0, **extra: str,
) -> list[Document]:
    """Write ids as the documents of parcels, each with at most `LARGEST` ids."""
    ids = list(dict.fromkeys(item_ids))
    cuts = (ids[start:start + LARGEST] for start in range(0, len(ids), LARGEST))
    return [{"_id": uuid4().hex, "ids": some, "size": len(some), "payload": payload, "ready_at": ready_at, "claim": "",
             "attempts": attempts, "absences": absences, **extra} for some in cuts]


def claims_in(items: Iterable[Document]) -> list[Claim]:
    """List the claims of leased parcels, an id once."""
    claims: dict[str, Claim] = {}
    for item in items:
        parcel = Parcel(item["_id"], set(item["ids"]))
        for item_id in item["ids"]:
            parcels = (*claims[item_id].parcels, parcel) if item_id in claims else (parcel,)
            claims[item_id] = Claim(item_id, item["attempts"], item["payload"], item["absences"], parcels)
    return list(claims.values())


def alike(claims: Sequence[Claim]) -> list[list[Claim]]:
    """Group claims that one parcel can hold.

    With the same payload, attempts and absences.
    """
    groups: defaultdict[tuple[int, int, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        groups[claim.attempts, claim.absences, repr(claim.payload)].append(claim)
    return list(groups.values())
