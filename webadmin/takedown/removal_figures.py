"""Figures of removal: how many copies went, how soon, and who lets them come back."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import BooleanField, Count, ExpressionWrapper, F, Q, QuerySet, Value

from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState
from webadmin.takedown.survival import Curve, Stay, survival

A_DAY = 24
"""Hours."""


@dataclass(frozen=True)
class Removals:
    """What became of the noticed copies of one site, work or target."""

    name: str
    curve: Curve
    returned: int
    """Copies that are back after they were proven to be gone."""

    @property
    def noticed(self) -> int:
        """Count the copies that a notice named."""
        return self.curve.stays

    @property
    def removed(self) -> int:
        """Count those that are proven to be removed."""
        return self.curve.removals

    @property
    def share(self) -> float:
        """Share of the noticed copies that is removed, 0..1."""
        return self.removed / self.noticed if self.noticed else 0.0


@dataclass(frozen=True)
class Overview:
    """Removals over all, by site and by work, the most noticed first."""

    whole: Removals
    sites: tuple[Removals, ...]
    works: tuple[Removals, ...]


class _Row(NamedTuple):
    """Copies that fared alike."""

    name: str
    hours: int
    is_over: bool
    is_back: bool
    copies: int


def overview(watches: QuerySet[Watch], most: int | None = None) -> Overview:
    """Count what became of an organisation's noticed copies.

    With `most`, of so many sites and works alone: those with the most noticed copies.
    """
    counted = watches.exclude(stay_hours=None).order_by()
    return Overview(_removals("", _alike(counted, Value(""))), _grouped(counted, "case__site", most),
                    _grouped(counted, "case__work_title", most))


def _alike(watches: QuerySet[Watch], name: F | Value) -> list[_Row]:
    """Count the watches that fared alike, by a name."""
    rows = watches.annotate(named=name).values_list(
        "named", "stay_hours", ExpressionWrapper(Q(removed_at__isnull=False), BooleanField()),
        ExpressionWrapper(Q(state=PageState.REAPPEARED), BooleanField()))
    return [_Row(*row) for row in rows.annotate(copies=Count("pk"))]


def _grouped(watches: QuerySet[Watch], field: str, most: int | None) -> tuple[Removals, ...]:
    if most is not None:
        largest = watches.values_list(field).annotate(copies=Count("pk")).order_by("-copies", field)[:most]
        watches = watches.filter(**{f"{field}__in": [name for name, _ in largest]})
    groups: dict[str, list[_Row]] = defaultdict(list)
    for row in _alike(watches, F(field)):
        groups[row.name].append(row)
    found = [_removals(name, some) for name, some in groups.items()]
    return tuple(sorted(found, key=lambda removals: (-removals.noticed, removals.name)))


def _removals(name: str, rows: Sequence[_Row]) -> Removals:
    stays = [Stay(row.hours / A_DAY, row.is_over, row.copies) for row in rows]
    return Removals(name, survival(stays), sum(row.copies for row in rows if row.is_back))
