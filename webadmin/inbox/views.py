"""The first page: what is new, what waits, and which cases come first."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.access import personal
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import page_in
from webadmin.cases.listing import ORDERS, CaseFilter
from webadmin.cases.models import Case, CaseState
from webadmin.inbox.counted_lists import news, waiting
from webadmin.inbox.visits import new_since, note_seen
from webadmin.sites.models import Site

FIRST = 6
"""Number of undecided cases that are shown."""


@require_safe
def home(request: DeskRequest) -> HttpResponse:
    """Show what is new since the member's last visit, and what waits."""
    since = new_since(request.user)
    criteria = CaseFilter(status=CaseState.NEW.value)
    undecided = criteria.apply(request.tenant.own(Case), request.user.pk)
    first = list(undecided.order_by(ORDERS[criteria.order], "-pk")[:FIRST])
    return render(request, "inbox/home.html", {
        "since": since, "news": news(request.tenant, request.user, since),
        "waiting": waiting(request.tenant, request.user),
        "first": [(case, page_in(case, criteria)) for case in first],
        "works": bool(first) or request.tenant.documents.has_works(),
        "sites": bool(first) or request.tenant.own(Site).exists(),
    })


@personal
@require_POST
def seen(request: DeskRequest) -> HttpResponse:
    """Record that the member has seen what is new."""
    note_seen(request.user)
    return redirect("inbox:home")
