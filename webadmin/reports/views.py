"""Reports on the desk.

A list of the stored reports, and downloads of any of the organisation's reports.
"""

import re
import tempfile
from typing import BinaryIO, cast
from urllib.parse import urlencode

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.models import User
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import IN_MEMORY, say_not_made, send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.hidden_characters import visible
from webadmin.reports import jobs
from webadmin.reports.archive import archive_report
from webadmin.reports.building import build_content
from webadmin.reports.content import ReportContent, ReportScope, ScopeKind
from webadmin.reports.files import write_report
from webadmin.reports.models import UNFINISHED, Report, ReportState
from webadmin.reports.scopes import KINDS, ScopeError, find_scope
from webadmin.reports.writers import FORMATS, ReportError
from webadmin.words.catalogue import Language, Words, language_of

A_PAGE = 50
"""Reports per page of the list, newest first."""
LABELS = ("reports", "scope", "format", "cases", "generated_at", "by_whom", "daily_run", "sha256_file", "write",
          "failed", "reports_lead", "which", "reference_hint", "no_reports", "size_file", "all_cases",
          "full_texts", "full_texts_hint", "cancel")


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """List the stored reports.

    A POST of `kind`, `reference`, `format` and `full_texts` writes one.
    """
    desk = cast(DeskRequest, request)
    if request.method == "POST":
        form = request.POST.get("format", "")
        content = _content(desk, request.POST.get("kind", ""), request.POST.get("reference", ""), form,
                           full_texts="full_texts" in request.POST)
        write = archive_report if content.totals.cases <= jobs.DIRECT else jobs.enqueue
        row = write(content, desk.tenant.organisation, form, _language(), cast(User, request.user))
        record(Action.REPORT_WRITTEN, desk, row)
        return _listed(row)
    words = Words(_language())
    return render(request, "reports/list.html", {
        **_rows(desk), "formats": list(FORMATS), "kinds": [(kind, words(f"scope.{kind}")) for kind in KINDS]})


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Return the table of reports, which changes while some are being written."""
    return render(request, "reports/rows.html", _rows(cast(DeskRequest, request)))


@require_POST
def cancel_waiting(request: HttpRequest, number: int) -> HttpResponse:
    """Cancel a report that waits or is being written; 404 for other organisations."""
    desk = cast(DeskRequest, request)
    row = get_object_or_404(Report, pk=number, organisation=desk.tenant.organisation)
    jobs.cancel(row)
    return _listed(row)


@require_safe
def download(request: HttpRequest, kind: str, reference: str, form: str) -> HttpResponseBase:
    """Write a report of the member's organisation and send it; 404 for others.

    A long report is queued instead, and the list of reports shows its progress.
    """
    desk = cast(DeskRequest, request)
    content = _content(desk, kind, reference, form, full_texts="full_texts" in request.GET)
    if content.totals.cases > jobs.DIRECT:
        return _listed(jobs.enqueue(
            content, desk.tenant.organisation, form, _language(), cast(User, request.user)))
    words = Words(_language())
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response closes it
    try:
        write_report(content, form, words.language, cast(BinaryIO, file))
    except ReportError as error:
        file.close()
        return say_not_made(error)
    file.seek(0)
    name = file_name(content.scope, words, form)
    record_sent(Action.REPORT_DOWNLOADED, request, desk.tenant.organisation, reason=name)
    return send_attachment(cast(BinaryIO, file), name, FORMATS[form].media_type)


@require_safe
def kept(request: HttpRequest, number: int) -> HttpResponseBase:
    """Send the file of a stored report.

    404 for those of other organisations, and for missing files.
    """
    desk = cast(DeskRequest, request)
    row = get_object_or_404(Report, pk=number, organisation=desk.tenant.organisation, state=ReportState.READY)
    if not row.file.is_file():
        raise Http404(row.path)
    scope = ReportScope(cast(ScopeKind, row.kind), row.reference, row.label)
    name = file_name(scope, Words(language_of(row.language)), row.format)
    record_sent(Action.REPORT_DOWNLOADED, request, row)
    return send_attachment(row.file.open("rb"), name, FORMATS[row.format].media_type)


def file_name(scope: ReportScope, words: Words, form: str) -> str:
    """Build the file name of a download from title and scope.

    Characters with a special meaning in file systems or headers are left out.
    """
    name = f"{words('title')}-{scope.label or scope.reference or words('scope.all')}"
    return re.sub(r"[^\w·()（）-]+", "_", visible(name)).strip("_.")[:80] + f".{form}"


def _listed(row: Report) -> HttpResponse:
    """Redirect to the list, with a report highlighted."""
    return redirect(f"{reverse('reports:list')}?{urlencode({'written': row.pk})}")


def _rows(request: DeskRequest) -> dict[str, object]:
    words = Words(_language())
    own = Report.objects.filter(organisation=request.tenant.organisation).select_related("created_by")
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    reports = list(page)
    return {"page": page, "reports": [_row(report, words) for report in reports],
            "words": {name: words(name) for name in LABELS},
            "unfinished": any(report.state in UNFINISHED for report in reports),
            "written": request.GET.get("written", "")}


def _row(report: Report, words: Words) -> dict[str, object]:
    return {"state": words.named("report_state", report.state), "unfinished": report.state in UNFINISHED,
            "report": report, "kind": words(f"scope.{report.kind}"),
            "language": dict(settings.LANGUAGES).get(report.language, report.language)}


def _content(request: DeskRequest, kind: str, reference: str, form: str, *, full_texts: bool) -> ReportContent:
    if form not in FORMATS:
        raise Http404(form)
    organisation = request.tenant.organisation
    try:
        return build_content(find_scope(kind, reference, organisation), organisation,
                             timezone.get_current_timezone(), full_texts=full_texts)
    except ScopeError as error:
        raise Http404(str(error)) from error


def _language() -> Language:
    return language_of(get_language() or "")
