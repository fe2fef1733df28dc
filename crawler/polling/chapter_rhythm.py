"""Estimate how likely a new chapter appears at each moment.

The rate is the number of appearances by time watched, both fading over weeks, with a prior as in Cho and
Garcia-Molina, "Estimating frequency of change" (2003): a page without any is not taken for one that never changes. The
hours of the day and the days of the week share it as they shared the appearances seen. Shortly after one, another is
likelier where they came in bursts; until most of the usual gap has passed, it is less likely.
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
"""Appearances and days that are taken as seen before the first look."""
EVEN_HOURS, EVEN_DAYS = 0.6, 4.0
"""Appearances spread evenly over the day, and over the week, that are added to those seen."""
SPREAD = 900.0
"""Seconds before and after its hour at which a chapter is still expected."""
VAGUE = 6 * 3600.0
"""Seconds between two looks after which it is unknown at which hour a chapter appeared."""
BURST = 2700.0
"""Seconds after a chapter within which another belongs to the same burst."""
FEW_BURSTS = 0.05
"""Share of chapters that another one is expected to follow at once, where little is known."""
ENOUGH_GAPS = 4
REST, RESTING = 0.6, 0.1
"""Share of the usual gap that counts as rest, and what is left of the rate in it."""


class Rhythm(NamedTuple):
    """A page's rate of new chapters by the moment, in appearances a second."""

    hours: NDArray[np.float64]
    """Rate by slot of the day (UTC)."""
    days: NDArray[np.float64]
    """Factor by day of the week, 0 for the Thursday of 1970-01-01."""
    bursts: float
    """Share of appearances that another one follows at once."""
    last: float
    """When chapters appeared last; minus infinity for never."""
    rest: float
    """Seconds after `last` in which hardly any appears."""

    @classmethod
    def of(cls, appeared: Sequence[Appearance], first_at: float, now: float) -> Self:
        """Estimate the rhythm of a page that is watched since `first_at`."""
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
        """Give the rate at each moment."""
        slots = (moments % DAY / SLOT).astype(int)
        rates = self.hours[slots] * self.days[(moments // DAY).astype(int) % 7]
        since = moments - self.last
        rates = np.where((since >= 0) & (since < self.rest), RESTING * rates, rates)
        return np.asarray(np.where((since >= 0) & (since < BURST), np.maximum(rates, self.bursts / BURST), rates))

    @property
    def roots(self) -> float:
        """Mean over the day of the rate's square root: looks are best shared out by it."""
        return float(np.sqrt(self.hours).mean())


def _hours(appeared: Sequence[Appearance], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weigh the slots of the day by what appeared in them; 1 on average."""
    middles = (np.arange(SLOTS) + 0.5) * SLOT
    seen, total = np.zeros(SLOTS), 0.0
    for each, weight in zip(appeared, weights, strict=True):
        if each.at - each.since > VAGUE:
            continue
        half = (each.at - each.since) / 2 + SPREAD
        away = np.abs((middles - (each.at + each.since) / 2 + DAY / 2) % DAY - DAY / 2)
        shape = np.clip(half + SLOT / 2 - away, 0.0, SLOT)
        seen += weight * shape / shape.sum()
        total += weight
    return np.asarray((EVEN_HOURS + seen * SLOTS) / (EVEN_HOURS + total))
