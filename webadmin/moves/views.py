"""Pages about moved sites, fellow sites, and what a site is built with."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from storage.collections.site_facts.site_kits import SiteKits
from webadmin.accounts.tenancy import DeskRequest
from webadmin.moves.answering import ANSWERS, MoveError, UnknownMoveError
from webadmin.moves.answering import answer as give
from webadmin.moves.fellow_rows import headings, rows
from webadmin.moves.models import SiteMove
from webadmin.moves.proposals import ANSWERED, fellows, grouped, proposals
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.table_files import MEDIA
from webadmin.sites.models import Site
from webadmin.stores import database

SHOWN = 200
"""Maximum rows of each list; the page says how many more there are."""


@require_safe
def moves(request: DeskRequest) -> HttpResponse:
    """List proposed and answered moves, and the sites that are run or built alike."""
    answered = request.tenant.own(SiteMove).filter(answer__in=ANSWERED).select_related("answered_by")
    operators, kits = grouped(request.tenant)
    lists: dict[str, Sequence[Any]] = {"proposals": proposals(request.tenant), "operators": operators, "kits": kits}
    more = {name: max(0, len(found) - SHOWN) for name, found in lists.items()}
    return render(request, "moves/moves.html", {
        **{name: found[:SHOWN] for name, found in lists.items()}, "answered": answered[:SHOWN],
        "tables": tuple(MEDIA), "more": {**more, "answered": max(0, answered.count() - SHOWN)}})


@require_safe
def fellows_table(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the pairs of sites that are run or built alike."""
    return send_insight(request, form, Insight(
        "sites-alike", "sites-alike", _("Similar sites"), headings(), rows(request.tenant)))


@require_POST
def answer(request: DeskRequest, key: str) -> HttpResponse:
    """Confirm or decline a proposal, or withdraw an answer."""
    wanted = request.POST.get("answer")
    if wanted not in ANSWERS:
        raise Http404
    try:
        _report_consequences(request, wanted, give(request.tenant, key, wanted, request.user, request))
    except UnknownMoveError as error:
        raise Http404 from error
    except MoveError as error:
        messages.warning(request, str(error))
    return redirect("moves:list")


@require_safe
def kit(request: DeskRequest, pk: int) -> HttpResponse:
    """Show what a site is built with, and its fellows."""
    site = get_object_or_404(request.tenant.own(Site), pk=pk)
    return render(request, "moves/kit.html", {
        "site": site, "kit": SiteKits(database()).get(site.key), "fellows": fellows(request.tenant, site.key)})


def _report_consequences(request: DeskRequest, answer: str, move: SiteMove) -> None:
    """Show the member what follows from an answer, also in the background."""
    if answer == "confirm":
        count = move.following
        messages.success(request, ngettext(
            "%(count)s case follows the site.", "%(count)s cases follow the site.", count) % {"count": count})
    if move.is_due:
        messages.info(request, _("There are many cases: the others follow in the background."))
    if move.kept:
        messages.warning(request, ngettext(
            "%(count)s decision stays because it was changed since.",
            "%(count)s decisions stay because they were changed since.", move.kept) % {"count": move.kept})
