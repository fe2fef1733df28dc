"""Undo the last decision about a case, unless another change came later."""

from django.db import transaction

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.figures import hold
from webadmin.cases.bookkeeping.refusals import ConflictError, NothingToUndoError
from webadmin.cases.licensing.judging_beside import judge_beside, note_again, note_beside
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState, DueJudgement
from webadmin.cases.transitions import change, last_change


def undo(case: Case, by: User, *, version: int | None = None, reason: str = "") -> CaseEvent:
    """Return a case to the state before the last decision.

    The copies that followed the decision return with it. With `version`, the one that the decision produced, raises
    ConflictError if the state has changed since. Raises NothingToUndoError if the last change was not a member's
    decision about the case, or was itself an undoing.
    """
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        last = last_change(held)
        if version is not None and version != held.version:
            raise ConflictError(held, last)
        if last is None or last.undoes_id or not _is_decision(held, last):
            raise NothingToUndoError(held)
        before = CaseState(last.before)
        # licensed copies first become new, so that licences are applied to them again
        event = change(held, before, by, reason, undoes=last)
        if before == CaseState.LICENSED:
            held.copies.filter(excepted=False, is_part=False).update(status=CaseState.NEW, licence_overruled=False)
        due = _due(held, event)
    case.state, case.version = held.state, held.version
    judge_beside(due)
    return event


def _due(held: Case, event: CaseEvent) -> list[DueJudgement]:
    """Note which copies are to be judged after the undoing."""
    copies = list(held.copies.select_related("organisation"))
    due = note_again(copies) if event.after == CaseState.LICENSED else []
    return due + note_beside(copies, others=True) if CaseState.FALSE_ALARM in (event.before, event.after) else due


def _is_decision(case: Case, line: CaseEvent) -> bool:
    """Tell whether a member decided about the case as a whole.

    If the line covers no copies, the state only followed them; cases of passing off have no copies.
    """
    return line.actor_id is not None and (bool(line.copies_count) or case.kind != CaseKind.COPIES)
