"""Pages about removals.

They show total figures, the checks of a case's pages, and what search engines show; a check can be requested at once.
"""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.asking.paging import page_after
from webadmin.cases.models import Case
from webadmin.sheets.table_files import MEDIA
from webadmin.takedown.asking import check_now
from webadmin.takedown.curve_drawing import NARROW, WIDE, drawn
from webadmin.takedown.delisting.engine_beliefs import NEEDED, engine_beliefs
from webadmin.takedown.delisting.engine_figures import engine_figures
from webadmin.takedown.delisting.engine_standings import engine_standings
from webadmin.takedown.delisting.entry_form import DelistingForm
from webadmin.takedown.models import Watch
from webadmin.takedown.periods.figure_files import headings
from webadmin.takedown.periods.figure_query import BY, EACH, FigureQuery
from webadmin.takedown.periods.shown_figures import shown_figures

A_PAGE = 50
SHOWN = 30
"""Maximum number of sites and works (those with the most noticed copies), and of the latest changes."""


@require_safe
def removals(request: DeskRequest) -> HttpResponse:
    """Show how many noticed copies were removed, and how soon.

    Lists figures by site and work, and the latest changes.
    """
    query = FigureQuery.of(request.GET)
    figures, rows = shown_figures(request.tenant, query, SHOWN)
    curve = figures.whole.curve
    last_day = curve.steps[-1][0] * 1.1
    changes = query.within(request.tenant.own(Watch)).exclude(since=None).select_related("case", "copy", "passed_page")
    periods = Paginator(rows, SHOWN).get_page(request.GET.get("page"))
    return render(request, "takedown/removals.html", {
        "figures": figures, "curves": [drawn(curve, last_day, width) for width in (WIDE, NARROW)], "shown": SHOWN,
        "query": query, "page": periods, "forms": tuple(MEDIA), "each": EACH, "by": BY, "head": headings(query.by),
        "others": figures.sites_count - len(figures.sites), "engine_names": headings(query.by)[2],
        "engines": engine_figures(request.tenant, query), "shown_slice": f":{SHOWN}",
        "changes": page_after(changes, "-since", request.GET.get("after", ""), SHOWN)})


@require_safe
def case_checks(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the checks of a case's pages, and what search engines show."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    return _case_page(request, case, DelistingForm(initial={"seen_on": timezone.localdate()}))


def _case_page(request: DeskRequest, case: Case, form: DelistingForm) -> HttpResponse:
    watches = Watch.objects.filter(case=case).select_related("copy", "passed_page").order_by(
        "copy__chapter_number", "pk")
    page = Paginator(watches.prefetch_related("checks"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "takedown/case_checks.html", {
        "case": case, "page": page, "engines": engine_standings(case),
        "beliefs": engine_beliefs(case), "needed": NEEDED, "form": form})


@require_POST
def enter_delisting(request: DeskRequest, pk: int) -> HttpResponse:
    """Enter what a search engine shows of a case."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = DelistingForm(request.POST)
    if not form.is_valid():
        return _case_page(request, case, form)
    _entry, is_new = form.enter(case, request.user)
    messages.success(request, _("The entry is saved.") if is_new else _("This entry already exists."))
    return redirect("takedown:case", pk)


@require_POST
def check_case(request: DeskRequest, pk: int) -> HttpResponse:
    """Request a check of the pages of a case at once."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    count = check_now(case, request.user, timezone.now())
    text = ngettext("%(count)s page is being checked.", "%(count)s pages are being checked.", count)
    messages.success(request, text % {"count": count} if count else _("All pages are already being checked."))
    return redirect("takedown:case", pk)
