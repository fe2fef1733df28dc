"""Removal figures by the period in which copies were noticed.

Grouped by work, site or target.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.removal_figures import Removals, StayGroup, removals
from webadmin.targets.models import Target


@dataclass(frozen=True)
class PeriodFigures(Removals):
    """What became of the copies noticed in one period.

    `name` is that of the work, site or target; empty for all.
    """

    period: str
    """`2026-W09`, `2026-03` or `2026-Q1`."""
    first: date
    """The first day of the period."""


def period_figures(query: FigureQuery, targets: Mapping[str, str], copies: Iterable[StayGroup]) -> list[PeriodFigures]:
    """Summarise the noticed copies of a query, latest period first.

    Within a period, groups with the most copies come first. `targets` is the result of `targets_of`.
    """
    groups: dict[tuple[date, str], list[StayGroup]] = defaultdict(list)
    for row in copies:
        groups[first_day(row.noticed_on, query.each), _name(row, query.by, targets)].append(row)
    figures = [PeriodFigures(found.name, found.curve, found.returned, _label(first, query.each), first)
               for (first, name), some in groups.items() for found in [removals(name, some)]]
    return sorted(figures, key=lambda row: (-row.first.toordinal(), -row.noticed, row.name))


def first_day(day: date, each: str) -> date:
    """Return the first day of the period that contains a day."""
    if each == "week":
        return day - timedelta(days=day.weekday())
    return day.replace(day=1, month=day.month if each == "month" else day.month - (day.month - 1) % 3)


def _name(copies: StayGroup, by: str, targets: Mapping[str, str]) -> str:
    named = {"all": "", "work": copies.work}
    return named.get(by, targets.get(copies.site, copies.site))


def targets_of(tenant: Tenant, query: FigureQuery) -> Mapping[str, str]:
    """Map sites to who is behind them: the hosting provider, else the operator.

    Other sites count on their own. Empty if the figures are not grouped by target.
    """
    if query.by != "target":
        return {}
    known = tenant.own(Target).values_list("site", "hosting", "operator")
    return {site: hosting or operator or site for site, hosting, operator in known}


def _label(first: date, each: str) -> str:
    if each == "week":
        year, week, _day = first.isocalendar()
        return f"{year}-W{week:02}"
    return f"{first:%Y-%m}" if each == "month" else f"{first:%Y}-Q{(first.month + 2) // 3}"
