"""Removal figures by period and name, loaded lazily.

A page reads only the rows that it shows.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import accumulate
from typing import overload

from django.db.models import Count, QuerySet, Sum

from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import FigureQuery, begin_of
from webadmin.takedown.periods.noticed_periods import noticed_by_period, period_of
from webadmin.takedown.periods.period_figures import PeriodFigures, period_figures

NAMED = 500
"""Maximum number of sites or titles in one SQL statement; with more, the rows of all are read."""


@dataclass(frozen=True)
class PeriodRows(Sequence[PeriodFigures]):
    """The rows of `period_figures` by work, site or target.

    The number of rows is counted first; a slice is sorted and summed up when it is read, and only for the periods that
    it covers.
    """

    query: FigureQuery
    targets: Mapping[str, str]
    """The result of `targets_of`."""
    stays: QuerySet[StayCount]
    starts: list[date]
    """First days of the periods."""

    def __len__(self) -> int:
        """Count the rows."""
        return sum(self._counts.values())

    def __iter__(self) -> Iterator[PeriodFigures]:
        """Iterate over all rows."""
        return iter(self[:])

    @overload
    def __getitem__(self, some: int) -> PeriodFigures: ...

    @overload
    def __getitem__(self, some: slice) -> list[PeriodFigures]: ...

    def __getitem__(self, some: int | slice) -> PeriodFigures | list[PeriodFigures]:
        """Return one row, or those of a slice."""
        if isinstance(some, slice):
            return self._summed_up(self._keys(range(len(self))[some]))
        place = range(len(self))[some]
        [row] = self._summed_up(self._keys(range(place, place + 1)))
        return row

    def _summed_up(self, keys: Sequence[tuple[int, str]]) -> list[PeriodFigures]:
        if not keys:
            return []
        names, values = {name for _, name in keys}, self._values
        meant = [value for value in values if self.targets.get(value, value) in names] if values else [*names]
        last, first = keys[0][0], keys[-1][0]
        stays = self._within(first, last)
        if len(meant) <= NAMED:
            stays = stays.filter(**{f"{self._column}__in": meant})
        wanted = {(self.starts[place], name) for place, name in keys}
        copies = noticed_by_period(stays, self.starts[first:last + 1], self._column)
        return [row for row in period_figures(self.query, self.targets, copies) if (row.first, row.name) in wanted]

    def _within(self, first: int, last: int) -> QuerySet[StayCount]:
        """Select the notices of consecutive periods, given by index."""
        stays = self.stays.filter(noticed_at__gte=begin_of(self.starts[first]))
        later = self.starts[last + 1:]
        return stays.filter(noticed_at__lt=begin_of(later[0])) if later else stays

    @property
    def _column(self) -> str:
        return "case__work_title" if self.query.by == "work" else "case__site"

    @property
    def _values(self) -> Collection[str]:
        """Return the sites that may belong to targets; empty if there are no targets."""
        return {site for _, site in self._pairs} if self.targets else ()

    @cached_property
    def _pairs(self) -> list[tuple[int, str]]:
        """List the sites or titles of each period, as pairs with its index."""
        return list(self.stays.order_by().values_list(period_of(self.starts), self._column).distinct())

    @cached_property
    def _counts(self) -> dict[int, int]:
        """Map the index of each period to its number of rows, latest period first."""
        if self.targets:
            rows = {(place, self.targets.get(site, site)) for place, site in self._pairs}
            counts = Counter(place for place, _ in rows)
        else:
            counts = Counter(dict(self.stays.order_by().values_list(period_of(self.starts)).annotate(
                names=Count(self._column, distinct=True))))
        return dict(sorted(counts.items(), reverse=True))

    def _keys(self, wanted: range) -> list[tuple[int, str]]:
        """List the period index and name of some rows, latest period first.

        Within a period, names with the most copies come first.
        """
        begins = dict(zip(self._counts, accumulate(self._counts.values(), initial=0), strict=False))
        reached = [place for place, begin in begins.items()
                   if begin < wanted.stop and wanted.start < begin + self._counts[place]]
        if not wanted or not reached:
            return []
        last, first = reached[0], reached[-1]
        noticed = Counter[tuple[int, str]]()
        for place, value, copies in self._within(first, last).order_by().values_list(
                period_of(self.starts[first:last + 1]), self._column).annotate(noticed=Sum("copies")):
            noticed[first + place, self.targets.get(value, value)] += copies
        keys = sorted(noticed, key=lambda key: (-key[0], -noticed[key], key[1]))
        return keys[wanted.start - begins[reached[0]]:][:len(wanted)]
