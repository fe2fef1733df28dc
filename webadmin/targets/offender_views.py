"""Pages about repeat offenders, and who is like whom."""

from io import BytesIO

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from insight.coverage.likeness import likeness_graph
from insight.family.graph import MEDIA, written
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.targets.offenders import alike_authors, alike_sites, offenders, operator_cases

A_PAGE = 100
SHOWN = 50
"""Pairs of sites and of authors; the graph has more."""


@require_safe
def list_offenders(request: DeskRequest) -> HttpResponse:
    """List sites by what they copied again, operators, and who is like whom."""
    found = offenders(request.tenant)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    sites, authors = alike_sites(request.tenant), alike_authors(request.tenant, request.tenant.documents.works())
    return render(request, "targets/offenders.html", {
        "page": page, "rows": list(page), "operators": operator_cases(request.tenant, found),
        "sites": sites[:SHOWN], "more_sites": max(0, len(sites) - SHOWN),
        "authors": authors[:SHOWN], "more_authors": max(0, len(authors) - SHOWN)})


@require_safe
def likeness(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send who is like whom as a graph for other programs."""
    if form not in MEDIA:
        raise Http404
    name, media = MEDIA[form]
    graph = likeness_graph({"site": alike_sites(request.tenant),
                            "author": alike_authors(request.tenant, request.tenant.documents.works())})
    return send_attachment(BytesIO(written(graph, name)), f"likeness.{form}", media)
