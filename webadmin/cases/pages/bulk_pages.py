"""Views of bulk decisions: order one, watch it, cancel it, undo it."""

from datetime import datetime

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import list_of
from webadmin.cases.asking.decision_forms import BulkForm
from webadmin.cases.asking.paging import page_after
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.bulk.bulk_orders import BulkOrder, cancel, order, order_undo
from webadmin.cases.bulk.bulk_work import decide_now
from webadmin.cases.listing import CaseFilter
from webadmin.cases.models import UNFINISHED, BulkJob, Case, CaseState
from webadmin.security.next_address import next_address

A_PAGE = 30
"""Number of jobs on the list, newest first."""
REFUSALS = 100
"""Maximum number of unchanged cases for which the page gives the reason."""


@require_POST
def bulk(request: DeskRequest) -> HttpResponse:
    """Set the state of the selected cases, or of all that match the list's filter."""
    form = BulkForm(request.POST)
    back = next_address(request) or reverse("cases:list")
    if not form.is_valid():
        messages.error(request, _("Select at least one case and a status."))
        return redirect(back)
    values = form.cleaned_data
    criteria = list_of(request.POST) if values["every"] else None
    own = request.tenant.own(Case)
    chosen = _matching(request, criteria, values["until"]) if criteria else own.filter(pk__in=values["cases"])
    if criteria is None and chosen.count() < len(values["cases"]):
        messages.error(request, _("Select at least one case and a status."))
        return redirect(back)
    wanted = BulkOrder(CaseState(values["status"]), values["note"], criteria.query if criteria else "")
    try:
        job = order(request.tenant.organisation, request.user, wanted, chosen)
    except DecisionError as refusal:
        messages.error(request, str(refusal))
        return redirect(back)
    return _began(request, job, back)


def _matching(request: DeskRequest, criteria: CaseFilter, until: datetime | None) -> QuerySet[Case]:
    """Select the cases that the member saw, without those opened later."""
    cases = criteria.apply(request.tenant.own(Case), request.user.pk)
    return cases.filter(created_at__lte=until) if until else cases


def _began(request: DeskRequest, job: BulkJob, back: str) -> HttpResponse:
    """Decide about few cases at once; for many, show the progress."""
    decide_now(job)
    if job.state in UNFINISHED:
        return redirect("cases:bulk_job", job.pk)
    for item in job.items.exclude(refusal="")[:3]:
        messages.error(request, item.refusal)
    text = ngettext("%(count)s case changed.", "%(count)s cases changed.", job.changed)
    messages.success(request, text % {"count": job.changed})
    return redirect(back)


@require_safe
def bulk_jobs(request: DeskRequest) -> HttpResponse:
    """List the last jobs."""
    page = page_after(request.tenant.own(BulkJob).select_related("created_by", "undoes"), "-created_at",
                      request.GET.get("after", ""), A_PAGE)
    return render(request, "cases/bulk_jobs.html", {"page": page})


@require_safe
def bulk_job(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the progress of a job, and why cases were left unchanged."""
    return render(request, "cases/bulk_job.html", _shown(request, pk))


@require_safe
def bulk_live(request: DeskRequest, pk: int) -> HttpResponse:
    """Return the part of a job's page that changes while the job runs."""
    return render(request, "cases/bulk_live.html", _shown(request, pk))


@require_POST
def bulk_cancel(request: DeskRequest, pk: int) -> HttpResponse:
    """Cancel a job; its decisions so far stay and can be undone."""
    cancel(get_object_or_404(request.tenant.own(BulkJob), pk=pk))
    return redirect("cases:bulk_job", pk)


@require_POST
def bulk_undo(request: DeskRequest, pk: int) -> HttpResponse:
    """Undo the decisions of a job; cases that have changed since stay as they are."""
    job = get_object_or_404(request.tenant.own(BulkJob), pk=pk)
    try:
        undoing = order_undo(job, request.user)
    except DecisionError as refusal:
        messages.error(request, str(refusal))
        return redirect("cases:bulk_job", pk)
    return _began(request, undoing, reverse("cases:bulk_job", args=[undoing.pk]))


def _shown(request: DeskRequest, pk: int) -> dict[str, object]:
    job = get_object_or_404(request.tenant.own(BulkJob).select_related("created_by", "undoes"), pk=pk)
    return {
        "job": job, "of_copies": job.items.filter(copy__isnull=False).exists(),
        "unfinished": job.state in UNFINISHED, "undoing": BulkJob.objects.filter(undoes=job).first(),
        "page": Paginator(job.items.exclude(refusal="").select_related("case", "copy"), REFUSALS).get_page(
            request.GET.get("page"))}
