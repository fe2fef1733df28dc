"""Notices by state and by their clocks.

A clock is overdue, near, or that of a counter-notice's period.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from webadmin.notices.models import Notice, NoticeState

WAITING = (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)
NEAR = timedelta(days=7)
CLOCKS = ("overdue", "near", "counter")


def clock(name: str, today: date) -> Q | None:
    """Say which notices have a clock of `CLOCKS`; None for another name."""
    clocks: Mapping[str, Q] = {
        "overdue": Q(due_on__lt=today), "near": Q(due_on__gte=today, due_on__lte=today + NEAR),
        "counter": Q(due_on__gte=today, countered_on__isnull=False),
    }
    return clocks[name] & Q(state__in=WAITING) if name in clocks else None


def chosen_notices(own: QuerySet[Notice], query: Mapping[str, str], today: date) -> QuerySet[Notice]:
    """Select the notices that a query asks for by `state` and `due`.

    What is neither does not restrict.
    """
    state = query.get("state", "")
    found = own.filter(state=state) if state in NoticeState.values else own
    clocks = clock(query.get("due", ""), today)
    return found if clocks is None else found.filter(clocks)
