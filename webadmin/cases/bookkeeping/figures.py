"""The figures and the state of cases.

They are brought up to date whenever copies have changed.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils import timezone

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.bookkeeping.transition_table import FOLLOWS_COPIES
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState, Copy, EventKind, PassedPage, Status

TO_BE_REMOVED = Q(status__in=(Status.NEW, Status.CONFIRMED), gone_at=None)
FIGURES = {
    "copies_count": Count("pk"), "undecided": Count("pk", filter=Q(status=Status.NEW)),
    "open_count": Count("pk", filter=TO_BE_REMOVED), "gone_count": Count("pk", filter=Q(gone_at__isnull=False)),
    "chapters": Count("chapter", distinct=True), "largest_share": Max("source_coverage"),
    "first_seen": Min("first_seen"), "last_seen": Max("last_seen"), "newest_copy_at": Max("created_at"),
}
NOTHING = dict.fromkeys(("copies_count", "undecided", "open_count", "gone_count", "chapters"), 0)
STATUSES = {f"covered_{status.value}": Count("pk", filter=Q(status=status, excepted=False)) for status in Status}
"""Counts the copies of each status that follow the decision about their case."""
_STORED = (*FIGURES, "work_title", "state", "state_since", "decided", "version", "returns", "returned_at",
           "snoozed_until", "updated_at")


def hold(numbers: Collection[int] | QuerySet[Copy, Any]) -> dict[int, Case]:
    """Lock cases; always before their copies and in one order, against deadlocks."""
    held = Case.objects.filter(pk__in=numbers).order_by("pk").select_for_update()
    return {case.pk: case for case in held}


def hold_of(copies: Iterable[int]) -> dict[int, Case]:
    """Lock the cases of some copies; a copy never moves to another case."""
    return hold(Copy.objects.filter(pk__in=list(copies)).order_by().values("case"))


def recount(cases: Iterable[Case], actor: User | None = None, returned: Collection[int] = ()) -> None:
    """Count the copies of held cases again.

    A state that follows the copies is updated. `actor` is recorded in the history; None for the software itself. In the
    cases of `returned`, copies came back or appeared for the first time, which reopens a case that was removed. For a
    book that passes off, its pages are counted.
    """
    given = list(cases)
    _count_pages([case for case in given if case.kind != CaseKind.COPIES])
    held = {case.pk: case for case in given if case.kind == CaseKind.COPIES}
    counted = Copy.objects.filter(case__in=held, is_part=False).order_by().values("case").annotate(
        **FIGURES, **STATUSES)
    by_case: dict[int, Mapping[str, Any]] = {figures["case"]: figures for figures in counted}
    events = []
    for case in held.values():
        figures = by_case.get(case.pk, NOTHING)
        covered = {status for status in Status if figures.get(f"covered_{status.value}")}
        _show(case, figures)
        if event := _follow(case, actor, covered, case.pk in returned):
            events.append(event)
    update_rows(held.values(), _STORED)
    CaseEvent.objects.bulk_create(events)


def _count_pages(cases: Collection[Case]) -> None:
    """Count the pages of held cases of passing off: to be removed, and gone."""
    if not cases:
        return
    rows = PassedPage.objects.filter(case__in=cases).order_by().values_list("case").annotate(
        there=Count("pk", filter=Q(gone_at=None)), gone=Count("pk", filter=Q(gone_at__isnull=False)))
    counted = {number: (still, gone) for number, still, gone in rows}
    for case in cases:
        still, case.gone_count = counted.get(case.pk, (0, 0))
        is_open = CaseState(case.state).of_copies in (Status.NEW, Status.CONFIRMED)
        case.open_count, case.updated_at = still if is_open else 0, timezone.now()
    update_rows(cases, ("open_count", "gone_count", "updated_at"))


def set_state(case: Case, state: CaseState, *, decided: bool) -> None:
    """Change the state in memory."""
    case.state, case.state_since, case.version = state, timezone.now(), case.version + 1
    case.decided, case.snoozed_until = decided, None


def _show(case: Case, figures: Mapping[str, Any]) -> None:
    for name in FIGURES.keys() & figures.keys():
        setattr(case, name, figures[name])
    case.updated_at = timezone.now()


def _follow(case: Case, actor: User | None, covered: set[Status], returned: bool) -> CaseEvent | None:
    """Set the state that follows from the statuses of the copies.

    Returns None if the state does not change.
    """
    before = CaseState(case.state)
    state = _state_of(case, covered) if before in FOLLOWS_COPIES else before
    if before == CaseState.REMOVED and returned:
        state = CaseState.CONFIRMED
    if state == before:
        return None
    if state == CaseState.NEW:
        keep_decisions(case)
    set_state(case, state, decided=actor is not None)
    case.copies.filter(status=state.of_copies, excepted=True).update(excepted=False)
    return CaseEvent(case=case, actor=actor, kind=EventKind.STATE, before=before, after=state, copies_count=0)


def keep_decisions(case: Case) -> None:
    """Turn the copies with a decision into exceptions.

    They then keep their status when the case is reopened.
    """
    decided = case.copies.filter(is_part=False, excepted=False).exclude(status=Status.NEW)
    decided.exclude(licence__isnull=False).update(excepted=True)


def _state_of(case: Case, covered: set[Status]) -> CaseState:
    """Derive the state from the copies that follow the decision about the case.

    If all copies are exceptions, from all copies.
    """
    all_copies = case.copies.filter(is_part=False).order_by().values_list("status", flat=True)
    statuses = covered or {Status(status) for status in all_copies.distinct()}
    if not statuses:
        return CaseState(case.state)
    for first in (Status.NEW, Status.CONFIRMED):
        if first in statuses:
            return CaseState(first)
    return CaseState(statuses.pop()) if len(statuses) == 1 else CaseState.CLOSED
