"""Parcels: ids that wait in an inbox together, in one document.

With one document per batch instead of one per id, a batch is enqueued, leased or acknowledged in one write.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from storage.documents import Document

LARGEST = 64
"""Maximum number of ids in a parcel."""


@dataclass
class Parcel:
    """A parcel on lease.

    Ids are removed from `pending` in memory; the document is deleted when none is left.
    """

    id: str
    pending: set[str]
    """Ids that are neither acknowledged nor put back yet."""


@dataclass(frozen=True)
class Claim:
    """An id on lease, with the payload it was enqueued with."""

    id: str
    attempts: int
    payload: Document = field(default_factory=dict)
    absences: int = 0
    """How often its document was looked up and not found."""
    parcels: tuple[Parcel, ...] = field(default=(), compare=False, repr=False)
    """The leased parcels that contain the id; several if it was enqueued several times."""


def parcel_documents(
    item_ids: Iterable[str], payload: Document, *, ready_at: float, attempts: int = 0, absences: int = 0, **extra: str,
) -> list[Document]:
    """Make parcel documents from ids, each with at most `LARGEST` ids."""
    ids = list(dict.fromkeys(item_ids))
    cuts = (ids[start:start + LARGEST] for start in range(0, len(ids), LARGEST))
    return [{"_id": uuid4().hex, "ids": some, "size": len(some), "payload": payload, "ready_at": ready_at, "claim": "",
             "attempts": attempts, "absences": absences, **extra} for some in cuts]


def claims_in(items: Iterable[Document]) -> list[Claim]:
    """List the claims in leased parcels, one per id."""
    claims: dict[str, Claim] = {}
    for item in items:
        parcel = Parcel(item["_id"], set(item["ids"]))
        for item_id in item["ids"]:
            parcels = (*claims[item_id].parcels, parcel) if item_id in claims else (parcel,)
            claims[item_id] = Claim(item_id, item["attempts"], item["payload"], item["absences"], parcels)
    return list(claims.values())


def alike(claims: Sequence[Claim]) -> list[list[Claim]]:
    """Group claims that fit into one parcel: same payload, attempts and absences."""
    groups: defaultdict[tuple[int, int, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        groups[claim.attempts, claim.absences, repr(claim.payload)].append(claim)
    return list(groups.values())
