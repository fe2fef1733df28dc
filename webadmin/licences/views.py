"""Pages about licences; every change applies the licences to the cases again.

How cases are judged is the business of another app: the URL configuration passes `rejudge` to the views that need it.
"""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.licences.forms import LicenceForm
from webadmin.licences.models import Licence

Rejudge = Callable[[Licence], int]
"""Applies the licences to the cases that one which changed is or was about; returns how many changed."""
A_PAGE = 50


@require_safe
def licences(request: DeskRequest) -> HttpResponse:
    """List the licences, those withdrawn last."""
    own = request.tenant.own(Licence).annotate(covered=Count("copies")).order_by("withdrawn_at", "-pk")
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    titles = request.tenant.documents.titles(licence.work for licence in page)
    rows = [{"licence": licence, "work": titles.get(licence.work, ""),
             "cases": licence.covered}  # type: ignore[attr-defined]  # annotated above
            for licence in page]
    return render(request, "licences/list.html", {"rows": rows, "page": page, "now": timezone.now()})


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: DeskRequest, rejudge: Rejudge) -> HttpResponse:
    """Grant a licence."""
    return _edited(request, Licence(organisation=request.tenant.organisation, created_by=request.user), rejudge)


@require_http_methods(["GET", "HEAD", "POST"])
def licence(request: DeskRequest, pk: int, rejudge: Rejudge) -> HttpResponse:
    """Show and change a licence."""
    return _edited(request, get_object_or_404(request.tenant.own(Licence), pk=pk), rejudge)


@require_POST
def withdraw(request: DeskRequest, pk: int, rejudge: Rejudge) -> HttpResponse:
    """Withdraw a licence; cases that it alone covered return to their previous status."""
    found = get_object_or_404(request.tenant.own(Licence), pk=pk)
    with transaction.atomic():
        if request.tenant.own(Licence).filter(pk=found.pk, withdrawn_at=None).update(withdrawn_at=timezone.now()):
            record(Action.LICENCE_WITHDRAWN, request, found)
    _apply_and_report(request, rejudge, found)
    return redirect("licences:list")


def _edited(request: DeskRequest, found: Licence, rejudge: Rejudge) -> HttpResponse:
    new = found.pk is None
    form = LicenceForm(request.tenant, request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            form.save()
            action = Action.LICENCE_GRANTED if new else Action.LICENCE_CHANGED
            record(action, request, found, changes=changes_of(form))
        _apply_and_report(request, rejudge, found)
        return redirect("licences:list")
    return render(request, "licences/licence.html", {
        "form": form, "licence": None if new else found,
        "sites": request.tenant.organisation.sites.values_list("name", flat=True)})


def _apply_and_report(request: DeskRequest, rejudge: Rejudge, changed_licence: Licence) -> None:
    changed = rejudge(changed_licence)
    text = ngettext("Licence saved; %(count)s case changed.",
                    "Licence saved; %(count)s cases changed.", changed)
    messages.success(request, text % {"count": changed})
