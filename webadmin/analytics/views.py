"""The dashboard.

It shows copies by time, site and work, and the state of crawls and queues.
"""

from collections import Counter

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest, Tenant
from webadmin.analytics.charts import NARROW, WIDE, bar_chart, ranking
from webadmin.analytics.models import CountKind
from webadmin.analytics.period_counts import Period, period
from webadmin.cases.models import Case, CaseState
from webadmin.ops.queues import queue_lengths

PERIODS = (30, 90, 365)
NEWEST = 6
RANKED = 8
"""Number of works in the ranking."""


@require_safe
def dashboard(request: DeskRequest) -> HttpResponse:
    """Show the overview of the last 30, 90 or 365 days."""
    requested = request.GET.get("days", "")
    days = int(requested) if requested in map(str, PERIODS) else PERIODS[0]
    shown = period(request.tenant, days)
    found, by_work = shown.by_day(CountKind.FOUND), shown.by_work(CountKind.FOUND)
    titles = request.tenant.documents.titles(name for name, _ in Counter(by_work).most_common(RANKED))
    return render(request, "analytics/dashboard.html", {
        "days": days, "periods": PERIODS, "tiles": _tiles(request.tenant, shown),
        "over_time": [bar_chart({"found": found}, shown.first, days, width)
                      for width in (WIDE, NARROW)],
        "by_site": ranking(shown.by_site(CountKind.FOUND), {}),
        "by_work": ranking(by_work, titles, RANKED),
        "crawling": bar_chart(
            {"fetched": shown.by_day(CountKind.FETCHED), "failed": shown.by_day(CountKind.FAILED)}, shown.first, days,
            NARROW),
        "crawls": shown.total(CountKind.CRAWLS), "crawls_failed": shown.total(CountKind.CRAWLS_FAILED),
        "queues": queue_lengths(), "newest": request.tenant.own(Case).order_by("-newest_copy_at", "-pk")[:NEWEST],
    })


def _tiles(tenant: Tenant, shown: Period) -> dict[str, int]:
    return {
        "new": tenant.own(Case).filter(state=CaseState.NEW).count(),
        "confirmed": tenant.own(Case).filter(state=CaseState.CONFIRMED, open_count__gt=0).count(),
        "found": shown.total(CountKind.FOUND),
        "gone": shown.total(CountKind.GONE),
    }
