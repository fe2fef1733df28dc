"""Estimate how long copies stay online.

Kaplan–Meier estimator (1958); copies that are still online count as censored observations.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Stay(NamedTuple):
    """How long a copy was observed to be online."""

    days: float
    is_over: bool
    """Whether it was removed then; otherwise it was still online at the last observation."""
    copies: int = 1
    """Number of copies with this stay."""


@dataclass(frozen=True)
class Curve:
    """The share of copies still online by number of days, with a step at each removal.

    Begins at (0, 1).
    """

    steps: tuple[tuple[float, float], ...]
    stays: int
    removals: int

    @property
    def median(self) -> float | None:
        """Days after which half of the copies are gone; None while more are online."""
        return next((days for days, share in self.steps if share <= 0.5), None)

    def at(self, days: float) -> float:
        """Return the share (0–1) still online after a number of days."""
        return [share for start, share in self.steps if start <= days][-1]


def survival(stays: Iterable[Stay]) -> Curve:
    """Estimate the curve from observed stays."""
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
