"""Pages about works: the list, a work with its coverage map, uploads."""

from django.core.paginator import Paginator
from django.db.models import Count, Q, Sum
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Case
from webadmin.coverage.map_window import map_window
from webadmin.coverage.models import SitePace
from webadmin.library.importing.import_jobs import work_now
from webadmin.library.importing.opening import QuotaError, open_draft
from webadmin.library.uploads import UploadForm, import_files
from webadmin.sheets.table_files import MEDIA

A_PAGE = 50
WORKS_A_PAGE = 20
OPEN_CASE = Q(open_count__gt=0)


@require_safe
def works(request: DeskRequest) -> HttpResponse:
    """List the organisation's works with their open cases."""
    text = request.GET.get("q", "").strip()[:200]
    own = request.tenant.documents
    page = Paginator(own.library(text), WORKS_A_PAGE).get_page(request.GET.get("page"))
    counts = request.tenant.own(Case).filter(work__in=[work.id for work in page]).order_by().values("work").annotate(
        open=Count("pk", filter=OPEN_CASE), sites=Count("site", distinct=True, filter=OPEN_CASE))
    by_work = {count["work"]: count for count in counts}
    lengths, retired = own.lengths(list(page)), own.retired(list(page))
    return render(request, "library/list.html", {"page": page, "text": text, "rows": [
        {"work": work, "chapters": lengths[work.id][0], "characters": lengths[work.id][1],
         "retired": work.id in retired,
         "counts": by_work.get(work.id)} for work in page]})


@require_safe
def work(request: DeskRequest, work: str) -> HttpResponse:
    """Show a work with its coverage map.

    Each chapter with copies has exactly one site that was seen first, so these add up to the number of such chapters.
    """
    try:
        found = request.tenant.documents.work(work)
    except Http404:
        return render(request, "library/deleted.html", {
            "title": request.tenant.documents.deleted_title(work), "work": work})
    chapters = request.tenant.documents.chapters(work)
    page = Paginator(chapters, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/work.html", {
        "work": found, "page": page, "chapters": len(chapters), "facts": request.tenant.documents.facts(work),
        "passings": request.tenant.documents.passings(work), "tables": tuple(MEDIA),
        "map": map_window(request.tenant, work, list(page), request.GET.get("sites")),
        "characters": sum(head["length"] for head in chapters),
        "open": request.tenant.own(Case).filter(OPEN_CASE, work=work).count(),
        "copied": request.tenant.own(SitePace).filter(work=work).aggregate(sum=Sum("firsts"))["sum"] or 0,
    })


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: DeskRequest) -> HttpResponse:
    """Show the contents of uploaded files before they are imported.

    With `now`, they are imported at once.
    """
    form = UploadForm(request.POST or None, request.FILES or None)
    summary = None
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        if "now" not in request.POST:
            return _previewed(request, form)
        summary = import_files(values["files"], request.tenant.organisation, values["holder"], request)
        form = UploadForm()
    return render(request, "library/upload.html", {"form": form, "summary": summary})


def _previewed(request: DeskRequest, form: UploadForm) -> HttpResponse:
    """Store the files and redirect to the preview.

    A small upload is read at once.
    """
    values = form.cleaned_data
    try:
        draft = open_draft(request.tenant.organisation, request.user, values["files"], values["holder"])
    except QuotaError as error:
        form.add_error("files", str(error))
        return render(request, "library/upload.html", {"form": form, "summary": None})
    work_now(draft)
    return redirect("library:import", draft.pk)
