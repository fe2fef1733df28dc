"""Take the last decision about a case back, unless another came since."""

from django.db import transaction

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.figures import hold
from webadmin.cases.bookkeeping.refusals import ConflictError, NothingToUndoError
from webadmin.cases.licensing.judging import judge, judge_beside
from webadmin.cases.licensing.places import place_of
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState
from webadmin.cases.transitions import change, last_change
from webadmin.licences.permissions import permissions_of


def undo(case: Case, by: User, *, version: int | None = None, reason: str = "") -> CaseEvent:
    """Return a case to the state before the last decision.

    The copies that the decision covered return with it. With `version`, the one that the decision led to, raises
    ConflictError if the state has changed since; raises NothingToUndoError if the last change was no member's decision
    about the case, or is itself an undoing.
    """
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        last = last_change(held)
        if version is not None and version != held.version:
            raise ConflictError(held, last)
        if last is None or last.undoes_id or not _is_decision(held, last):
            raise NothingToUndoError(held)
        before = CaseState(last.before)
        # copies that a licence had covered are new again first, so that the licence covers them as it did
        event = change(held, before, by, reason, undoes=last)
        if before == CaseState.LICENSED:
            held.copies.filter(excepted=False, is_part=False).update(status=CaseState.NEW, licence_overruled=False)
    case.state, case.version = held.state, held.version
    copies = list(case.copies.select_related("organisation", "case"))
    if before == CaseState.LICENSED:
        judge({place_of(copy) for copy in copies}, permissions_of([case.organisation]))
    if CaseState.FALSE_ALARM in (event.before, event.after):
        judge_beside(copies, others=True)
    return event


def _is_decision(case: Case, line: CaseEvent) -> bool:
    """Tell whether a member decided about the case as a whole.

    A line that covers no copy followed them, but in a case that has none.
    """
    return line.actor_id is not None and (bool(line.copies_count) or case.kind != CaseKind.COPIES)
