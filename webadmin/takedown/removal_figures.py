"""Removal figures: how many copies were removed, how soon, and which came back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from django.db.models import QuerySet, Sum
from django.utils import timezone

from webadmin.takedown.models import StayCount
from webadmin.takedown.survival import Curve, Stay, survival

A_DAY = 24
"""Hours of a day."""


@dataclass(frozen=True)
class Removals:
    """What became of the noticed copies of one site, work or target."""

    name: str
    curve: Curve
    returned: int
    """Copies that are back after they were proven to be gone."""

    @property
    def noticed(self) -> int:
        """The number of copies that a notice named."""
        return self.curve.stays

    @property
    def removed(self) -> int:
        """The number of them that are proven to be removed."""
        return self.curve.removals

    @property
    def share(self) -> float:
        """Share (0–1) of the noticed copies that is removed."""
        return self.removed / self.noticed if self.noticed else 0.0


@dataclass(frozen=True)
class Overview:
    """Removals in total, by site and by work, most noticed copies first."""

    whole: Removals
    sites: tuple[Removals, ...]
    works: tuple[Removals, ...]
    sites_count: int
    """Number of all sites, including those that are not listed."""


class StayGroup(NamedTuple):
    """Copies of one work on one site, noticed on one day, with the same result."""

    site: str
    work: str
    noticed_on: date
    """Day in the desk's time zone."""
    hours: int
    is_over: bool
    is_back: bool
    copies: int


def stay_groups(stays: QuerySet[StayCount]) -> list[StayGroup]:
    """Read what became of noticed copies, grouped by day and result."""
    rows = stays.order_by().values_list(
        "case__site", "case__work_title", "noticed_at", "hours", "is_over", "is_back", "copies")
    day_of = lru_cache(1_000)(timezone.localdate)
    sums = Counter[tuple[str, str, date, int, bool, bool]]()
    for site, work, noticed_at, hours, is_over, is_back, copies in rows.iterator():
        sums[site, work, day_of(noticed_at), hours, is_over, is_back] += copies
    return [StayGroup(*alike, copies) for alike, copies in sums.items()]


def most_noticed(stays: QuerySet[StayCount], column: str, most: int) -> tuple[tuple[Removals, ...], int]:
    """Sum up by a column of the case; also returns its number of distinct values.

    Only the values with the most noticed copies are summed up, most first.
    """
    sums = dict(stays.order_by().values_list(column).annotate(noticed=Sum("copies")))
    first = sorted(sums, key=lambda name: (-sums[name], name))[:most]
    rows = stays.filter(**{f"{column}__in": first}).order_by().values_list(
        column, "hours", "is_over", "is_back").annotate(noticed=Sum("copies"))
    groups: dict[str, list[StayGroup]] = {name: [] for name in first}
    for name, hours, is_over, is_back, copies in rows:
        groups[name].append(StayGroup("", "", date.min, hours, is_over, is_back, copies))
    return tuple(removals(name, some) for name, some in groups.items()), len(sums)


def overview(copies: Iterable[StayGroup]) -> Overview:
    """Summarise what became of noticed copies, in total and for every site and work."""
    every = list(copies)
    sites, works = (_grouped(every, name) for name in (attrgetter("site"), attrgetter("work")))
    return Overview(removals("", every), sites, works, len(sites))


def removals(name: str, copies: Iterable[StayGroup]) -> Removals:
    """Summarise what became of copies under a common name."""
    stays, returned = Counter[tuple[int, bool]](), 0
    for row in copies:
        stays[row.hours, row.is_over] += row.copies
        returned += row.copies if row.is_back else 0
    curve = survival(Stay(hours / A_DAY, is_over, count) for (hours, is_over), count in stays.items())
    return Removals(name, curve, returned)


def _grouped(copies: Iterable[StayGroup], name_of: Callable[[StayGroup], str]) -> tuple[Removals, ...]:
    groups: dict[str, list[StayGroup]] = defaultdict(list)
    for row in copies:
        groups[name_of(row)].append(row)
    found = [removals(name, some) for name, some in groups.items()]
    return tuple(sorted(found, key=lambda each: (-each.noticed, each.name)))
