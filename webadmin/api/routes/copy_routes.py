"""Copies: list, read, decide, and read their history and passages."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query, Router

from storage.documents import Passage
from webadmin.api.admission.bearer import EVIDENCE, READ, WRITE, ApiRequest
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError
from webadmin.api.routes.copy_shapes import SHOWN, CopyItem, CopyQuery, Decision, Line, PassageItem, Passages, Place
from webadmin.api.routes.report_routes import FILE
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.deciding.deciders import lines_about
from webadmin.cases.models import Copy, Status
from webadmin.cases.warc_download import exchange

router = Router(tags=["Copies"])


@router.get("/copies", response=Page[CopyItem], auth=READ, summary="List copies")
def list_copies(
    request: ApiRequest, listed: Query[Listed], query: Query[CopyQuery], order: Order = "oldest",
) -> dict[str, Any]:
    """List copies by number; `changed_since` lists those changed since then."""
    found, after = rows_after(chosen(request, query), "copies", listed, order)
    return {"items": found, "next": after}


@router.get("/copies/{number}", response=CopyItem, auth=READ, summary="Read a copy")
def read_copy(request: ApiRequest, number: Number) -> Copy:
    """Read one copy."""
    return _own(request, number)


@router.post("/copies/{number}/decision", response=CopyItem, auth=WRITE, summary="Decide about a copy")
def decide_copy(request: ApiRequest, number: Number, body: Decision) -> Copy:
    """Set the status of a copy; its history records who did so and when."""
    copy = _own(request, number)
    set_status(copy, Status(body.status), request.user, body.note)
    return _own(request, number)


@router.get("/copies/{number}/history", response=Page[Line], auth=READ, summary="Read a copy's history")
def read_history(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the events of a copy, oldest first."""
    lines = lines_about(_own(request, number)).select_related("actor")
    found, after = rows_after(lines, f"history {number}", listed)
    return {"items": [Line.of(line) for line in found], "next": after}


@router.get("/copies/{number}/passages", response=Passages, auth=READ, summary="Read the copied passages")
def read_passages(request: ApiRequest, number: Number) -> Passages:
    """Quote the copied passages of a copy next to the original.

    From the newest version of the page.
    """
    evidence = request.tenant.documents.evidence(_own(request, number).match)
    if evidence is None:
        raise ProblemError(404, "The texts that were compared are no longer stored.")
    found = [_passage(each, evidence.page.text, evidence.chapter.text) for each in evidence.match.passages]
    return Passages(page_version=evidence.match.page, chapter_version=evidence.match.chapter_version, passages=found,
                    disguises=evidence.match.disguises)


@router.get("/copies/{number}/exchange", auth=EVIDENCE, openapi_extra=FILE, summary="Download the traffic (WARC)")
def download_exchange(request: ApiRequest, number: Number) -> HttpResponseBase:
    """Download the HTTP traffic of a copy's page as it was captured."""
    return exchange(request, number)


@router.get("/copies/{number}/screenshot", auth=EVIDENCE, openapi_extra=FILE, summary="Download the screenshot")
def download_screenshot(request: ApiRequest, number: Number) -> HttpResponse:
    """Download the screenshot of a copy's page."""
    evidence = request.tenant.documents.evidence(_own(request, number).match)
    if evidence is None or evidence.screenshot is None:
        raise Http404
    return HttpResponse(evidence.screenshot.image, content_type="application/octet-stream")


def chosen(request: ApiRequest, query: CopyQuery) -> QuerySet[Copy]:
    """Select the organisation's copies that match a query."""
    exact = {name: value for name in ("status", "case", "site", "work", "verdict") if (value := getattr(query, name))}
    copies = request.tenant.own(Copy).filter(**exact)
    if query.gone is not None:
        copies = copies.filter(gone_at__isnull=not query.gone)
    return copies.filter(updated_at__gte=query.changed_since) if query.changed_since else copies


def _own(request: ApiRequest, number: int) -> Copy:
    return get_object_or_404(request.tenant.own(Copy), pk=number)


def _passage(passage: Passage, page: str, source: str) -> PassageItem:
    return PassageItem(page=_place(passage.page, page), source=_place(passage.source, source),
                       identity=passage.identity, literal_identity=passage.literal_identity)


def _place(span: tuple[int, int], text: str) -> Place:
    return Place(start=span[0], stop=span[1], text=text[span[0]:min(span[1], span[0] + SHOWN)])
