"""Pages about moved sites, sites run alike, and what a site is built with."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from storage.collections.site_facts.site_kits import SiteKits
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.moves.answering import MoveError, confirm, decline, withdraw
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.moves.proposals import ANSWERED, fellows, grouped, proposal, proposals
from webadmin.sites.models import Site
from webadmin.stores import database

SHOWN = 200
"""Rows of each list; the page says how many more there are."""
ANSWERS = ("confirm", "decline", "withdraw")


@require_safe
def moves(request: DeskRequest) -> HttpResponse:
    """List proposed moves, those answered, and the sites that are run or built alike."""
    answered = request.tenant.own(SiteMove).filter(answer__in=ANSWERED).select_related("answered_by")
    lists: dict[str, Sequence[Any]] = {
        "proposals": proposals(request.tenant), "operators": grouped(request.tenant, operator=True),
        "kits": grouped(request.tenant, operator=False)}
    more = {name: max(0, len(rows) - SHOWN) for name, rows in lists.items()}
    return render(request, "moves/moves.html", {
        **{name: rows[:SHOWN] for name, rows in lists.items()}, "answered": answered[:SHOWN],
        "more": {**more, "answered": max(0, answered.count() - SHOWN)}})


@require_POST
def answer(request: DeskRequest, key: str) -> HttpResponse:
    """Confirm or decline a proposal, or take an answer back."""
    wanted = request.POST.get("answer")
    if wanted not in ANSWERS:
        raise Http404
    try:
        if wanted == "withdraw":
            _withdraw(request, get_object_or_404(request.tenant.own(SiteMove), key=key))
        else:
            _answer(request, key, confirms=wanted == "confirm")
    except MoveError as error:
        messages.warning(request, str(error))
    return redirect("moves:list")


@require_safe
def kit(request: DeskRequest, pk: int) -> HttpResponse:
    """Show what a site is built with, and which others are built or run like it."""
    site = get_object_or_404(request.tenant.own(Site), pk=pk)
    return render(request, "moves/kit.html", {
        "site": site, "kit": SiteKits(database()).get(site.key), "fellows": fellows(request.tenant, site.key)})


def _answer(request: DeskRequest, key: str, *, confirms: bool) -> None:
    proposed = proposal(request.tenant, key)
    if proposed is None:
        answered = get_object_or_404(request.tenant.own(SiteMove), key=key)
        if answered.answer == MoveAnswer.WITHDRAWN:
            raise Http404
        raise MoveError(_("This proposal has already been answered."))
    organisation = request.tenant.organisation
    with transaction.atomic():
        move = (confirm if confirms else decline)(organisation, proposed, request.user)
        record(Action.SITE_MOVED, request, move, changes={"answer": ("", move.answer)})
    if confirms:
        count = len(move.made["cases"])
        messages.success(request, ngettext(
            "%(count)s case follows the site.", "%(count)s cases follow the site.", count) % {"count": count})


def _withdraw(request: DeskRequest, move: SiteMove) -> None:
    before = move.answer
    with transaction.atomic():
        kept = withdraw(move, request.user)
        record(Action.SITE_MOVED, request, move, changes={"answer": (before, MoveAnswer.WITHDRAWN.value)})
    if kept:
        messages.warning(request, ngettext(
            "%(count)s decision stays: somebody has decided since.",
            "%(count)s decisions stay: somebody has decided since.", kept) % {"count": kept})
