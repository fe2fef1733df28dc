"""Figures of removal by the period in which copies were noticed.

They go by work, site or target.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import BooleanField, Count, ExpressionWrapper, F, Q
from django.db.models.expressions import Combinable, Value
from django.db.models.functions import TruncMonth, TruncQuarter, TruncWeek
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.removal_figures import A_DAY, Removals
from webadmin.takedown.survival import Stay, survival
from webadmin.targets.models import Target

TRUNCATED = {"week": TruncWeek, "month": TruncMonth, "quarter": TruncQuarter}


@dataclass(frozen=True)
class PeriodFigures(Removals):
    """What became of the copies that were noticed in one period.

    The name is that of the work, site or target; empty for all.
    """

    period: str
    """`2026-W09`, `2026-03` or `2026-Q1`."""
    first: date
    """Its first day."""


def period_figures(tenant: Tenant, query: FigureQuery) -> list[PeriodFigures]:
    """Sum up the noticed copies, the latest period first.

    In each, those with most copies come first.
    """
    found = query.watches(tenant.own(Watch)).exclude(stay_hours=None).order_by()
    begin = TRUNCATED[query.each]("noticed_at", tzinfo=timezone.get_current_timezone())
    rows = found.annotate(
        begin=begin, named=_name(query.by), is_over=ExpressionWrapper(Q(removed_at__isnull=False), BooleanField()),
        is_back=ExpressionWrapper(Q(state=PageState.REAPPEARED), BooleanField()),
    ).values_list("begin", "named", "stay_hours", "is_over", "is_back").annotate(copies=Count("pk"))
    names = _target_names(tenant) if query.by == "target" else {}
    stays: dict[tuple[date, str], list[Stay]] = defaultdict(list)
    returned: dict[tuple[date, str], int] = defaultdict(int)
    for start, named, hours, is_over, is_back, copies in rows:
        key = timezone.localdate(start), names.get(named, named)
        stays[key].append(Stay((hours or 0) / A_DAY, is_over, copies))
        returned[key] += copies if is_back else 0
    figures = [PeriodFigures(name, survival(some), returned[first, name], _label(first, query.each), first)
               for (first, name), some in stays.items()]
    return sorted(figures, key=lambda row: (-row.first.toordinal(), -row.noticed, row.name))


def _name(by: str) -> Combinable:
    named: dict[str, Combinable] = {"all": Value(""), "work": F("case__work_title"), "site": F("case__site")}
    return named.get(by, F("case__site"))


def _target_names(tenant: Tenant) -> Mapping[str, str]:
    """Map sites to who stands behind them: the host, else the operator.

    Others count by themselves.
    """
    known = tenant.own(Target).values_list("site", "hosting", "operator")
    return {site: hosting or operator or site for site, hosting, operator in known}


def _label(first: date, each: str) -> str:
    if each == "week":
        year, week, _day = first.isocalendar()
        return f"{year}-W{week:02}"
    return f"{first:%Y-%m}" if each == "month" else f"{first:%Y}-Q{(first.month + 2) // 3}"
