"""The figures on the page of removals, summed up by the database."""

from collections.abc import Sequence

from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.noticed_periods import noticed_by_period, starts_of
from webadmin.takedown.periods.period_figures import PeriodFigures, period_figures, targets_of
from webadmin.takedown.periods.period_rows import PeriodRows
from webadmin.takedown.removal_figures import Overview, most_noticed, removals


def shown_figures(tenant: Tenant, query: FigureQuery, most: int) -> tuple[Overview, Sequence[PeriodFigures]]:
    """Sum up the query's copies: in total, by site and work, and by period.

    Only the `most` sites and works with the most noticed copies are summed up.
    """
    stays = query.within(tenant.own(StayCount))
    starts = starts_of(stays, query.each)
    together = noticed_by_period(stays, starts if query.by == "all" else starts[:1])
    sites, sites_count = most_noticed(stays, "case__site", most)
    works, _ = most_noticed(stays, "case__work_title", most)
    overview = Overview(removals("", together), sites, works, sites_count)
    if query.by == "all":
        return overview, period_figures(query, {}, together)
    return overview, PeriodRows(query, targets_of(tenant, query), stays, starts)
