"""Pages about cases: the list, and one case with its copies."""

from datetime import timedelta
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from storage.documents import INFRINGING
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import last_decision, list_of, page_in
from webadmin.cases.asking.paging import page_after
from webadmin.cases.bookkeeping.mentioning import look
from webadmin.cases.bookkeeping.transition_table import following
from webadmin.cases.listing import ORDERS, CaseFilter, put_off
from webadmin.cases.models import Case, CaseKind, CaseState, SavedFilter, VerdictLabel
from webadmin.cases.searching import MIN_CHARACTERS

A_PAGE = 50
OFFERED = 200
"""Maximum number of sites and works that the filters offer, by name; others are found by searching."""
HISTORY = 200
"""Maximum number of lines of history that a case's page shows, newest first."""


@require_safe
def cases(request: DeskRequest) -> HttpResponse:
    """List the cases that match the filters of the query string."""
    criteria = CaseFilter.of(request.GET)
    own = request.tenant.own(Case)
    matching = criteria.among(own, request.user.pk)
    counts, found = matching.counts(), matching.rows.select_related("assigned")
    shown = [state for state in CaseState if state in counts or state in _ALWAYS]
    return render(request, "cases/list.html", {
        "filter": criteria, "page": page_after(found, ORDERS[criteria.order], request.GET.get("after", ""), A_PAGE),
        "tabs": [("", None, sum(counts.values())),
                 *((state.value, state.label, counts.get(state.value, 0)) for state in shown)],
        "matching": counts.get(criteria.status, 0) if criteria.status else sum(counts.values()),
        "short": 0 < len(criteria.text) < MIN_CHARACTERS,
        "put_off": 0 if criteria.snoozed or criteria.text else put_off(own).count(),
        "sites": _offered(own.order_by("site").values_list("site"), "site", criteria.site),
        "works": _offered(own.order_by("work_title", "work").values_list("work", "work_title"), "work", criteria.work),
        "verdicts": [(value, label) for value, label in VerdictLabel.choices if value in INFRINGING],
        "statuses": CaseState.choices, "kinds": CaseKind.choices,
        "news": NEWS_NAMES.get(criteria.news), "kept": _kept_filters(request),
        "reference": f"{request.user.pk}?{criteria.query}",
        **_triage(request, criteria),
    })


_ALWAYS = (CaseState.NEW, CaseState.CONFIRMED, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.CLOSED)
NEWS_NAMES = {"opened": _("New"), "returned": _("Came back"), "removed": _("Removed"),
              "woken": _("No longer put off")}


class _Offered(NamedTuple):
    rows: list[tuple[str, ...]]
    more: bool
    """Whether there are more, which the filter says."""


def _offered(rows: QuerySet[Case, tuple[str, ...]], field: str, chosen: str) -> _Offered:
    """List the first options of a filter, and the selected one."""
    found = list(rows.distinct()[:OFFERED + 1])
    offered = found[:OFFERED]
    if chosen and chosen not in (row[0] for row in offered):
        offered += rows.filter(**{field: chosen})[:1]
    return _Offered(offered, len(found) > OFFERED)


def _kept_filters(request: DeskRequest) -> QuerySet[SavedFilter]:
    """Select the filters that a member sees: their own and the shared ones."""
    return request.tenant.own(SavedFilter).filter(Q(member=request.user) | Q(shared=True))


@require_safe
def case(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a case.

    The page has its figures, its copies by chapter, its history and the possible decisions.
    """
    found = get_object_or_404(request.tenant.own(Case).select_related("assigned"), pk=pk)
    look(found, request.user)
    copies = found.copies.filter(is_part=False)
    lines = found.events.filter(copy=None).select_related("actor", "undone_by").order_by("-at", "-pk")
    history = Paginator(lines, HISTORY).get_page(request.GET.get("history"))
    criteria = list_of(request.GET)
    before, after = criteria.around(request.tenant.own(Case), found, request.user.pk)
    return render(request, "cases/case.html", {
        "case": found, "copies": page_after(copies, "chapter_number", request.GET.get("after", ""), A_PAGE),
        "history": list(history)[::-1], "history_page": history, "states": following(found.state),
        "is_put_off": found.snoozed_until is not None and found.snoozed_until > timezone.now(),
        "members": request.tenant.members.filter(is_active=True).order_by("username"),
        "before": before and page_in(before, criteria), "after": after and page_in(after, criteria),
        **_triage(request, criteria),
    })


def _triage(request: DeskRequest, criteria: CaseFilter) -> dict[str, object]:
    """Return what the keyboard shortcuts need: the list, and what can be undone."""
    last = last_decision(request)
    return {"list": criteria.query, "undoable": last and last[0], "tomorrow": timezone.localdate() + timedelta(days=1)}
