"""What happens to a case of passing off when its book is back."""

from django.utils import timezone

from webadmin.cases.bookkeeping.figures import set_state
from webadmin.cases.models import Case, CaseEvent, CaseState, EventKind

REOPENED = {CaseState.REMOVED: CaseState.CONFIRMED, CaseState.CLOSED: CaseState.NEW}
"""The new state of a case that was removed or closed."""


def reappear(case: Case) -> None:
    """Record that the book of a held case was found again; the caller saves the case."""
    case.returns, case.returned_at, case.snoozed_until = case.returns + 1, timezone.now(), None
    lines = [CaseEvent(case=case, kind=EventKind.BACK, copies_count=0)]
    before = CaseState(case.state)
    if after := REOPENED.get(before):
        set_state(case, after, decided=False)
        lines.append(CaseEvent(case=case, kind=EventKind.STATE, before=before, after=after, copies_count=0))
    CaseEvent.objects.bulk_create(lines)
