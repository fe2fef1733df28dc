"""Views that change a single copy.

The middleware refuses them to viewers.
"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.asking.decision_forms import DecisionForm, NoteForm
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.deciding.copy_decisions import note_copy, set_status
from webadmin.cases.decisions import show_errors
from webadmin.cases.models import Copy, Status
from webadmin.cases.passages.offering import offer_elsewhere


@require_POST
def decide_copy(request: DeskRequest, pk: int) -> HttpResponse:
    """Set the status of a copy, unless it has changed since it was displayed."""
    copy = get_object_or_404(request.tenant.own(Copy).select_related("organisation"), pk=pk)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:copy", pk)
    values = form.cleaned_data
    try:
        set_status(copy, Status(values["status"]), request.user, values["note"], seen=values["seen"])
    except DecisionError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Copy %(copy)s: %(status)s.") % {"copy": pk, "status": copy.get_status_display()})
        offer_elsewhere(request, copy)
    return redirect("cases:copy", pk)


@require_POST
def note_on_copy(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a note to a copy."""
    copy = get_object_or_404(request.tenant.own(Copy), pk=pk)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return show_errors(request, form, "cases:copy", pk)
    note_copy(copy, request.user, form.cleaned_data["note"])
    return redirect(reverse("cases:copy", args=[pk]) + "#history")
