"""Reports: order one, follow its progress, download its file."""

from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Field, Query, Router, Schema, Status

from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Number, Short
from webadmin.api.problems import ProblemError
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.reports import jobs
from webadmin.reports.archive import archive_report
from webadmin.reports.building import build_content
from webadmin.reports.models import Report, ReportState
from webadmin.reports.scopes import ScopeError, find_scope
from webadmin.reports.writers import FORMATS
from webadmin.words.catalogue import Language
from webadmin.words.sentences import stored_reason

router = Router(tags=["Reports"])
FILE = {"responses": {200: {"description": "The file", "content": {"application/octet-stream": {
    "schema": {"type": "string", "format": "binary"}}}}}}


class NewReport(Body):
    """The scope, format and language of a new report."""

    kind: Literal["case", "copy", "work", "site", "run", "all"]
    reference: Short = Field("", description="Number, id, name or day of its scope; empty for all.")
    format: Literal["pdf", "docx", "xlsx", "csv", "json", "html"]
    language: Literal["zh-hans", "en"] = "en"
    full_texts: bool = False


class ReportItem(Schema):
    """A report; its file exists once the state is `ready`."""

    id: int
    kind: str
    reference: str
    label: str
    format: str
    language: str
    full_texts: bool
    state: str
    detail: str
    progress: int = Field(description="Entries written so far.")
    cases: int = Field(description="Entries in total.")
    created_at: datetime
    sha256: str
    size: int

    @staticmethod
    def resolve_detail(row: Report) -> str:
        """Word the reason in the language of the API."""
        return stored_reason(row.detail)


@router.get("/reports", response=Page[ReportItem], auth=READ, summary="List reports")
def list_reports(request: ApiRequest, listed: Query[Listed], order: Order = "newest") -> dict[str, Any]:
    """List the stored reports, by number."""
    found, after = rows_after(request.tenant.own(Report), "reports", listed, order)
    return {"items": found, "next": after}


@router.post("/reports", response={202: ReportItem}, auth=WRITE, summary="Order a report")
def order_report(request: ApiRequest, body: NewReport) -> Status[Report]:
    """Write a report.

    A long one is written in the background; its state shows the progress.
    """
    organisation = request.tenant.organisation
    if body.format not in FORMATS:
        raise ProblemError(422, f"This installation writes: {', '.join(FORMATS)}.")
    try:
        content = build_content(find_scope(body.kind, body.reference, organisation), organisation,
                                timezone.get_current_timezone(), full_texts=body.full_texts)
    except ScopeError as error:
        raise Http404 from error
    write = archive_report if content.totals.cases <= jobs.DIRECT else jobs.enqueue
    language: Language = body.language
    row = write(content, organisation, body.format, language, request.user)
    record(Action.REPORT_WRITTEN, request, row)
    return Status(202, row)


@router.get("/reports/{number}", response=ReportItem, auth=READ, summary="Read a report's state")
def read_report(request: ApiRequest, number: Number) -> Report:
    """Read the state of a report."""
    return get_object_or_404(request.tenant.own(Report), pk=number)


@router.post("/reports/{number}/cancel", response=ReportItem, auth=WRITE, summary="Cancel a report")
def cancel_report(request: ApiRequest, number: Number) -> Report:
    """Cancel a report that is not yet written."""
    row = get_object_or_404(request.tenant.own(Report), pk=number)
    jobs.cancel(row)
    row.refresh_from_db()
    return row


@router.get("/reports/{number}/file", auth=READ, openapi_extra=FILE, summary="Download a report")
def download_report(request: ApiRequest, number: Number) -> HttpResponseBase:
    """Download the file of a report that is ready."""
    row = get_object_or_404(request.tenant.own(Report), pk=number, state=ReportState.READY)
    if not row.file.is_file():
        raise Http404(row.path)
    record(Action.REPORT_DOWNLOADED, request, row)
    return send_attachment(row.file.open("rb"), f"report-{row.pk}.{row.format}", "application/octet-stream")
