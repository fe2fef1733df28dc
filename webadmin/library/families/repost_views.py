"""Pages about which site reposts which, over all works of an organisation."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from insight.family.graph import repost_graph
from insight.family.reposts import Repost
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.overviews import overview_of
from webadmin.library.families.reposting import REPOSTING
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import MEDIA

A_PAGE = 100


@require_safe
def list_reposts(request: DeskRequest) -> HttpResponse:
    """List which sites copy from which others."""
    found, calculated_at = overview_of(request.tenant, REPOSTING)
    page = Paginator(found.pairs, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/reposts.html", {
        "page": page, "rows": list(page), "tables": tuple(MEDIA), "former": sorted(found.former.items()),
        "calculated_at": calculated_at, "pictures": found.pictures})


@require_safe
def reposts_graph(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the reposts as a table, or as a graph for other programs."""
    found, _calculated = overview_of(request.tenant, REPOSTING)
    return send_insight(request, form, Insight(
        "reposts", "reposts", _("Who reposts whom"), _headings(), map(_row, found.pairs),
        lambda: repost_graph(found.pairs)))


def _headings() -> dict[str, str]:
    return {"source": _("Source"), "site": _("Reposted by"), "works": _("Works"), "share": _("Share of its works"),
            "support": _("Support"), "common": _("Errors in common")}


def _row(each: Repost) -> Row:
    return {"source": each.source, "site": each.site, "works": each.works, "share": round(each.share, 4),
            "support": round(each.support, 4), "common": each.common}
