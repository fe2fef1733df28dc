"""Pages about which site reposts which, over all works of an organisation."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from insight.family.graph import repost_graph
from insight.family.reposts import Repost, reposts
from webadmin.accounts.tenancy import DeskRequest
from webadmin.coverage.named_families import RepostPairs, repost_pairs
from webadmin.drawing.graph_picture import Link, graph_pictures
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import MEDIA

A_PAGE = 100


@require_safe
def list_reposts(request: DeskRequest) -> HttpResponse:
    """List which sites copy from which others."""
    told = _told(request)
    found = reposts(told.works)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/reposts.html", {
        "page": page, "rows": list(page), "tables": tuple(MEDIA), "former": sorted(told.former.items()),
        "pictures": graph_pictures(Link(each.source, each.site, each.share) for each in found)})


@require_safe
def reposts_graph(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the reposts as a table, or as a graph for other programs."""
    found = reposts(_told(request).works)
    return send_insight(request, form, Insight(
        "reposts", "reposts", _("Who reposts whom"), _headings(), map(_row, found), lambda: repost_graph(found)))


def _told(request: DeskRequest) -> RepostPairs:
    return repost_pairs(request.tenant)


def _headings() -> dict[str, str]:
    return {"source": _("Source"), "site": _("Reposted by"), "works": _("Works"), "share": _("Share of its works"),
            "support": _("Support"), "common": _("Errors in common")}


def _row(each: Repost) -> Row:
    return {"source": each.source, "site": each.site, "works": each.works, "share": round(each.share, 4),
            "support": round(each.support, 4), "common": each.common}
