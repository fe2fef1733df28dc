"""What happens to a case when a copy is back on its page."""

from datetime import datetime

from django.utils import timezone

from webadmin.cases.models import Case, CaseState, Copy, Status


def come_back(copy: Copy, case: Case, seen_at: datetime) -> None:
    """Record in memory that a copy was seen again after it was gone.

    A closed copy of a closed case needs a new decision, and the case is no longer snoozed.
    """
    copy.gone_at, copy.last_seen = None, max(copy.last_seen, seen_at)
    case.returns, case.returned_at, case.snoozed_until = case.returns + 1, timezone.now(), None
    if copy.status == Status.CLOSED and case.state == CaseState.CLOSED and not copy.is_part:
        copy.status = Status.NEW


def status_of_newcomer(case: Case) -> Status:
    """Return the status of a copy that joins a case.

    It follows the decision about the case, except for false alarms, quotations, closed cases and states set by a
    licence: these say nothing about texts that come later.
    """
    covered = case.state not in (CaseState.FALSE_ALARM, CaseState.QUOTATION, CaseState.CLOSED)
    by_licence = case.state == CaseState.LICENSED and not case.decided
    return CaseState(case.state).of_copies if covered and not by_licence else Status.NEW
