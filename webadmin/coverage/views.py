"""Pages about how sites follow a work."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.coverage.chapters_of_site import CHOICES, chapters_of_site
from webadmin.coverage.coverage_rows import headings, rows_of
from webadmin.coverage.followers import columns_of, followers, months_of
from webadmin.coverage.lag_chart import NARROW, WIDE, lag_chart
from webadmin.coverage.models import Sighting, SitePace
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.table_files import MEDIA
from webadmin.sites.models import Site
from webadmin.words.labels import active_words

SITES = 50
"""Sites per page."""
CHAPTERS = 100
"""Chapters per page."""


@require_safe
def work(request: DeskRequest, work: str) -> HttpResponse:
    """Show how sites follow a work, and the lag of one of them by month."""
    found = request.tenant.documents.work(work)
    numbers = request.tenant.documents.chapter_numbers(work)
    paces = list(request.tenant.own(SitePace).filter(work=work))
    rows = followers(paces, numbers)
    page = Paginator(rows, SITES).get_page(request.GET.get("page"))
    site = request.GET.get("site", "")
    chosen = next((row for row in rows if row.pace.site == site), rows[0] if rows else None)
    months = months_of(chosen.pace) if chosen else []
    return render(request, "coverage/work.html", {
        "work": found, "page": page, "columns": columns_of(numbers), "chapters": len(numbers),
        "chosen": chosen, "months": months,
        "charts": [lag_chart(months, width) for width in (WIDE, NARROW)] if months else [],
        "forms": tuple(MEDIA)})


@require_safe
def site(request: DeskRequest, pk: int) -> HttpResponse:
    """Describe in words how a site copies the works of which it has most chapters."""
    found = get_object_or_404(request.tenant.own(Site), pk=pk)
    copies = request.tenant.own(SitePace).filter(site=found.name).exists()
    return render(request, "coverage/site.html", {"site": found, "copies": copies})


@require_safe
def chapters(request: DeskRequest, work: str) -> HttpResponse:
    """List the chapters of a work on a site, or those that a figure counts."""
    found = request.tenant.documents.work(work)
    site, only = (request.GET.get(name, "")[:255] for name in ("site", "only"))
    page = Paginator(chapters_of_site(request.tenant, work, site, only), CHAPTERS).get_page(request.GET.get("page"))
    titles = request.tenant.documents.chapter_titles(work, [row.chapter for row in page])
    return render(request, "coverage/chapters.html", {
        "work": found, "site": site, "only": only, "page": page,
        "disguise": "" if only in CHOICES else active_words().named("evasion", only),
        "rows": [(row, titles.get(row.chapter, "")) for row in page]})


@require_safe
def export(request: DeskRequest, work: str, form: str) -> HttpResponseBase:
    """Send every chapter on every site."""
    found = request.tenant.documents.work(work)
    titles = {head["_id"]: head["title"] for head in request.tenant.documents.chapters(work)}
    rows = rows_of(request.tenant.own(Sighting).filter(work=work), titles)
    return send_insight(request, form, Insight(
        f"coverage/{found.id}", found.title, f"{_('Coverage and lag')} · {found.title}", headings(), rows))
