"""Estimate how long copies stay up.

Kaplan and Meier (1958), which counts those still up as seen that long.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Stay(NamedTuple):
    """How long a copy was seen to stay."""

    days: float
    is_over: bool
    """Whether it was removed then; otherwise it was still there when it was last looked at."""
    copies: int = 1
    """How many stayed that long."""


@dataclass(frozen=True)
class Curve:
    """The share of copies still up after so many days, a step at each removal.

    Begins at (0, 1).
    """

    steps: tuple[tuple[float, float], ...]
    stays: int
    removals: int

    @property
    def median(self) -> float | None:
        """Days after which half of the copies are gone; None while more than half are up."""
        return next((days for days, share in self.steps if share <= 0.5), None)

    def at(self, days: float) -> float:
        """Share still up after so many days."""
        return [share for start, share in self.steps if start <= days][-1]


def survival(stays: Iterable[Stay]) -> Curve:
    """Estimate the curve of some stays."""
    seen, removed = Counter[float](), Counter[float]()
    for stay in stays:
        seen[stay.days] += stay.copies
        removed[stay.days] += stay.copies if stay.is_over else 0
    steps, share, at_risk = [(0.0, 1.0)], 1.0, seen.total()
    for days in sorted(seen):
        if removed[days]:
            share *= 1 - removed[days] / at_risk
            steps.append((days, share))
        at_risk -= seen[days]
    return Curve(tuple(steps), seen.total(), removed.total())
