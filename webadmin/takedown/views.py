"""Pages about removal.

Figures over all, the answers of a case's pages, and a check at once.
"""

from io import BytesIO

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.cases.models import Case
from webadmin.reports.writers import ReportError
from webadmin.takedown.asking import check_now
from webadmin.takedown.board.board_figures import board_figures
from webadmin.takedown.board.board_page import board_pdf
from webadmin.takedown.curve_drawing import drawn
from webadmin.takedown.models import Watch
from webadmin.takedown.removal_figures import overview

A_PAGE = 50
NAME = "removals.pdf"
SHOWN = 30
"""Sites, works and changes: those with the most noticed copies, and the latest."""


@require_safe
def removals(request: DeskRequest) -> HttpResponse:
    """Show how many noticed copies were removed and how soon.

    Figures go by site and work; what changed last is listed.
    """
    own = request.tenant.own(Watch)
    figures = overview(own, SHOWN)
    steps = figures.whole.curve.steps
    changes = own.exclude(state="").select_related("case", "copy", "passed_page").order_by("-since", "-pk")
    return render(request, "takedown/removals.html", {
        "figures": figures, "curve": drawn(figures.whole.curve, steps[-1][0] * 1.1), "shown": SHOWN,
        "changes": changes[:SHOWN]})


@require_safe
def board(request: DeskRequest) -> HttpResponseBase:
    """Send the figures of removal on one page."""
    organisation, now = request.tenant.organisation, timezone.localtime()
    try:
        page = board_pdf(organisation, board_figures(request.tenant), now)
    except ReportError as error:
        return HttpResponse(f"{error}\n", status=503, content_type="text/plain; charset=utf-8")
    record(Action.REPORT_DOWNLOADED, request, organisation, reason=NAME)
    return send_attachment(BytesIO(page), NAME, "application/pdf")


@require_safe
def case_checks(request: DeskRequest, pk: int) -> HttpResponse:
    """Show what the pages of a case answered."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    watches = Watch.objects.filter(case=case).select_related("copy", "passed_page").order_by(
        "copy__chapter_number", "pk")
    page = Paginator(watches.prefetch_related("checks"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "takedown/case_checks.html", {"case": case, "page": page})


@require_POST
def check_case(request: DeskRequest, pk: int) -> HttpResponse:
    """Check the pages of a case at once."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    count = check_now(case, request.user, timezone.now())
    text = ngettext("%(count)s page is being checked.", "%(count)s pages are being checked.", count)
    messages.success(request, text % {"count": count} if count else _("All pages are being checked already."))
    return redirect("takedown:case", pk)
