"""Pages about which site copied a work from which."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from insight.family.family import Family
from insight.family.graph import graph_of
from insight.family.upstream import CHOICES, chosen_descents
from storage.collections.families import Families
from webadmin.accounts.tenancy import DeskRequest
from webadmin.coverage.named_families import family_of
from webadmin.drawing.clusters import count
from webadmin.drawing.slider import slider
from webadmin.library.families.family_tree import pictures, rows, supported, tree_clusters
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import MEDIA
from webadmin.stores import database

SUPPORT = 50
"""Default minimum support of a displayed source, in per cent."""


@require_safe
def family(request: DeskRequest, work: str) -> HttpResponse:
    """Show the family tree of a work's copies with its table."""
    found = request.tenant.documents.work(work)
    least = slider(request.GET, "support", SUPPORT)
    reading = Families(database()).reading(found.id)
    copies = family_of(request.tenant, found.id)
    only, site = (request.GET.get(name, "")[:255] for name in ("only", "site"))
    only = only if only in CHOICES else ""
    groups = tree_clusters(copies, least.share)
    return render(request, "library/family.html", {
        "work": found, "slider": least, "only": only, "site": site,
        "rows": rows(chosen_descents(copies, only, site), least.share, groups),
        "trees": pictures(copies, least.share, groups),
        "clusters": count(groups), "alone": sum(each.site not in groups for each in copies.descents),
        "tables": tuple(MEDIA), "former": tuple(copies.former.items()),
        "chapters": reading["chapters"] if reading else 0, "read_at": reading["read_at"] if reading else None,
    })


@require_safe
def family_graph(request: DeskRequest, work: str, form: str) -> HttpResponseBase:
    """Send the family as a table, or as a graph for other programs.

    `support` is the minimum support of the sources in per cent.
    """
    found = request.tenant.documents.work(work)
    copies = supported(family_of(request.tenant, found.id), slider(request.GET, "support", 0).share)
    return send_insight(request, form, Insight(
        f"family/{found.id}", found.title, f"{gettext('Who copied whom')} · {found.title}", _headings(),
        _rows(copies), lambda: graph_of(copies, gettext("original"))))


def _headings() -> dict[str, str]:
    return {"site": gettext("Site"), "place": gettext("Place"), "source": gettext("Source"),
            "support": gettext("Support"), "common": gettext("Errors in common"), "own": gettext("Own errors"),
            "mixed": gettext("Two sources")}


def _rows(family: Family) -> Iterator[Row]:
    """Yield the sites with their sources, likeliest first."""
    for descent in family.descents:
        for place, source in enumerate(descent.sources, 1):
            yield {"site": descent.site, "place": place, "source": source.site or gettext("original"),
                   "support": round(source.support, 4), "common": source.common, "own": descent.own,
                   "mixed": int(descent.mixed)}
