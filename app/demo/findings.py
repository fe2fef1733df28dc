"""What Wenzong reports after the day: its cases, and the report files it wrote."""

from pathlib import Path
from typing import cast

from app.demo.mirror import Finding
from app.demo.organisation import ORGANISATION
from storage.documents import Verdict
from webadmin.cases.models import Case, Status
from webadmin.reports.models import Report, ReportState, ScopeKind


def findings() -> list[Finding]:
    """List the demo organisation's cases as findings, licences applied."""
    cases = Case.objects.filter(organisation__slug=ORGANISATION)
    return [Finding(case.site, case.url, case.work_title, case.chapter_title,
                    "licensed" if case.status == Status.LICENSED else cast(Verdict, case.verdict)) for case in cases]


def report_files(run: str) -> list[Path]:
    """List the files of a run's reports."""
    rows = Report.objects.filter(kind=ScopeKind.RUN, reference=run, state=ReportState.READY)
    return [row.file for row in rows.order_by("format")]
