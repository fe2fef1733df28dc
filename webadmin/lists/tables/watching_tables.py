"""Tables of what is protected and watched: works, sites, licences."""

from collections.abc import Iterator

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from storage.documents import Document
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Case
from webadmin.coverage.models import Sighting
from webadmin.library.views import OPEN_CASE
from webadmin.licences.models import WITHDRAWN_LAST, Licence
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.sheets.row_files import Row
from webadmin.sites.crawl_outcomes import state_name
from webadmin.sites.views import chosen_sites

PART = 500
"""Number of works that are read at once."""


def _works(request: DeskRequest) -> Iterator[Row]:
    """Yield the works by title, with their open cases."""
    own = request.tenant.documents
    library = own.library(request.GET.get("q", "").strip()[:200])
    counts = request.tenant.own(Case).filter(OPEN_CASE).order_by().values("work").annotate(
        cases=Count("pk"), sites=Count("site", distinct=True))
    by_work = {each["work"]: each for each in counts}
    for start in range(0, len(library), PART):
        works = library[start:start + PART]
        lengths, retired = own.lengths(works), own.retired(works)
        for work in works:
            count = by_work.get(work.id, {"cases": 0, "sites": 0})
            yield {"title": work.title, "author": work.author or "", "chapters": lengths[work.id][0],
                   "characters": lengths[work.id][1], "cases": count["cases"], "sites": count["sites"],
                   "retired": gettext("retired") if work.id in retired else "", "id": work.id}


def _chapters(request: DeskRequest) -> Iterator[Row]:
    """Yield the chapters of a work with the sites that copy each.

    The query names the work; raises Http404 if it does not exist.
    """
    work = request.GET.get("work", "")
    return _chapters_of(request.tenant.documents.chapters(work), request.tenant.own(Sighting).filter(work=work))


def _chapters_of(chapters: list[Document], sightings: QuerySet[Sighting]) -> Iterator[Row]:
    counts = dict(sightings.order_by().values_list("chapter").annotate(Count("pk")))
    for each in chapters:
        yield {"number": each["number"] or None, "chapter": each["title"], "characters": each["length"],
               "published": moment(each.get("published_at")), "sites": counts.get(each["_id"], 0),
               "retired": gettext("retired") if each.get("retired") else ""}


def _sites(request: DeskRequest) -> Iterator[Row]:
    """Yield the selected sites, with their open cases."""
    counts = request.tenant.own(Case).filter(OPEN_CASE).order_by().values_list("site").annotate(Count("pk"))
    by_site = dict(counts)
    for site in chosen_sites(request).iterator():
        yield {"site": site.name, "address": "\n".join(site.start_urls), "cases": by_site.get(site.name, 0),
               "interval": site.interval_hours, "crawled": moment(site.last_crawled_at),
               "state": _state(site.last_state) if site.enabled else gettext("paused")}


def _state(name: str) -> str:
    return state_name(name) if name else ""


def _licences(request: DeskRequest) -> Iterator[Row]:
    """Yield the licences, withdrawn ones last."""
    own = request.tenant.own(Licence).annotate(covered=Count("copies")).order_by(*WITHDRAWN_LAST)
    titles = request.tenant.documents.titles(own.values_list("work", flat=True))
    now = timezone.now()
    for licence in own.iterator():
        ended = licence.ends is not None and licence.ends < now
        yield {"site": licence.site or gettext("any site"),
               "work": titles.get(licence.work, licence.work) if licence.work else gettext("all works"),
               "share": round(100 * licence.max_share, 2), "starts": moment(licence.starts),
               "ends": moment(licence.ends), "copies": licence.covered,
               "state": (gettext("withdrawn") if licence.withdrawn_at else
                         gettext("ended") if ended else gettext("valid")),
               "note": licence.note}


TABLES = {
    "works": DeskTable(_("Works"), {
        "title": _("Title"), "author": _("Author"), "chapters": _("Chapters"), "characters": _("Characters"),
        "cases": _("Open cases"), "sites": _("Copied on sites"), "retired": _("State"), "id": _("work id")}, _works,
        wide=("title", "id"), figures=("chapters", "characters", "cases", "sites")),
    "chapters": DeskTable(_("Chapters"), {
        "number": _("Number"), "chapter": _("Chapter"), "characters": _("Characters"), "published": _("Published"),
        "sites": _("Copied on sites"), "retired": _("State")}, _chapters, wide=("chapter",),
        figures=("number", "characters", "sites")),
    "sites": DeskTable(_("Sites"), {
        "site": _("Site"), "address": _("Address"), "cases": _("Open cases"), "interval": _("Interval (hours)"),
        "crawled": _("Last crawled"), "state": _("State")}, _sites, wide=("site", "address"),
        figures=("cases", "interval")),
    "licences": DeskTable(_("Licences"), {
        "site": _("Site"), "work": _("Work"), "share": _("Share of a chapter, at most (%)"), "starts": _("valid from"),
        "ends": _("valid until"), "copies": _("Licensed copies"), "state": _("State"), "note": _("note")}, _licences,
        wide=("site", "work", "note"), figures=("share", "copies")),
}
