"""Decisions about a single copy: exceptions to the decision about its case."""

from django.db import transaction

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.figures import hold, recount
from webadmin.cases.bookkeeping.mentioning import notify
from webadmin.cases.bookkeeping.refusals import ConflictError
from webadmin.cases.bookkeeping.repeated_notes import is_repeated
from webadmin.cases.licensing.judging_beside import judge_beside, note_beside
from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, Status


def set_status(copy: Copy, status: Status, actor: User | None, text: str = "", *, seen: str = "") -> bool:
    """Set the status of a copy.

    Returns False if it already had that status; then only the note is added. With `seen`, the status that was
    displayed, raises ConflictError if it has changed since.
    """
    with transaction.atomic():
        case = hold([copy.case_id])[copy.case_id]
        held = Copy.objects.select_for_update().get(pk=copy.pk)
        if held.status == status:
            note_copy(held, actor, text)
            return False
        if seen and seen != held.status:
            raise ConflictError(case, _last_of(held))
        before = _store(held, case, status, actor)
        notify(CaseEvent.objects.create(
            case=case, copy=held, actor=actor, kind=EventKind.STATUS, before=before, after=status, text=text))
        recount([case], actor)
        due = note_beside([held], others=True) if Status.FALSE_ALARM in (before, status) else []
    copy.status = status
    judge_beside(due)
    return True


def note_copy(copy: Copy, actor: User | None, text: str) -> None:
    """Add a note about a copy, unless it is empty or sent twice.

    Members named in it are notified.
    """
    if text and not is_repeated(copy.events, actor, text):
        notify(CaseEvent.objects.create(
            case_id=copy.case_id, copy=copy, actor=actor, kind=EventKind.NOTE, text=text))


def _store(held: Copy, case: Case, status: Status, actor: User | None) -> str:
    """Store the status and return the previous one.

    If a member overrules a licence, licences no longer change the copy.
    """
    before = held.status
    if before == Status.LICENSED and held.licence_id and actor:
        held.licence, held.licence_overruled = None, True
    held.status, held.excepted = status, status != CaseState(case.state).of_copies
    held.save(update_fields=["status", "excepted", "licence", "licence_overruled", "updated_at"])
    return before


def _last_of(copy: Copy) -> CaseEvent | None:
    lines = copy.events.filter(kind=EventKind.STATUS).select_related("actor")
    return lines.order_by("-pk").first()
