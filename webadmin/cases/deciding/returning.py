"""What it means for a case that a copy is back on its page."""

from datetime import datetime

from django.utils import timezone

from webadmin.cases.models import Case, CaseState, Copy, Status


def come_back(copy: Copy, case: Case, seen_at: datetime) -> None:
    """Note in memory that a copy was seen again after it was gone.

    A closed one waits for a decision anew, and its case is no longer put off.
    """
    copy.gone_at, copy.last_seen = None, max(copy.last_seen, seen_at)
    case.returns, case.returned_at, case.snoozed_until = case.returns + 1, timezone.now(), None
    if copy.status == Status.CLOSED and case.state == CaseState.CLOSED and not copy.is_part:
        copy.status = Status.NEW


def status_of_newcomer(case: Case) -> Status:
    """Give a copy that joins a case its status.

    It is the one that the case's decision covers it with. What was found to be no infringement, and what is closed,
    says nothing of texts that come later.
    """
    covered = case.state not in (CaseState.FALSE_ALARM, CaseState.QUOTATION, CaseState.CLOSED)
    by_licence = case.state == CaseState.LICENSED and not case.decided
    return CaseState(case.state).of_copies if covered and not by_licence else Status.NEW
