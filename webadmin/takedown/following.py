"""Let copies and cases follow what is believed of their pages."""

from collections.abc import Sequence

from webadmin.cases.absence import note_absent, note_back
from webadmin.cases.bookkeeping.transition_table import FOLLOWING
from webadmin.cases.models import Case, CaseState, Status
from webadmin.cases.transitions import move
from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState

THERE = (PageState.STILL_UP, PageState.REAPPEARED)


def follow(watches: Sequence[Watch]) -> None:
    """Note the copies that are gone for sure and those that are back.

    Cases whose copies are all removed are closed.
    """
    note_absent({watch.copy_id: (watch.copy.page, watch.since) for watch in watches
                 if watch.is_proven and watch.since and watch.copy.gone_at is None})
    note_back({watch.copy_id: (watch.copy.page, watch.last_at) for watch in watches
               if watch.state in THERE and watch.last_at and watch.copy.gone_at})
    for case in Case.objects.filter(pk__in={watch.copy.case_id for watch in watches if watch.removed_at}):
        _close(case)


def _close(case: Case) -> None:
    """Set a case to removed once all copies that it stands for are.

    What a person ended stays ended.
    """
    copies = case.copies.filter(status=Status.CONFIRMED, is_part=False)
    is_removed = copies.exists() and not copies.filter(watch__removed_at=None).exists()
    if is_removed and CaseState.REMOVED in FOLLOWING[CaseState(case.state)]:
        move(case, CaseState.REMOVED, None, proof=_proof(case))


def _proof(case: Case) -> str:
    """Name the checks that prove the removal, by the day of the last answer."""
    last = Watch.objects.filter(copy__case=case).order_by("-last_at").first()
    return f"checks until {last.last_at:%F %T}" if last and last.last_at else ""
