"""Pages about who copied a work from whom."""

from io import BytesIO

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from insight.family.graph import MEDIA, graph_of, written
from insight.family.records import family_from
from storage.collections.families import Families
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.library.family_tree import picture
from webadmin.stores import database

SUPPORTS = (0, 50, 80, 95)
"""Least support of a source that is shown, in percent."""


@require_safe
def family(request: DeskRequest, work: str) -> HttpResponse:
    """Show the family tree of a work's copies with its table."""
    found = request.tenant.documents.work(work)
    asked = request.GET.get("support", "")
    least = int(asked) if asked in map(str, SUPPORTS) else SUPPORTS[1]
    document = Families(database()).get(found.id)
    copies = family_from(document)
    return render(request, "library/family.html", {
        "work": found, "least": least, "supports": SUPPORTS, "descents": copies.descents,
        "tree": picture(copies, least / 100) if copies.descents else None,
        "chapters": document["chapters"] if document else 0, "read_at": document["read_at"] if document else None,
    })


@require_safe
def family_graph(request: DeskRequest, work: str, form: str) -> HttpResponseBase:
    """Send the family as a graph for other programs."""
    found = request.tenant.documents.work(work)
    if form not in MEDIA:
        raise Http404
    name, media = MEDIA[form]
    graph = graph_of(family_from(Families(database()).get(found.id)), gettext("original"))
    return send_attachment(BytesIO(written(graph, name)), f"{found.title}.{form}", media)
