"""Pages about cases: the list, and one case with its evidence."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from storage.documents import INFRINGING
from webadmin.accounts.tenancy import DeskRequest, Tenant
from webadmin.cases.comparison import compare
from webadmin.cases.listing import CaseFilter, by_status
from webadmin.cases.models import Case, Status, VerdictLabel
from webadmin.words.evasions import evasions

A_PAGE = 50


@require_safe
def cases(request: DeskRequest) -> HttpResponse:
    """List the cases that match the filters of the query string."""
    criteria = CaseFilter.of(request.GET)
    own = request.tenant.own(Case)
    counts = by_status(criteria.apart_from_status(own, request.user.pk))
    found = criteria.apply(own.select_related("assigned"), request.user.pk)
    return render(request, "cases/list.html", {
        "filter": criteria, "page": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "tabs": [("", None, sum(counts.values())),
                 *((status.value, status.label, counts.get(status.value, 0)) for status in Status)],
        "sites": own.order_by("site").values_list("site", flat=True).distinct(),
        "works": own.order_by("work_title").values_list("work", "work_title").distinct(),
        "verdicts": [(value, label) for value, label in VerdictLabel.choices if value in INFRINGING],
        "statuses": Status.choices,
    })


@require_safe
def case(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a case: both texts, figures, capture, history and possible decisions."""
    found = get_object_or_404(request.tenant.own(Case).select_related("assigned", "licence"), pk=pk)
    evidence = request.tenant.documents.evidence(found.match)
    texts = compare(evidence.page.text, evidence.chapter.text, evidence.match.passages) if evidence else None
    return render(request, "cases/case.html", {
        "case": found, "evidence": evidence, "texts": texts, "evasions": evasions(found.evasions),
        "history": found.events.select_related("actor"), "statuses": Status.choices,
        "members": request.tenant.members.filter(is_active=True).order_by("username"),
        "next": _next(request.tenant, found),
        "elsewhere": request.tenant.own(Case).filter(chapter=found.chapter).exclude(pk=found.pk)[:10],
    })


@require_safe
def screenshot(request: DeskRequest, pk: int) -> HttpResponse:
    """Send the screenshot of a case's page; 404 when there is none."""
    found = get_object_or_404(request.tenant.own(Case), pk=pk)
    evidence = request.tenant.documents.evidence(found.match)
    if evidence is None or evidence.screenshot is None:
        raise Http404
    return HttpResponse(evidence.screenshot.image, content_type=evidence.screenshot.kind)


def _next(tenant: Tenant, after: Case) -> Case | None:
    """Find the next undecided case; after the last one comes the first."""
    undecided = tenant.own(Case).filter(status=Status.NEW).exclude(pk=after.pk).order_by("-pk")
    return undecided.filter(pk__lt=after.pk).first() or undecided.first()
