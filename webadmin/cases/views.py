"""Pages about cases: the list, and one case with its copies."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from storage.documents import INFRINGING
from webadmin.accounts.tenancy import DeskRequest, Tenant
from webadmin.cases.asking.paging import page_after
from webadmin.cases.bookkeeping.transition_table import following
from webadmin.cases.listing import ORDERS, CaseFilter, by_status
from webadmin.cases.models import Case, CaseState, VerdictLabel

A_PAGE = 50
HISTORY = 200
"""Lines of a case's history that its page shows, the newest."""


@require_safe
def cases(request: DeskRequest) -> HttpResponse:
    """List the cases that match the filters of the query string."""
    criteria = CaseFilter.of(request.GET)
    own = request.tenant.own(Case)
    counts = by_status(criteria.apart_from_status(own, request.user.pk))
    found = criteria.apply(own.select_related("assigned"), request.user.pk)
    shown = [state for state in CaseState if state in counts or state in _ALWAYS]
    return render(request, "cases/list.html", {
        "filter": criteria, "page": page_after(found, ORDERS[criteria.order], request.GET.get("after", ""), A_PAGE),
        "tabs": [("", None, sum(counts.values())),
                 *((state.value, state.label, counts.get(state.value, 0)) for state in shown)],
        "sites": own.order_by("site").values_list("site", flat=True).distinct(),
        "works": own.order_by("work_title").values_list("work", "work_title").distinct(),
        "verdicts": [(value, label) for value, label in VerdictLabel.choices if value in INFRINGING],
        "statuses": CaseState.choices,
    })


_ALWAYS = (CaseState.NEW, CaseState.CONFIRMED, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.CLOSED)


@require_safe
def case(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a case.

    The page has its figures, its copies by chapter, its history and what may be decided.
    """
    found = get_object_or_404(request.tenant.own(Case).select_related("assigned"), pk=pk)
    copies = found.copies.filter(is_part=False)
    history = found.events.filter(copy=None).select_related("actor", "undone_by").order_by("-at", "-pk")[:HISTORY]
    return render(request, "cases/case.html", {
        "case": found, "copies": page_after(copies, "chapter_number", request.GET.get("after", ""), A_PAGE),
        "history": list(history)[::-1], "states": following(found.state),
        "members": request.tenant.members.filter(is_active=True).order_by("username"),
        "next": next_undecided(request.tenant, found),
    })


def next_undecided(tenant: Tenant, after: Case) -> Case | None:
    """Find the next undecided case, newest copies first.

    After the last one comes the first.
    """
    undecided = tenant.own(Case).filter(state=CaseState.NEW).exclude(pk=after.pk)
    newest = undecided.order_by("-newest_copy_at", "-pk")
    return newest.filter(newest_copy_at__lt=after.newest_copy_at).first() or newest.first()
