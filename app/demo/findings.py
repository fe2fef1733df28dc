"""The results of the demo's daily run: its cases and report files."""

from pathlib import Path
from typing import cast

from app.demo.mirror import Finding
from app.demo.organisation import ORGANISATION
from storage.collections.pages import Pages
from storage.documents import Verdict
from webadmin.cases.models import Copy, Status
from webadmin.reports.models import Report, ReportState, ScopeKind
from webadmin.stores import database


def findings() -> list[Finding]:
    """List the demo organisation's copies as findings, with licences applied.

    A copy on a joined chapter counts for each of its pages.
    """
    cases = list(Copy.objects.filter(organisation__slug=ORGANISATION))
    pages = Pages(database())
    addresses = pages.part_addresses(pages.versions({case.page for case in cases}).values())
    return [Finding(case.site, url, case.work_title, case.chapter_title,
                    "licensed" if case.status == Status.LICENSED else cast(Verdict, case.verdict))
            for case in cases for url in {case.url, *addresses.get(case.page, ())}]


def report_files(run: str) -> list[Path]:
    """List the files of a run's reports."""
    rows = Report.objects.filter(kind=ScopeKind.RUN, reference=run, state=ReportState.READY)
    return [row.file for row in rows.order_by("format")]
