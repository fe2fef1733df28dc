"""Where to go after a decision, and which decisions the member can undo."""

from urllib.parse import quote

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.listing import CaseFilter
from webadmin.cases.models import Case, CaseState
from webadmin.security.next_address import next_address

REMEMBERED = 50
"""Maximum number of decisions of a session that can be undone one after the other."""
UNDECIDED = f"status={CaseState.NEW.value}"
_SESSION = "decisions"


def list_of(parameters: QueryDict) -> CaseFilter:
    """Parse the list from which a case was opened; by default the undecided cases."""
    return CaseFilter.of(QueryDict(parameters.get("list", UNDECIDED)[:2000]))


def page_in(case: Case, criteria: CaseFilter) -> str:
    """Return the URL of a case as opened from a list."""
    return f"{reverse('cases:case', args=[case.pk])}?list={quote(criteria.query)}"


def next_url(request: DeskRequest, case: Case) -> str:
    """Return the URL to go to after a decision; call it before deciding.

    It is the address in the form, else the next case of the list in the form, else the case itself.
    """
    if address := next_address(request):
        return address
    if "list" not in request.POST:
        return reverse("cases:case", args=[case.pk])
    criteria, own = list_of(request.POST), request.tenant.own(Case)
    before, after = criteria.around(own, case, request.user.pk)
    if goal := after or before:
        return page_in(goal, criteria)
    return f"{reverse('cases:list')}?{criteria.query}"


def remember(request: HttpRequest, case: Case, kind: str = "state") -> None:
    """Record a decision that the member can undo: `state` or `snoozed`."""
    kept = [*request.session.get(_SESSION, ()), [case.pk, case.version, kind]]
    request.session[_SESSION] = kept[-REMEMBERED:]


def last_decision(request: HttpRequest) -> tuple[int, int, str] | None:
    """Return the last decision of the session that was not undone."""
    kept = request.session.get(_SESSION, ())
    return tuple(kept[-1]) if kept else None


def forget(request: HttpRequest) -> None:
    """Drop the last decision of the session from those that can be undone."""
    request.session[_SESSION] = request.session.get(_SESSION, [])[:-1]
