"""Pages about who reposts whom, over all works of an organisation."""

from collections.abc import Sequence
from io import BytesIO

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from insight.family.graph import MEDIA, written
from insight.family.records import family_from
from insight.family.reposts import Repost, repost_graph, reposts
from storage.collections.families import Families
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.stores import database

A_PAGE = 100


@require_safe
def list_reposts(request: DeskRequest) -> HttpResponse:
    """List which sites copy from which others."""
    page = Paginator(_own(request), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/reposts.html", {"page": page, "rows": list(page)})


@require_safe
def reposts_graph(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send who reposts whom as a graph for other programs."""
    if form not in MEDIA:
        raise Http404
    name, media = MEDIA[form]
    return send_attachment(BytesIO(written(repost_graph(_own(request)), name)), f"reposts.{form}", media)


def _own(request: DeskRequest) -> Sequence[Repost]:
    families = Families(database()).of(work.id for work in request.tenant.documents.works())
    return reposts(family_from(each) for each in families)
