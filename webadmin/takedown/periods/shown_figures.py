"""What the page of removals shows, summed up by the database."""

from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.noticed_periods import noticed_by_period
from webadmin.takedown.periods.period_figures import PeriodFigures, period_figures
from webadmin.takedown.removal_figures import Overview, fared, most_noticed, removals


def shown_figures(tenant: Tenant, query: FigureQuery, most: int) -> tuple[Overview, list[PeriodFigures]]:
    """Sum up what the query selects: over all, by site and work, and by period.

    Of sites and works, `most` are summed up: those with the most noticed copies.
    """
    stays = query.within(tenant.own(StayCount))
    together = noticed_by_period(stays, query.each)
    sites, sites_count = most_noticed(stays, "case__site", most)
    works, _ = most_noticed(stays, "case__work_title", most)
    rows = period_figures(tenant, query, together if query.by == "all" else fared(stays))
    return Overview(removals("", together), sites, works, sites_count), rows
