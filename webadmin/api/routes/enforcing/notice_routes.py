"""Notices: list kinds, draft, list, read, change, check, export."""

from typing import Any, Literal

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query, Router, Status

from webadmin.api.admission.bearer import NOTICES, ApiRequest
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError
from webadmin.api.routes.checked_form import check as check_form
from webadmin.api.routes.enforcing.case_routes import own_case
from webadmin.api.routes.enforcing.notice_refusals import refusals
from webadmin.api.routes.enforcing.notice_shapes import (
    FindingItem,
    Findings,
    KindItem,
    NewNotice,
    NoticeChanges,
    NoticeDetails,
    NoticeHead,
    NoticeLine,
    NoticeQuery,
)
from webadmin.api.routes.report_routes import FILE
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.cases.models import Copy
from webadmin.notices.desk.notice_forms import NoticeForm, OrderForm
from webadmin.notices.drafting.copied_pages import copies_of_case
from webadmin.notices.drafting.notice_drafts import EDITABLE, check, draft, edit
from webadmin.notices.exporting.attached_files import AttachmentError
from webadmin.notices.exporting.file_formats import FORMATS
from webadmin.notices.kinds import KINDS
from webadmin.notices.linting.checking import may_be_sent
from webadmin.notices.models import Notice, NoticeItem, NoticeState
from webadmin.reports.writers import ReportError

router = Router(tags=["Notices"])
FileFormat = Literal["pdf", "docx", "eml", "txt", "json"]


@router.get("/notice-kinds", response=list[KindItem], auth=NOTICES, summary="List kinds of notices")
def list_kinds(request: ApiRequest) -> list[KindItem]:
    """List every kind of notice with the sources of its requirements."""
    return [KindItem.of(kind) for kind in KINDS.values()]


@router.get("/notices", response=Page[NoticeHead], auth=NOTICES, summary="List notices")
def list_notices(
    request: ApiRequest, listed: Query[Listed], query: Query[NoticeQuery], order: Order = "newest",
) -> dict[str, Any]:
    """List notices by number."""
    found, after = rows_after(_chosen(request, query).select_related("signed_by"), "notices", listed, order)
    return {"items": [NoticeHead(**NoticeHead.values(notice)) for notice in found], "next": after}


@router.post("/notices", response={201: NoticeDetails}, auth=NOTICES, summary="Draft a notice")
def draft_notice(request: ApiRequest, body: NewNotice) -> Status[NoticeDetails]:
    """Draft a notice from profile, copies and evidence; a person checks and signs it."""
    organisation = request.tenant.organisation
    copies = list(body.copies)
    if body.case is not None:
        copies += copies_of_case(organisation, own_case(request, body.case).pk, body.skip)
    form = check_form(OrderForm(body.model_dump(exclude={"case", "copies", "skip"}) | {
        "language": body.language or ""}))
    with refusals():
        notice = draft(organisation, form.order(tuple(copies), body.case), request.user)
    record(Action.NOTICE_DRAFTED, request, notice)
    return Status(201, NoticeDetails.of(notice))


@router.get("/notices/{number}", response=NoticeDetails, auth=NOTICES, summary="Read a notice")
def read_notice(request: ApiRequest, number: Number) -> NoticeDetails:
    """Read one notice with its text."""
    return NoticeDetails.of(own_notice(request, number))


@router.patch("/notices/{number}", response=NoticeDetails, auth=NOTICES, summary="Change a notice")
def change_notice(request: ApiRequest, number: Number, body: NoticeChanges) -> NoticeDetails:
    """Change recipient, subject or text of a draft.

    A signed notice loses its signature; a sent notice cannot be changed (409).
    """
    notice = own_notice(request, number)
    values = {name: getattr(notice, name) for name in EDITABLE} | body.model_dump(
        exclude_none=True, exclude={"text_sha256"})
    cleaned = check_form(NoticeForm(values, instance=Notice(pk=notice.pk))).cleaned_data
    with refusals():
        edit(notice, {name: cleaned[name].replace("\r\n", "\n") for name in EDITABLE}, request.user,
             body.text_sha256)
    return NoticeDetails.of(own_notice(request, number))


@router.get("/notices/{number}/findings", response=Findings, auth=NOTICES, summary="Check a notice")
def check_notice(request: ApiRequest, number: Number) -> Findings:
    """List the findings about a notice as it stands; those that forbid sending first."""
    found = check(own_notice(request, number))
    return Findings(may_be_sent=may_be_sent(found), findings=[
        FindingItem(rule=each.rule, about=each.about, detail=each.detail, forbids=each.forbids) for each in found])


@router.get("/notices/{number}/history", response=Page[NoticeLine], auth=NOTICES, summary="Read a notice's history")
def read_notice_history(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the events of a notice, oldest first."""
    lines = own_notice(request, number).events.select_related("actor")
    found, after = rows_after(lines, f"notice history {number}", listed)
    return {"items": [NoticeLine.of(line) for line in found], "next": after}


@router.get("/notices/{number}/file", auth=NOTICES, openapi_extra=FILE, summary="Export a notice")
def export_notice(request: ApiRequest, number: Number, format: FileFormat = "pdf") -> HttpResponse:  # noqa: A002 - the parameter's public name
    """Download a notice as a file, with its signature if it is signed."""
    notice = own_notice(request, number)
    try:
        content = FORMATS[format].for_reader(notice, request.user)
    except (AttachmentError, ReportError) as error:
        raise ProblemError(409, str(error)) from error
    record(Action.NOTICE_EXPORTED, request, notice, reason=format)
    return HttpResponse(content, content_type="application/octet-stream", headers={
        "Content-Disposition": f'attachment; filename="{notice.reference}.{FORMATS[format].suffix}"'})


def own_notice(request: ApiRequest, number: int) -> Notice:
    """Find a notice of the token's organisation; 404 for others."""
    return get_object_or_404(request.tenant.own(Notice).select_related("signed_by"), pk=number)


def _chosen(request: ApiRequest, query: NoticeQuery) -> QuerySet[Notice]:
    found = request.tenant.own(Notice)
    if query.state:
        found = found.filter(state=query.state)
    if query.kind:
        found = found.filter(kind=query.kind)
    if query.case:
        copies = request.tenant.own(Copy).filter(case=query.case).values("pk")
        about = Q(pk__in=NoticeItem.objects.filter(copy__in=copies).values("notice"))
        found = found.filter(about | Q(case=query.case))
    if query.overdue:
        found = found.filter(due_on__lt=timezone.localdate(), state__in=(
            NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED))
    return found
