"""Notices by their clocks: overdue, near, counter-notice period running."""

from collections.abc import Mapping
from datetime import date, timedelta

from django.db.models import Q

from webadmin.notices.models import NoticeState

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
