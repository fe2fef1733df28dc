"""Estimate how likely a new chapter appears at each moment.

The rate is the number of appearances divided by the time watched, both with weights that decay over weeks. A prior as
in Cho and Garcia-Molina, "Estimating frequency of change" (2003), keeps a page without appearances from counting as one
that never changes. The rate is distributed over the hours of the day and the days of the week as the observed
appearances were. Shortly after a chapter, another is more likely if chapters came in bursts; otherwise it is less
likely until most of the usual gap has passed.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from storage.collections.site_facts.contents_pages import DAY, Appearance

SLOT = 600.0
"""Seconds of one slot of the day."""
SLOTS = int(DAY / SLOT)
HALF_LIFE = 21 * DAY
PRIOR, PRIOR_DAYS = 0.7, 2.0
"""Number of appearances, and of days, assumed before the first visit."""
EVEN_HOURS, EVEN_DAYS = 0.6, 4.0
"""Number of appearances, spread evenly over the day and over the week, that are added to the observed ones."""
SPREAD = 900.0
"""Seconds before and after an observed time of day in which a chapter is expected."""
VAGUE = 6 * 3600.0
"""If two visits are more seconds apart, the hour at which a chapter appeared counts as unknown."""
BURST = 2700.0
"""Maximum seconds between two chapters of the same burst."""
FEW_BURSTS = 0.05
"""Assumed share (0–1) of chapters that are followed by another at once, while little is known."""
ENOUGH_GAPS = 4
REST, RESTING = 0.6, 0.1
"""Share (0–1) of the usual gap during which the rate is reduced, and the factor by which it is."""


class Rhythm(NamedTuple):
    """A page's rate of new chapters over time, in appearances per second."""

    hours: NDArray[np.float64]
    """Rate for each slot of the day (UTC)."""
    days: NDArray[np.float64]
    """Factor for each day of the week; 0 is the Thursday of 1970-01-01."""
    bursts: float
    """Share (0–1) of appearances that are followed by another at once."""
    last: float
    """Time of the last appearance, in seconds since 1970; minus infinity for never."""
    rest: float
    """Seconds after `last` in which the rate is reduced."""

    @classmethod
    def of(cls, appeared: Sequence[Appearance], first_at: float, now: float) -> Self:
        """Estimate the rhythm of a page that has been watched since `first_at`."""
        when = np.array([(each.since + each.at) / 2 for each in appeared])
        weights = 0.5 ** ((now - when) / HALF_LIFE)
        watched = HALF_LIFE / math.log(2) * (1 - 0.5 ** (max(0.0, now - first_at) / HALF_LIFE))
        rate = (weights.sum() + PRIOR) / (watched + PRIOR_DAYS * DAY)
        by_day = np.bincount((when // DAY).astype(int) % 7, weights, 7) if len(when) else np.zeros(7)
        gaps = np.array([later - earlier for earlier, later in pairwise(when)])
        bursts = (np.sum(gaps < BURST) + FEW_BURSTS) / (len(gaps) + 1)
        long = gaps[gaps >= BURST]
        return cls(
            rate * _hours(appeared, weights), (7 * by_day + EVEN_DAYS) / (by_day.sum() + EVEN_DAYS), float(bursts),
            float(when[-1]) if len(when) else -math.inf,
            REST * float(np.quantile(long, 0.1)) if len(long) >= ENOUGH_GAPS else 0.0)

    def rates(self, moments: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the rate at each moment."""
        slots = (moments % DAY / SLOT).astype(int)
        rates = self.hours[slots] * self.days[(moments // DAY).astype(int) % 7]
        since = moments - self.last
        rates = np.where((since >= 0) & (since < self.rest), RESTING * rates, rates)
        return np.asarray(np.where((since >= 0) & (since < BURST), np.maximum(rates, self.bursts / BURST), rates))

    @property
    def roots(self) -> float:
        """Mean over the day of the rate's square root.

        Visits are best distributed in proportion to it.
        """
        return float(np.sqrt(self.hours).mean())


def _hours(appeared: Sequence[Appearance], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weigh the slots of the day by the appearances in them; 1 on average."""
    middles = (np.arange(SLOTS) + 0.5) * SLOT
    seen, total = np.zeros(SLOTS), 0.0
    for appearance, weight in zip(appeared, weights, strict=True):
        if appearance.at - appearance.since > VAGUE:
            continue
        half = (appearance.at - appearance.since) / 2 + SPREAD
        away = np.abs((middles - (appearance.at + appearance.since) / 2 + DAY / 2) % DAY - DAY / 2)
        shape = np.clip(half + SLOT / 2 - away, 0.0, SLOT)
        seen += weight * shape / shape.sum()
        total += weight
    return np.asarray((EVEN_HOURS + seen * SLOTS) / (EVEN_HOURS + total))
