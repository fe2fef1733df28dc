"""Pages about licences; every change applies the licences to the copies again.

Another app judges the copies: the URL configuration passes `apply` to the views that need it.
"""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.first_saves import saved
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.licences.forms import LicenceForm
from webadmin.licences.models import WITHDRAWN_LAST, Licence, LicenceApplication

Apply = Callable[[Licence, LicenceApplication], LicenceApplication]
"""Applies a changed licence to the copies that it covers or covered, or leaves the order to a worker."""
A_PAGE = 50


@require_safe
def licences(request: DeskRequest) -> HttpResponse:
    """List the licences, those withdrawn last."""
    own = request.tenant.own(Licence).annotate(covered=Count("copies")).order_by(*WITHDRAWN_LAST)
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    titles = request.tenant.documents.titles(licence.work for licence in page)
    latest = {row.licence_id: row for row in request.tenant.own(LicenceApplication).filter(
        licence__in=[licence.pk for licence in page]).order_by("pk")}
    shown = {number: row for number, row in latest.items() if row.finished_at is None or row.detail}
    rows = [{"licence": licence, "application": shown.get(licence.pk), "work": titles.get(licence.work, ""),
             "copies": licence.covered}  # type: ignore[attr-defined]  # annotated above
            for licence in page]
    return render(request, "licences/list.html", {"rows": rows, "page": page, "now": timezone.now()})


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: DeskRequest, apply: Apply) -> HttpResponse:
    """Grant a licence."""
    return _edited(request, Licence(organisation=request.tenant.organisation, created_by=request.user), apply)


@require_http_methods(["GET", "HEAD", "POST"])
def licence(request: DeskRequest, pk: int, apply: Apply) -> HttpResponse:
    """Show and change a licence."""
    return _edited(request, get_object_or_404(request.tenant.own(Licence), pk=pk), apply)


@require_POST
def withdraw(request: DeskRequest, pk: int, apply: Apply) -> HttpResponse:
    """Withdraw a licence; copies that only it covered return to their previous status."""
    found = get_object_or_404(request.tenant.own(Licence), pk=pk)
    with transaction.atomic():
        if request.tenant.own(Licence).filter(pk=found.pk, withdrawn_at=None).update(withdrawn_at=timezone.now()):
            record(Action.LICENCE_WITHDRAWN, request, found)
        ordered = LicenceApplication.objects.create(licence=found)
    _apply_and_report(request, apply, ordered)
    return redirect("licences:list")


def _edited(request: DeskRequest, found: Licence, apply: Apply) -> HttpResponse:
    new = found.pk is None
    form = LicenceForm(request.tenant, request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            if new and form.is_granted(request.tenant.own(Licence)):
                messages.info(request, _("This licence already exists."))
                return redirect("licences:list")
            ordered = None
            if saved(form, Action.LICENCE_GRANTED if new else Action.LICENCE_CHANGED, request):
                ordered = LicenceApplication.objects.create(licence=found)
        if ordered:
            _apply_and_report(request, apply, ordered)
            return redirect("licences:list")
    return render(request, "licences/licence.html", {
        "form": form, "licence": None if new else found,
        "sites": request.tenant.organisation.sites.values_list("name", flat=True)})


def _apply_and_report(request: DeskRequest, apply: Apply, ordered: LicenceApplication) -> None:
    made = apply(ordered.licence, ordered)
    if made.finished_at:
        text = ngettext("Licence saved; %(count)s copy changed.",
                        "Licence saved; %(count)s copies changed.", made.changed)
    else:
        text = ngettext("Licence saved; %(count)s copy is being checked in the background.",
                        "Licence saved; %(count)s copies are being checked in the background.", made.total)
    messages.success(request, text % {"count": made.changed if made.finished_at else made.total})
