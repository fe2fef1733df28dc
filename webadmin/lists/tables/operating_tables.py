"""Tables about operations.

Runs, the schedule of crawls, proposed sites, imports and stored reports.
"""

from collections.abc import Iterator

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from storage.collections.runs import PAGES
from webadmin.accounts.tenancy import DeskRequest
from webadmin.library.models import ImportChapter, ImportDraft
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.ops.runs import run_heads, runs
from webadmin.ops.templatetags.run_words import run_state
from webadmin.reports.models import Report
from webadmin.security.row_number import row_number
from webadmin.sheets.row_files import Row
from webadmin.sites.models import Site, SiteCandidate
from webadmin.words.labels import active_words

PART = 30
"""Number of runs that are read at once."""


def _runs(request: DeskRequest) -> Iterator[Row]:
    """Yield the daily runs, newest first.

    They are restricted to what concerns the organisation.
    """
    heads = run_heads()
    for start in range(0, len(heads), PART):
        for run in runs(request.tenant, heads[start:start + PART]):
            pages = {name: run.pages.get(name, 0) for name in PAGES.values()}
            yield {"day": run.day, "state": run_state(run.state),
                   "steps": "\n".join(f"{step.name}: {run_state(step.state)}" for step in run.steps),
                   "sites": len(run.sites), "sites_failed": run.site_states.get("failed", 0), **pages,
                   "started": moment(run.started_at), "ended": moment(run.ended_at)}


def _schedule(request: DeskRequest) -> Iterator[Row]:
    """Yield the sites with the times of their crawls."""
    for site in request.tenant.own(Site).order_by("name", "pk").iterator():
        due = moment(site.next_crawl_at) or gettext("at the next run")
        yield {"site": site.name, "interval": site.interval_hours,
               "monitored": gettext("yes") if site.enabled else gettext("no"), "crawled": moment(site.last_crawled_at),
               "next": due if site.enabled else ""}


def _proposed(request: DeskRequest) -> Iterator[Row]:
    """Yield the proposed sites, answered or not, newest first."""
    for each in request.tenant.own(SiteCandidate).select_related("answered_by").order_by("-pk").iterator():
        yield {"site": each.host, "address": each.url, "work": each.work, "query": each.query, "title": each.title,
               "excerpt": each.excerpt, "found": moment(each.found_at), "answer": each.get_answer_display(),
               "by": each.answered_by.get_username() if each.answered_by else "", "answered": moment(each.answered_at)}


def _imports(request: DeskRequest) -> Iterator[Row]:
    """Yield the imports, newest first."""
    for each in request.tenant.own(ImportDraft).select_related("created_by").order_by("-created_at", "-pk").iterator():
        yield {"files": str(each), "state": each.get_state_display(), "new": each.new, "changed": each.changed,
               "unchanged": each.unchanged, "by": each.created_by.get_username() if each.created_by else "",
               "created": moment(each.created_at), "until": f"{timezone.localtime(each.expires_at):%Y-%m-%d}"}


def _chapters(request: DeskRequest) -> Iterator[Row]:
    """Yield the chapters that an import read, in their order.

    The query names the import; raises Http404 if it does not exist.
    """
    number = row_number(request.GET.get("import", ""))
    if number is None:
        raise Http404
    return _chapters_of(get_object_or_404(request.tenant.own(ImportDraft), pk=number))


def _chapters_of(draft: ImportDraft) -> Iterator[Row]:
    words = active_words()
    for each in ImportChapter.objects.filter(draft=draft).iterator():
        yield {"included": gettext("yes") if each.included else gettext("no"), "work": each.work, "number": each.number,
               "chapter": each.title, "characters": each.length, "published": moment(each.published_at),
               "warnings": "\n".join(words.named("import_warning", warning) for warning in each.warnings)}


def _reports(request: DeskRequest) -> Iterator[Row]:
    """Yield the stored reports, newest first."""
    for each in request.tenant.own(Report).select_related("created_by").iterator():
        yield {"about": each.get_kind_display(), "name": each.label, "format": each.format, "language": each.language,
               "state": each.get_state_display(), "copies": each.cases, "written": moment(each.created_at),
               "by": each.created_by.get_username() if each.created_by else gettext("automatic"), "bytes": each.size,
               "sha256": each.sha256}


TABLES = {
    "runs": DeskTable(_("Runs"), {
        "day": _("Day"), "state": _("State"), "steps": _("Steps"), "sites": _("Your sites"),
        "sites_failed": _("Sites that failed"), "read": _("Pages read"), "new": _("New pages"),
        "changed": _("Changed pages"), "unchanged": _("Unchanged pages"), "failed": _("Pages that failed"),
        "started": _("Started"), "ended": _("Ended")}, _runs, wide=("steps",),
        figures=("sites", "sites_failed", *PAGES.values())),
    "schedule": DeskTable(_("Schedule"), {
        "site": _("Site"), "interval": _("Crawl interval (hours)"), "monitored": _("Monitored"),
        "crawled": _("Last crawled"), "next": _("Next crawl")}, _schedule, wide=("site",), figures=("interval",)),
    "proposed": DeskTable(_("Proposed sites"), {
        "site": _("Site"), "address": _("Address"), "work": _("Work"), "query": _("Searched for"),
        "title": _("Search result"), "excerpt": _("excerpt"), "found": _("found"), "answer": _("answer"),
        "by": _("By"), "answered": _("Answered")}, _proposed, wide=("address", "query", "title", "excerpt")),
    "imports": DeskTable(_("Imports"), {
        "files": _("Files"), "state": _("State"), "new": _("New chapters"), "changed": _("Changed"),
        "unchanged": _("Unchanged"), "by": _("By"), "created": _("Created"), "until": _("Kept until")}, _imports,
        wide=("files",), figures=("new", "changed", "unchanged")),
    "import-chapters": DeskTable(_("Chapters"), {
        "included": _("Included"), "work": _("Work"), "number": _("Number"), "chapter": _("Chapter"),
        "characters": _("Characters"), "published": _("Published"), "warnings": _("Warnings")}, _chapters,
        wide=("work", "chapter", "warnings"), figures=("number", "characters")),
    "reports": DeskTable(_("Reports"), {
        "about": _("about"), "name": _("Name"), "format": _("format"), "language": _("language"), "state": _("State"),
        "copies": _("copies"), "written": _("created"), "by": _("By"), "bytes": _("bytes"), "sha256": _("SHA-256")},
        _reports, wide=("name", "sha256"), figures=("copies", "bytes")),
}
