"""Update copies, pages that pass off, and cases from the checks of their pages."""

from collections.abc import Collection, Sequence

from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce

from webadmin.cases.absence import note_absent, note_back
from webadmin.cases.bookkeeping.transition_table import FOLLOWING
from webadmin.cases.models import Case, CaseState, Status
from webadmin.cases.passing_off import passed_absence
from webadmin.cases.transitions import move
from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState

BEFORE_REMOVED = tuple(state for state, following in FOLLOWING.items() if CaseState.REMOVED in following)
THERE = (PageState.STILL_UP, PageState.REAPPEARED)


def follow(watches: Sequence[Watch]) -> None:
    """Record the copies and pages that are proven to be gone, and those that are back.

    Cases of which everything is removed get the state `removed`.
    """
    gone = [(watch, watch.since) for watch in watches if watch.is_proven and watch.since and not watch.address.gone_at]
    back = [(watch, watch.last_at) for watch in watches
            if watch.state in THERE and watch.last_at and watch.address.gone_at]
    note_absent({watch.copy.pk: (watch.copy.page, since) for watch, since in gone if watch.copy})
    note_back({watch.copy.pk: (watch.copy.page, at) for watch, at in back if watch.copy})
    passed_absence.note_absent({watch.passed_page.pk: since for watch, since in gone if watch.passed_page})
    passed_absence.note_back({watch.passed_page.pk: at for watch, at in back if watch.passed_page})
    _close({watch.case_id for watch in watches if watch.removed_at})


def _close(numbers: Collection[int]) -> None:
    """Set cases to removed once all their confirmed copies and their pages are.

    A case that a person has ended stays as it is. The proof is the time of the last answer.
    """
    confirmed = Q(copies__status=Status.CONFIRMED, copies__is_part=False)
    cases = Case.objects.filter(pk__in=numbers, state__in=BEFORE_REMOVED).annotate(
        confirmed=Count("copies", filter=confirmed, distinct=True), passed=Count("passed_pages", distinct=True),
        not_removed=Count("copies", filter=confirmed & Q(copies__watch__removed_at=None), distinct=True),
        still_passed=Count("passed_pages", filter=Q(passed_pages__watch__removed_at=None), distinct=True),
        last_answer=Coalesce(Max("copies__watch__last_at"), Max("passed_pages__watch__last_at")))
    ended = cases.filter(not_removed=0, still_passed=0).exclude(confirmed=0, passed=0)
    for case in ended.order_by("pk"):
        move(case, CaseState.REMOVED, None, proof=f"checks until {case.last_answer:%F %T}")
