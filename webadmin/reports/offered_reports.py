"""Offer the finished reports about cases as attachments."""

from collections.abc import Collection, Iterator

from django.db.models import Q

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Copy
from webadmin.holders.handed_documents import Offer
from webadmin.holders.models import FileKind
from webadmin.reports.models import Report, ReportState, ScopeKind
from webadmin.sheets import media_types

MEDIA_TYPES = {"pdf": "application/pdf", "docx": media_types.DOCX}
"""Formats that recipients can read."""


def offered_reports(organisation: Organisation, cases: Collection[int]) -> Iterator[Offer]:
    """Offer the reports about cases and about their copies, newest first."""
    copies = Copy.objects.filter(organisation=organisation, case__in=cases).values_list("pk", flat=True)
    about = Q(kind=ScopeKind.CASE, reference__in=list(map(str, cases))) | Q(
        kind=ScopeKind.COPY, reference__in=list(map(str, copies)))
    ready = Report.objects.filter(about, organisation=organisation, state=ReportState.READY, format__in=MEDIA_TYPES)
    for report in ready:
        yield Offer("report", report.pk, FileKind.EVIDENCE, report.file.name, MEDIA_TYPES[report.format], report.size,
                    report.sha256, report.file)
