"""Views that change cases; the middleware refuses them to viewers."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import next_url, remember
from webadmin.cases.asking.decision_forms import CaseDecisionForm, NoteForm, UndoForm
from webadmin.cases.bookkeeping.refusals import ConflictError, DecisionError
from webadmin.cases.deciding.undoing import undo as undo_decision
from webadmin.cases.models import Case, CaseState
from webadmin.cases.passages.offering import offer_elsewhere
from webadmin.cases.transitions import add_note, assign, move
from webadmin.cases.views import case as page_of_case
from webadmin.security.next_address import next_address
from webadmin.security.row_number import row_number
from webadmin.words.form_errors import say_errors

CONFLICT = 409


@require_POST
def decide(request: DeskRequest, pk: int) -> HttpResponse:
    """Set the state of a case, unless it has changed since it was displayed."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = CaseDecisionForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:case", pk)
    values = form.cleaned_data
    goal = next_url(request, case)
    try:
        event = move(case, CaseState(values["status"]), request.user, values["note"], proof=values["proof"],
                     version=values["version"])
    except DecisionError as refusal:
        return refused(request, case, refusal)
    if event:
        remember(request, case)
    messages.success(request, _decided_message(case))
    offer_elsewhere(request, case)
    return redirect(goal)


def _decided_message(case: Case) -> str:
    """Word the message after a decision; for a confirmed case, link the next step.

    The desk already shows the next case when it appears.
    """
    text = _("Case %(case)s: %(status)s.") % {"case": case.pk, "status": case.get_state_display()}
    if case.state != CaseState.CONFIRMED:
        return text
    return format_html('{} <a href="{}">{}</a> · <a href="{}?case={}">{}</a>', text,
                       reverse("bundles:list", args=["case", case.pk]), _("Evidence bundle"),
                       reverse("notices:new"), case.pk, _("Draft a notice"))


@require_POST
def undo(request: DeskRequest, pk: int) -> HttpResponse:
    """Undo the last decision about a case, unless another change came later."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = UndoForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:case", pk)
    try:
        undo_decision(case, request.user, version=form.cleaned_data["version"])
    except DecisionError as refusal:
        return refused(request, case, refusal)
    messages.success(request, _("Undone. Case %(case)s: %(status)s.") % {
        "case": pk, "status": case.get_state_display()})
    return redirect(next_address(request) or reverse("cases:case", args=[pk]))


@require_POST
def note(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a note to a case."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:case", pk)
    add_note(case, request.user, form.cleaned_data["note"])
    return redirect(next_address(request) or reverse("cases:case", args=[pk]) + "#history")


@require_POST
def hand_over(request: DeskRequest, pk: int) -> HttpResponse:
    """Assign a case to a member, or unassign it if none is named."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    named = request.POST.get("member", "")
    number = row_number(named)
    if named and number is None:
        return redirect("cases:case", pk)
    member = get_object_or_404(request.tenant.members, pk=number) if named else None
    assign(case, member, request.user)
    return redirect("cases:case", pk)


def refused(request: DeskRequest, case: Case, refusal: DecisionError) -> HttpResponse:
    """Show a case again, with the reason why a decision was refused."""
    messages.error(request, str(refusal))
    request.method = "GET"
    response = page_of_case(request, case.pk)
    response.status_code = CONFLICT if isinstance(refusal, ConflictError) else 400
    return response


def show_errors(request: HttpRequest, form: forms.Form, page: str, pk: int) -> HttpResponse:
    """Return to a page and show the errors of a form."""
    for said in say_errors(form):
        messages.error(request, said)
    return redirect(page, pk)
