"""Write the variant of a chapter for one account, with a list of the changes."""

from dataclasses import dataclass
from itertools import compress

import numpy as np

from insight.leaks.code import Code
from insight.leaks.places import Place
from insight.leaks.plan import ChapterPlan, digest_of


class OtherTextError(ValueError):
    """A text that is not the master text of its plan."""


@dataclass(frozen=True)
class Variant:
    """A marked chapter."""

    text: str
    changes: tuple[Place, ...]
    """Places of the master text that read differently here."""

    @property
    def change_rate(self) -> float:
        """Share (0–1) of the variant's characters that differ from the master text."""
        return sum(len(place.other) for place in self.changes) / max(len(self.text), 1)


def marked(text: str, plan: ChapterPlan, code: Code, account: str) -> Variant:
    """Mark a master text for an account; raises OtherTextError."""
    if digest_of(text) != plan.digest:
        raise OtherTextError("the plan was made for another text")
    bits = code.bits(plan, code.tags([account]), np.arange(len(plan.places)))[0]
    return changed(text, tuple(compress(plan.places, bits.tolist())))


def changed(text: str, changes: tuple[Place, ...]) -> Variant:
    """Insert the other word at some places, given in order of their start."""
    pieces, end = [], 0
    for place in changes:
        pieces += [text[end:place.start], place.other]
        end = place.stop
    return Variant("".join([*pieces, text[end:]]), changes)
