"""Select notices by state and by what they wait for.

For example: an answer is unread, a deadline has passed or is near, a counter-notice's period runs, or delivery failed.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from webadmin.notices.models import UNDELIVERED, AnswerKind, Notice, NoticeAnswer, NoticeState

WAITING = (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)
NEAR = timedelta(days=7)
CLOCKS = ("unread", "overdue", "near", "counter", "undelivered")


def clock(name: str, today: date) -> Q | None:
    """Return the condition for one of `CLOCKS`; None for another name."""
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
    """Select the notices that match the `state` and `due` of a query.

    Unknown values are ignored.
    """
    state = query.get("state", "")
    found = own.filter(state=state) if state in NoticeState.values else own
    clocks = clock(query.get("due", ""), today)
    return found if clocks is None else found.filter(clocks)
