"""Pages about repeat offenders, and about sites and authors that are alike."""

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from insight.coverage.likeness import LEAST, Alike, likeness_graph
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.overviews import overview_of
from webadmin.drawing.clusters import Cluster, clusters
from webadmin.drawing.graph_picture import HALF_PAGE, GraphPicture, Link, graph_pictures
from webadmin.drawing.slider import Slider, slider
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import MEDIA
from webadmin.targets.offenders import Offender
from webadmin.targets.standings import STANDINGS

A_PAGE = 100
SHOWN = 50
"""Maximum number of pairs of sites and of authors; the graph has all of them."""


@require_safe
def list_offenders(request: DeskRequest) -> HttpResponse:
    """List sites by what they copied again, operators, and pairs that are alike."""
    found, calculated_at = overview_of(request.tenant, STANDINGS)
    page = Paginator(found.offenders, A_PAGE).get_page(request.GET.get("page"))
    least = _threshold(request)
    sites, authors = _at_least(least, found.sites), _at_least(least, found.authors)
    return render(request, "targets/offenders.html", {
        "page": page, "rows": list(page), "operators": found.operators, "calculated_at": calculated_at,
        "tables": tuple(MEDIA), "slider": least,
        "sites": _clustered(sites), "more_sites": max(0, len(sites) - SHOWN), "site_pictures": _drawn(sites),
        "authors": _clustered(authors), "more_authors": max(0, len(authors) - SHOWN),
        "author_pictures": _drawn(authors)})


def _threshold(request: DeskRequest) -> Slider:
    return slider(request.GET, "alike", round(100 * LEAST), round(100 * LEAST))


def _at_least(least: Slider, pairs: Sequence[Alike]) -> list[Alike]:
    return [pair for pair in pairs if pair.share >= least.share]


def _clustered(pairs: Sequence[Alike]) -> list[tuple[Alike, Cluster]]:
    """Return the pairs that fit on the page, with their clusters among all pairs."""
    found = clusters((pair.first, pair.second) for pair in pairs)
    return [(pair, found[pair.first]) for pair in pairs[:SHOWN]]


def _drawn(pairs: Sequence[Alike]) -> tuple[GraphPicture, ...]:
    """Draw the graph for half the width of the page."""
    return graph_pictures((Link(pair.first, pair.second, pair.share) for pair in pairs), HALF_PAGE)


@require_safe
def table(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send a table of what all sites copied again."""
    found, _calculated = overview_of(request.tenant, STANDINGS)
    return send_insight(request, form, Insight(
        "offenders", "offenders", _("Repeat offenders"), _headings(), map(_row, found.offenders)))


@require_safe
def likeness(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the pairs that are alike as a table, or as a graph for other programs.

    `alike` is the minimum similarity in per cent.
    """
    least, (found, _calculated) = _threshold(request), overview_of(request.tenant, STANDINGS)
    kinds = {"site": _at_least(least, found.sites), "author": _at_least(least, found.authors)}
    headings = {"kind": _("Kind"), "first": _("Site or author"), "second": _("Similar to"), "common": _("In common"),
                "share": _("Similarity")}
    rows: list[Row] = [{"kind": kind, **pair._asdict()} for kind, pairs in kinds.items() for pair in pairs]
    return send_insight(request, form, Insight(
        "likeness", "likeness", _("Similar sites and authors"), headings, rows, lambda: likeness_graph(kinds)))


def _headings() -> dict[str, str]:
    return {"site": _("Site"), "operator": _("Operator"), "cases": _("Cases"), "works": _("Works"),
            "removed": _("Removed once"), "returned": _("Came back"), "opened_after": _("New after a removal")}


def _row(each: Offender) -> Row:
    return {"site": each.site, "operator": each.operator, "cases": each.cases, "works": each.works,
            "removed": each.removed, "returned": each.returned, "opened_after": each.opened_after}
