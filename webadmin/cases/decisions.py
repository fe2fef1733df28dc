"""Views that change cases; the middleware keeps viewers from them."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Case, Status
from webadmin.cases.transitions import add_note, assign, set_status

LONGEST_NOTE = 10_000
MOST = 500
"""Cases that one bulk decision may change."""


class DecisionForm(forms.Form):
    """A status and an optional reason."""

    status = forms.ChoiceField(choices=Status.choices)
    note = forms.CharField(required=False, max_length=LONGEST_NOTE)


class NoteForm(forms.Form):
    """A note."""

    note = forms.CharField(max_length=LONGEST_NOTE)


class BulkForm(DecisionForm):
    """A decision about several cases."""

    cases = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, request: DeskRequest) -> None:
        super().__init__(request.POST)
        numbers = [value for value in request.POST.getlist("cases") if value.isascii() and value.isdigit()][:MOST]
        own = request.tenant.own(Case).filter(pk__in=numbers).values_list("pk", flat=True)
        self.fields["cases"].choices = [(pk, pk) for pk in own]  # type: ignore[attr-defined]


@require_POST
def decide(request: DeskRequest, pk: int) -> HttpResponse:
    """Set the status of a case."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _show_errors(request, form, pk)
    set_status(case, Status(form.cleaned_data["status"]), request.user, form.cleaned_data["note"])
    messages.success(request, _("Case %(case)s: %(status)s.") % {"case": pk, "status": case.get_status_display()})
    return redirect("cases:case", pk)


@require_POST
def note(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a note to a case."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _show_errors(request, form, pk)
    add_note(case, request.user, form.cleaned_data["note"])
    return redirect(reverse("cases:case", args=[pk]) + "#history")


@require_POST
def hand_over(request: DeskRequest, pk: int) -> HttpResponse:
    """Assign a case to a member; to nobody when none is named."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    number = request.POST.get("member", "")
    if number and not (number.isascii() and number.isdigit()):
        return redirect("cases:case", pk)
    member = get_object_or_404(request.tenant.members, pk=number) if number else None
    assign(case, member, request.user)
    return redirect("cases:case", pk)


@require_POST
def bulk(request: DeskRequest) -> HttpResponse:
    """Set the status of several cases."""
    form = BulkForm(request)
    if form.is_valid():
        status = Status(form.cleaned_data["status"])
        chosen = request.tenant.own(Case).filter(pk__in=form.cleaned_data["cases"])
        changed = sum(set_status(case, status, request.user, form.cleaned_data["note"]) for case in chosen)
        text = ngettext("%(count)s case changed.", "%(count)s cases changed.", changed)
        messages.success(request, text % {"count": changed})
    else:
        messages.error(request, _("Select at least one case and a status."))
    return redirect(_back(request))


def _show_errors(request: HttpRequest, form: forms.Form, pk: int) -> HttpResponse:
    for field, errors in form.errors.items():
        messages.error(request, f"{field}: {' '.join(map(str, errors))}")
    return redirect("cases:case", pk)


def _back(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe else reverse("cases:list")
