"""Let copies and cases follow what is believed of their pages."""

from collections.abc import Collection, Sequence

from django.db.models import Count, Max, Q

from webadmin.cases.absence import note_absent, note_back
from webadmin.cases.bookkeeping.transition_table import FOLLOWING
from webadmin.cases.models import Case, CaseState, Status
from webadmin.cases.transitions import move
from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState

BEFORE_REMOVED = tuple(state for state, following in FOLLOWING.items() if CaseState.REMOVED in following)
THERE = (PageState.STILL_UP, PageState.REAPPEARED)


def follow(watches: Sequence[Watch]) -> None:
    """Note the copies that are gone for sure and those that are back.

    Cases whose copies are all removed are closed.
    """
    note_absent({watch.copy_id: (watch.copy.page, watch.since) for watch in watches
                 if watch.is_proven and watch.since and watch.copy.gone_at is None})
    note_back({watch.copy_id: (watch.copy.page, watch.last_at) for watch in watches
               if watch.state in THERE and watch.last_at and watch.copy.gone_at})
    _close({watch.copy.case_id for watch in watches if watch.removed_at})


def _close(numbers: Collection[int]) -> None:
    """Set cases to removed once all copies that they stand for are.

    What a person ended stays ended. The checks that prove a removal are named by the moment of the last answer.
    """
    confirmed = Q(copies__status=Status.CONFIRMED, copies__is_part=False)
    cases = Case.objects.filter(pk__in=numbers, state__in=BEFORE_REMOVED).annotate(
        confirmed=Count("copies", filter=confirmed),
        not_removed=Count("copies", filter=confirmed & Q(copies__watch__removed_at=None)),
        last_answer=Max("copies__watch__last_at"))
    for case in cases.filter(confirmed__gt=0, not_removed=0).order_by("pk"):
        move(case, CaseState.REMOVED, None, proof=f"checks until {case.last_answer:%F %T}")
