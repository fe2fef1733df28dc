"""Pages of imports.

They show the chapters that were read, their dates and order, and the progress.
"""

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.asking.paging import page_after
from webadmin.library.import_forms import ArrangementForm, ImportRowForm
from webadmin.library.importing import import_jobs, opening
from webadmin.library.importing.arranging import ArrangementError, arrange
from webadmin.library.importing.chapter_warnings import warn
from webadmin.library.models import UNFINISHED, ImportChapter, ImportDraft, ImportState

A_PAGE = 50


@require_safe
def imports(request: DeskRequest) -> HttpResponse:
    """List the imports that wait, run or ended recently."""
    own = request.tenant.own(ImportDraft).select_related("created_by")
    page = page_after(own, "-created_at", request.GET.get("after", ""), A_PAGE)
    return render(request, "library/imports.html", {"page": page})


@require_safe
def draft(request: DeskRequest, pk: int) -> HttpResponse:
    """Show what was read from the files of an import."""
    return _shown(request, _own(request, pk), ArrangementForm())


@require_safe
def live(request: DeskRequest, pk: int) -> HttpResponse:
    """Return the part of the page that changes while files are read or imported."""
    return render(request, "library/import_live.html", _progress(_own(request, pk)))


@require_POST
def arrange_chapters(request: DeskRequest, pk: int) -> HttpResponse:
    """Set order and dates of all included chapters."""
    form = ArrangementForm(request.POST)
    try:
        with transaction.atomic():
            found = _ready(request, pk)
            if not form.is_valid():
                return _shown(request, found, form)
            count = arrange(found, form.arrangement())
    except ArrangementError as error:
        form.add_error("column", str(error))
        return _shown(request, _own(request, pk), form)
    warn(found)
    messages.success(request, _("%(count)s chapters set.") % {"count": count})
    return redirect("library:import", pk)


@require_POST
def save_chapters(request: DeskRequest, pk: int) -> HttpResponse:
    """Save the changes to the chapters on a page."""
    number = request.GET.get("page") or "1"
    with transaction.atomic():
        found = _ready(request, pk)
        wrong = _save_rows(request, _page(found, number))
    warn(found)
    if wrong:
        messages.error(request, _("%(count)s chapters were not saved: a number or date in them is not valid.") % {
            "count": wrong})
    else:
        messages.success(request, _("Chapters saved."))
    return redirect(f"{reverse('library:import', args=[pk])}?page={number if number.isdigit() else 1}")


@require_POST
def confirm(request: DeskRequest, pk: int) -> HttpResponse:
    """Import the included chapters."""
    found = _own(request, pk)
    if not found.chapters.filter(included=True).exists():
        messages.error(request, _("No chapter is included: include one, or discard the import."))
    elif import_jobs.confirm(found, request.user):
        import_jobs.work_now(found)
    return redirect("library:import", pk)


@require_POST
def cancel(request: DeskRequest, pk: int) -> HttpResponse:
    """Stop reading or importing; chapters already imported stay."""
    opening.cancel(_own(request, pk))
    return redirect("library:import", pk)


@require_POST
def discard(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete an import with its files; a running one must be cancelled first."""
    found = _own(request, pk)
    if not opening.discard(found):
        messages.error(request, _("The import is in progress: cancel it first."))
        return redirect("library:import", pk)
    messages.success(request, _("The import is discarded."))
    return redirect("library:imports")


def _save_rows(request: DeskRequest, rows: "Page[ImportChapter]") -> int:
    """Save the chapters of a page from the form; returns how many are invalid."""
    changed, wrong = [], 0
    for row in rows:
        form = ImportRowForm(request.POST, prefix=str(row.pk))
        if f"{row.pk}-number" not in request.POST:
            continue
        if not form.is_valid():
            wrong += 1
            continue
        for name, value in form.cleaned_data.items():
            setattr(row, name, value)
        changed.append(row)
    ImportChapter.objects.bulk_update(changed, ["included", "number", "published_at"])
    return wrong


def _shown(request: DeskRequest, found: ImportDraft, form: ArrangementForm) -> HttpResponse:
    page = _page(found, request.GET.get("page"))
    rows = [(row, ImportRowForm(initial={"included": row.included, "number": row.number,
                                         "published_at": row.published_at}, prefix=str(row.pk))) for row in page]
    chapters = found.chapters.all()
    return render(request, "library/import.html", {
        **_progress(found), "page": page, "rows": rows, "form": form,
        "included": chapters.filter(included=True).count(), "read": page.paginator.count,
        "warned": chapters.exclude(warnings=[]).count(),
        "works": chapters.order_by().values("work", "author").distinct().count()})


def _page(found: ImportDraft, number: str | None) -> "Page[ImportChapter]":
    return Paginator(found.chapters.order_by("pk"), A_PAGE).get_page(number)


def _progress(found: ImportDraft) -> dict[str, object]:
    return {"draft": found, "unfinished": found.state in UNFINISHED, "ready": found.state == ImportState.READY,
            "chosen": found.chapters.filter(included=True).count()}


def _own(request: DeskRequest, pk: int) -> ImportDraft:
    return get_object_or_404(request.tenant.own(ImportDraft).select_related("organisation", "created_by"), pk=pk)


def _ready(request: DeskRequest, pk: int) -> ImportDraft:
    """Find an import, and lock it against being confirmed in this transaction."""
    ready = request.tenant.own(ImportDraft).filter(state=ImportState.READY).select_related("organisation")
    return get_object_or_404(ready.select_for_update(of=("self",)), pk=pk)
