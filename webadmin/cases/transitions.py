"""Changes that members make to a case; each one adds an event to its history in the same transaction."""

from django.db import transaction

from webadmin.accounts.models import User
from webadmin.cases.licensing.judging import judge_beside
from webadmin.cases.models import Case, CaseEvent, EventKind, Status


def set_status(case: Case, status: Status, actor: User | None, text: str = "") -> bool:
    """Set the status of a case; False when it had that status already, which adds only the note."""
    with transaction.atomic():
        held = Case.objects.select_for_update().get(pk=case.pk)
        before = held.status
        if before == status:
            if text:
                add_note(held, actor, text)
            return False
        if before == Status.LICENSED and held.licence_id and actor:
            held.licence, held.licence_overruled = None, True
        held.status = case.status = status
        held.save(update_fields=["status", "licence", "licence_overruled", "updated_at"])
        CaseEvent.objects.create(
            case=held, actor=actor, kind=EventKind.STATUS, before=before, after=status, text=text)
    if Status.FALSE_ALARM in (before, status):
        judge_beside(held, others=True)
    return True


def add_note(case: Case, actor: User | None, text: str) -> None:
    """Add a note."""
    CaseEvent.objects.create(case=case, actor=actor, kind=EventKind.NOTE, text=text)


def assign(case: Case, member: User | None, actor: User) -> None:
    """Assign a case to a member, or to nobody."""
    with transaction.atomic():
        held = Case.objects.select_for_update().get(pk=case.pk)
        if held.assigned == member:
            return
        before, held.assigned = held.assigned, member
        held.save(update_fields=["assigned", "updated_at"])
        CaseEvent.objects.create(case=held, actor=actor, kind=EventKind.ASSIGNED, before=_name(before),
                                 after=_name(member))
    case.assigned = member


def _name(member: User | None) -> str:
    return member.get_username()[:200] if member else ""
