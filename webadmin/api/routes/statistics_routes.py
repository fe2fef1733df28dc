"""Figures of the dashboard.

What was found, decided and taken down, by day, site and work.
"""

from datetime import date
from typing import Any

from ninja import Field, Query, Router, Schema

from webadmin.analytics.models import CountKind
from webadmin.analytics.period_counts import period
from webadmin.api.admission.bearer import READ, ApiRequest

router = Router(tags=["Statistics"])
Sums = dict[str, int]


class Span(Schema):
    """The number of days to sum up."""

    days: int = Field(30, ge=1, le=366)


class Statistics(Schema):
    """Sums by kind of event over the last days, including today."""

    first: date
    days: int
    totals: Sums
    by_day: dict[str, Sums] = Field(description="Kind → day → sum; days without any are omitted.")
    by_site: dict[str, Sums] = Field(description="Kind → name of the site → sum.")
    by_work: dict[str, Sums] = Field(description="Kind → id of the work → sum.")


@router.get("/statistics", response=Statistics, auth=READ, summary="Read figures")
def read_statistics(request: ApiRequest, span: Query[Span]) -> dict[str, Any]:
    """Sum up the last days."""
    shown = period(request.tenant, span.days)
    kinds = [kind.value for kind in CountKind]
    return {
        "first": shown.first, "days": span.days, "totals": {kind: shown.total(kind) for kind in kinds},
        "by_day": {kind: {day.isoformat(): count for day, count in sorted(shown.by_day(kind).items())}
                   for kind in kinds},
        "by_site": {kind: _named(shown.by_site(kind)) for kind in kinds},
        "by_work": {kind: _named(shown.by_work(kind)) for kind in kinds},
    }


def _named(sums: Any) -> Sums:
    return {name: count for name, count in sums.items() if name}
