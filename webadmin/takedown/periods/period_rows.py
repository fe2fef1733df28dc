"""Figures of removal by period and name.

A page reads those that it shows alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import overload

from django.db.models import QuerySet, Sum

from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import FigureQuery, begin_of
from webadmin.takedown.periods.noticed_periods import noticed_by_period, period_of
from webadmin.takedown.periods.period_figures import PeriodFigures, period_figures

NAMED = 500
"""Sites or titles that are named in a statement; with more, those of all are read."""


@dataclass(frozen=True)
class PeriodRows(Sequence[PeriodFigures]):
    """The rows of `period_figures` by work, site or target.

    Their order is read at once; slices are summed up when they are asked for.
    """

    query: FigureQuery
    targets: Mapping[str, str]
    """Those of `targets_of`."""
    stays: QuerySet[StayCount]
    starts: list[date]
    """First days of the periods."""

    def __len__(self) -> int:
        """Count the rows."""
        return len(self._keys)

    def __iter__(self) -> Iterator[PeriodFigures]:
        """Go through all rows."""
        return iter(self[:])

    @overload
    def __getitem__(self, some: int) -> PeriodFigures: ...

    @overload
    def __getitem__(self, some: slice) -> list[PeriodFigures]: ...

    def __getitem__(self, some: int | slice) -> PeriodFigures | list[PeriodFigures]:
        """Sum up one row or some in a row."""
        if isinstance(some, slice):
            return self._summed_up(self._keys[some])
        [row] = self._summed_up([self._keys[some]])
        return row

    def _summed_up(self, keys: Sequence[tuple[date, str]]) -> list[PeriodFigures]:
        if not keys:
            return []
        names = {name for _, name in keys}
        values = [value for value in self._values if self.targets.get(value, value) in names]
        stays = self.stays.filter(noticed_at__gte=begin_of(keys[-1][0]))
        later = [start for start in self.starts if start > keys[0][0]]
        if later:
            stays = stays.filter(noticed_at__lt=begin_of(later[0]))
        if len(values) <= NAMED:
            stays = stays.filter(**{f"{self._column}__in": values})
        copies = noticed_by_period(stays, self.starts, self._column)
        asked = set(keys)
        return [row for row in period_figures(self.query, self.targets, copies) if (row.first, row.name) in asked]

    @property
    def _column(self) -> str:
        return "case__work_title" if self.query.by == "work" else "case__site"

    @cached_property
    def _sums(self) -> list[tuple[int, str, int]]:
        """Count noticed copies by the place of their period and their site or title."""
        return list(self.stays.order_by().values_list(period_of(self.starts), self._column).annotate(
            noticed=Sum("copies")))

    @cached_property
    def _values(self) -> set[str]:
        return {value for _, value, _ in self._sums}

    @cached_property
    def _keys(self) -> list[tuple[date, str]]:
        """Name the rows in their order, the latest period first.

        In each, those with most copies come first.
        """
        noticed = Counter[tuple[int, str]]()
        for place, value, copies in self._sums:
            noticed[place, self.targets.get(value, value)] += copies
        return [(self.starts[place], name) for place, name in sorted(
            noticed, key=lambda key: (-key[0], -noticed[key], key[1]))]
