"""Pages about who reposts whom, over all works of an organisation."""

from collections.abc import Sequence
from io import BytesIO

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from insight.family.family import Family
from insight.family.graph import MEDIA, written
from insight.family.reposts import Repost, repost_graph, reposts
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.coverage.named_families import families_of
from webadmin.drawing.graph_picture import Link, graph_picture
from webadmin.sheets.row_files import MEDIA as TABLES
from webadmin.sheets.row_files import Row, send_rows

A_PAGE = 100


@require_safe
def list_reposts(request: DeskRequest) -> HttpResponse:
    """List which sites copy from which others."""
    families = _families(request)
    found = reposts(families)
    former = {site: names for family in families for site, names in family.former.items()}
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/reposts.html", {
        "page": page, "rows": list(page), "tables": tuple(TABLES), "former": sorted(former.items()),
        "picture": graph_picture(Link(each.source, each.site, each.share) for each in found)})


@require_safe
def reposts_graph(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send who reposts whom as a table, or as a graph for other programs."""
    if form not in TABLES and form not in MEDIA:
        raise Http404
    record_sent(Action.INSIGHT_EXPORTED, request, request.tenant.organisation, reason=f"reposts.{form}")
    if form in TABLES:
        return send_rows(form, "reposts", _headings(), map(_row, _own(request)))
    name, media = MEDIA[form]
    return send_attachment(BytesIO(written(repost_graph(_own(request)), name)), f"reposts.{form}", media)


def _own(request: DeskRequest) -> Sequence[Repost]:
    return reposts(_families(request))


def _families(request: DeskRequest) -> Sequence[Family]:
    return families_of(request.tenant, [work.id for work in request.tenant.documents.works()])


def _headings() -> dict[str, str]:
    return {"source": _("Source"), "site": _("Reposted by"), "works": _("Works"), "share": _("Share of its works"),
            "support": _("Support"), "common": _("Errors in common")}


def _row(each: Repost) -> Row:
    return {"source": each.source, "site": each.site, "works": each.works, "share": round(each.share, 4),
            "support": round(each.support, 4), "common": each.common}
