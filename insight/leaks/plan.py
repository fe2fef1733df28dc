"""Plan the marks of one chapter: its places, permanently numbered."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

from insight.leaks.guarded import Locks
from insight.leaks.pairs import Pair
from insight.leaks.places import Place, chosen, suggested

PLACES = 28 / 3_000
"""Places per character of a chapter, if it offers that many."""
CodeName = Literal["tardos", "unbiased"]


@dataclass(frozen=True)
class ChapterPlan:
    """Where a chapter may be changed; a place's number is its index.

    Bit 1 selects the other word there.
    """

    digest: str
    """SHA-256 of the master text; a changed text counts as another chapter."""
    code: CodeName
    places: tuple[Place, ...]

    @classmethod
    def of(cls, text: str, pairs: Sequence[Pair], locks: Locks, code: CodeName = "tardos") -> Self:
        """Plan the marks of a text from the pairs that the author approved."""
        wanted = max(1, round(len(text) * PLACES))
        return cls(digest_of(text), code, tuple(chosen(suggested(text, pairs, locks), wanted)))

    def record(self) -> dict[str, Any]:
        """Convert the plan to JSON values."""
        return asdict(self) | {"places": [list(place) for place in self.places]}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Convert back what `record` returned."""
        return cls(record["digest"], record["code"], tuple(Place(*place) for place in record["places"]))


def digest_of(text: str) -> str:
    """Return the digest that identifies a master text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
