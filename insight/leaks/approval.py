"""The file in which an author approves pairs of words one by one.

It shows the author where each pair would apply.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from insight.leaks.guarded import Locks
from insight.leaks.pairs import Pair
from insight.leaks.places import suggested
from insight.leaks.plan import ChapterPlan, CodeName

SHOWN = 12
"""Maximum contexts shown for each pair."""
CODES: tuple[CodeName, ...] = ("tardos", "unbiased")


class ApprovalError(Exception):
    """A file of approvals that cannot be used; the message says why."""


@dataclass(frozen=True)
class Approval:
    """An author's decisions. A pair that is not approved is never used."""

    pairs: tuple[Pair, ...]
    approved: frozenset[Pair]
    locks: Locks = field(default_factory=Locks)
    code: CodeName = "tardos"

    def plan(self, text: str) -> ChapterPlan:
        """Plan the marks of a master text."""
        return ChapterPlan.of(text, sorted(self.approved), self.locks, self.code)

    def document(self, texts: Iterable[str]) -> dict[str, Any]:
        """Convert the decisions to JSON, with contexts of each pair in some texts.

        The most frequent pair comes first.
        """
        counts, contexts = Counter[Pair](), defaultdict[Pair, list[str]](list)
        for text in texts:
            for place, pair in suggested(text, self.pairs, self.locks):
                counts[pair] += 1
                if len(contexts[pair]) < SHOWN:
                    contexts[pair].append(f"{place.context(text)} → {place.other}")
        pairs = [{"first": pair.first, "second": pair.second, "classes": pair.classes,
                  "approved": pair in self.approved, "places": counts[pair], "contexts": contexts[pair]}
                 for pair in sorted(self.pairs, key=lambda pair: -counts[pair])
                 if counts[pair] or pair in self.approved]
        return {"code": self.code, "names": list(self.locks.names), "locked": list(self.locks.passages),
                "lock_dialogue": self.locks.dialogue, "pairs": pairs}

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file that `document` wrote and an author edited.

        Raises ApprovalError or OSError.
        """
        try:
            written = json.loads(path.read_text(encoding="utf-8-sig"))
            pairs = {_pair(each): each["approved"] for each in written["pairs"]}
            locks = Locks(_texts(written["names"]), _texts(written["locked"]), _sure(written["lock_dialogue"]))
            code = CODES[CODES.index(written["code"])]
            approved = frozenset(pair for pair, sure in pairs.items() if _sure(sure))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ApprovalError(
                f"{path} is not a file of approvals ({error}): `wenzong mark propose` writes one") from error
        return cls(tuple(pairs), approved, locks, code)

    def with_pairs(self, others: Sequence[Pair]) -> "Approval":
        """Add further proposed pairs to those decided on."""
        return Approval(tuple(dict.fromkeys((*self.pairs, *others))), self.approved, self.locks, self.code)


def _pair(record: Mapping[str, Any]) -> Pair:
    first, second, classes = _texts([record["first"], record["second"], record.get("classes", "")])
    return Pair(first, second, classes)


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError(f"not a list of texts: {values!r}")
    return tuple(values)


def _sure(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"neither true nor false: {value!r}")
    return value
