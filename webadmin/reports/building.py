"""Build the content of a report from the cases in its scope."""

from collections import Counter
from datetime import datetime, tzinfo

from django.db.models import Max, Min, QuerySet

from storage.version import VERSION
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case
from webadmin.reports.content import ReportContent, ReportScope, Totals
from webadmin.reports.entry_loading import StoredEntries
from webadmin.reports.scopes import DISMISSED, cases_in
from webadmin.stores import database

ORDER = ("work_title", "chapter_number", "site", "pk")


def build_content(scope: ReportScope, organisation: Organisation, zone: tzinfo) -> ReportContent:
    """Gather a report of an organisation's cases in scope, with every time shown in a zone.

    Cases that people dismissed are counted but left out, unless the report is about that very case. Texts and
    bytes are read only when a format asks for the entries.
    """
    covered = cases_in(scope, organisation)
    kept = covered if scope.kind == "case" else covered.exclude(status__in=DISMISSED)
    rows = list(kept.order_by(*ORDER).values_list("pk", "verdict", "status", "site", "work_title"))
    verdicts, states, sites, works = (dict(Counter(str(row[column]) for row in rows)) for column in (1, 2, 3, 4))
    dismissed = Counter() if scope.kind == "case" else Counter(
        covered.filter(status__in=DISMISSED).values_list("status", flat=True))
    return ReportContent(
        organisation=organisation.name, scope=scope, generated_at=datetime.now(zone).replace(microsecond=0),
        period=_period(kept), totals=Totals(len(rows), verdicts, states, sites, works, dict(dismissed)),
        entries=StoredEntries(database(), [row[0] for row in rows]), software=f"Wenzong {VERSION}",
    )


def _period(cases: QuerySet[Case]) -> tuple[datetime, datetime] | None:
    ends = cases.aggregate(first=Min("first_seen"), last=Max("last_seen"))
    return (ends["first"], ends["last"]) if ends["first"] else None
