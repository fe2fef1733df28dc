"""Notices by state and by what they wait for.

An answer is to be read, a deadline is over or near, a counter-notice's period runs, or the notice did not arrive.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from webadmin.notices.models import UNDELIVERED, AnswerKind, Notice, NoticeAnswer, NoticeState

WAITING = (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)
NEAR = timedelta(days=7)
CLOCKS = ("unread", "overdue", "near", "counter", "undelivered")


def clock(name: str, today: date) -> Q | None:
    """Say which notices have a clock of `CLOCKS`; None for another name."""
    clocks: Mapping[str, Q] = {
        "overdue": Q(due_on__lt=today), "near": Q(due_on__gte=today, due_on__lte=today + NEAR),
        "counter": Q(due_on__gte=today, countered_on__isnull=False),
    }
    if name == "undelivered":
        return Q(state__in=UNDELIVERED)
    if name == "unread":
        return ~Q(state=NoticeState.CLOSED) & Q(
            pk__in=NoticeAnswer.objects.filter(kind=AnswerKind.UNREAD).values("notice"))
    return clocks[name] & Q(state__in=WAITING) if name in clocks else None


def chosen_notices(own: QuerySet[Notice], query: Mapping[str, str], today: date) -> QuerySet[Notice]:
    """Select the notices that a query asks for by `state` and `due`.

    What is neither does not restrict.
    """
    state = query.get("state", "")
    found = own.filter(state=state) if state in NoticeState.values else own
    clocks = clock(query.get("due", ""), today)
    return found if clocks is None else found.filter(clocks)
