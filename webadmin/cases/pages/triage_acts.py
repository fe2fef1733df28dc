"""Triage views besides decisions: snoozing, due dates, undoing."""

from datetime import date, datetime, time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import forget, last_decision, list_of, next_url, page_in, remember
from webadmin.cases.asking.decision_forms import DueForm, SnoozeForm
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.decisions import show_errors
from webadmin.cases.models import Case
from webadmin.cases.transitions import put_off, set_due
from webadmin.security.next_address import next_address


@require_POST
def snooze(request: DeskRequest, pk: int) -> HttpResponse:
    """Snooze a case until a day; without a day, show it again."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = SnoozeForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:case", pk)
    day: date | None = form.cleaned_data["until"]
    goal = next_url(request, case)
    put_off(case, _begin(day) if day else None, request.user)
    if day:
        remember(request, case, "snoozed")
        messages.success(request, _("Case %(case)s is put off until %(day)s.") % {"case": pk, "day": day})
    else:
        messages.success(request, _("Case %(case)s is shown again.") % {"case": pk})
    return redirect(goal)


@require_POST
def due(request: DeskRequest, pk: int) -> HttpResponse:
    """Set the day by which something has to be done about a case."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = DueForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:case", pk)
    set_due(case, form.cleaned_data["due_on"], request.user)
    return redirect(next_address(request) or reverse("cases:case", args=[pk]))


@require_POST
def undo_last(request: DeskRequest) -> HttpResponse:
    """Undo the last decision of the session and show its case.

    Later changes stay.
    """
    criteria = list_of(request.POST)
    last = last_decision(request)
    case = request.tenant.own(Case).filter(pk=last[0]).first() if last else None
    if last is None or case is None:
        messages.error(request, _("There is nothing to undo."))
        return redirect(next_address(request) or "cases:list")
    forget(request)
    try:
        if last[2] == "snoozed":
            put_off(case, None, request.user)
        else:
            undo(case, request.user, version=last[1])
    except DecisionError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Undone. Case %(case)s: %(status)s.") % {
            "case": case.pk, "status": case.get_state_display()})
    return redirect(next_address(request) or page_in(case, criteria))


def _begin(day: date) -> datetime:
    """Return the moment at which a day begins for the member."""
    return datetime.combine(day, time.min, timezone.get_current_timezone())
