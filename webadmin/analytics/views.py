"""The dashboard: what was found, where, of which work, and whether the watch is well."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest, Tenant
from webadmin.analytics.charts import NARROW, WIDE, bar_chart, ranking
from webadmin.analytics.models import Kind
from webadmin.analytics.period_counts import Period, period
from webadmin.cases.models import Case, Status
from webadmin.ops.queues import waiting
from webadmin.sites.models import Site

PERIODS = (30, 90, 365)
NEWEST = 6


@require_safe
def dashboard(request: DeskRequest) -> HttpResponse:
    """Show the overview of the last 30, 90 or 365 days."""
    asked = request.GET.get("days", "")
    days = int(asked) if asked in map(str, PERIODS) else PERIODS[0]
    shown = period(request.tenant, days)
    titles = {work.id: work.title for work in request.tenant.documents.works()}
    return render(request, "analytics/dashboard.html", {
        "days": days, "periods": PERIODS, "tiles": _tiles(request.tenant, shown),
        "over_time": [bar_chart({"found": shown.by_day(Kind.FOUND)}, shown.first, days, width)
                      for width in (WIDE, NARROW)],
        "by_site": ranking(shown.by_site(Kind.FOUND), {}),
        "by_work": ranking(shown.by_work(Kind.FOUND), titles),
        "crawling": bar_chart(
            {"fetched": shown.by_day(Kind.FETCHED), "failed": shown.by_day(Kind.FAILED)}, shown.first, days,
            NARROW),
        "crawls": shown.total(Kind.CRAWLS), "crawls_failed": shown.total(Kind.CRAWLS_FAILED),
        "queues": waiting(), "newest": request.tenant.own(Case).order_by("-created_at", "-pk")[:NEWEST],
        "sites": request.tenant.own(Site).count(), "works": len(titles),
    })


def _tiles(tenant: Tenant, shown: Period) -> dict[str, int]:
    return {
        "new": tenant.own(Case).filter(status=Status.NEW).count(),
        "confirmed": tenant.own(Case).filter(status=Status.CONFIRMED, gone_at=None).count(),
        "found": shown.total(Kind.FOUND),
        "gone": shown.total(Kind.GONE),
    }
