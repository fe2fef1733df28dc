"""Changes of a case's state.

People, notices, takedown checks and programs all use these functions.
"""

from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.figures import hold, recount, set_state
from webadmin.cases.bookkeeping.mentioning import notify
from webadmin.cases.bookkeeping.refusals import ConflictError, TransitionRefusedError
from webadmin.cases.bookkeeping.repeated_notes import is_repeated
from webadmin.cases.bookkeeping.transition_table import FOLLOWING
from webadmin.cases.licensing.judging_beside import judge_beside, note_beside
from webadmin.cases.models import Case, CaseEvent, CaseState, EventKind

LONGEST_PROOF = 500


def move(
    case: Case, to: CaseState, by: User | None, reason: str = "", *, proof: str = "", version: int | None = None,
) -> CaseEvent | None:
    """Set the state of a case and of its copies, and add a line of history.

    Copies that are exceptions are left out. Returns None if the case already has that state; then only a note is added.
    With `version`, the `Case.version` that was displayed, raises ConflictError if the state has changed since. Raises
    TransitionRefusedError for a state that may not follow. `by` is None if the software itself acts.
    """
    to = CaseState(to)
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        if version is not None and version != held.version:
            raise ConflictError(held, last_change(held))
        if to == held.state:
            add_note(held, by, reason)
            return None
        if to not in FOLLOWING[CaseState(held.state)]:
            raise TransitionRefusedError(held, to)
        event = change(held, to, by, reason, proof)
        is_counted_anew = CaseState.FALSE_ALARM in (event.before, event.after)
        due = note_beside(held.copies.select_related("organisation"), others=True) if is_counted_anew else []
    case.state, case.version = held.state, held.version
    judge_beside(due)
    return event


def change(
    held: Case, to: CaseState, by: User | None, reason: str = "", proof: str = "", undoes: CaseEvent | None = None,
) -> CaseEvent:
    """Set the state of a held case.

    The copies that follow its decision get the same status.
    """
    before = CaseState(held.state)
    covered = held.copies.filter(is_part=False, excepted=False)
    if before == CaseState.LICENSED:
        covered.filter(licence__isnull=False).update(licence=None, licence_overruled=by is not None)
    covered = covered.filter(licence=None)
    count = covered.count()
    covered.exclude(status=to.of_copies).update(status=to.of_copies, updated_at=timezone.now())
    set_state(held, to, decided=by is not None and to != CaseState.NEW)
    held.save(update_fields=["state", "state_since", "decided", "version", "snoozed_until", "updated_at"])
    event = CaseEvent.objects.create(
        case=held, actor=by, kind=EventKind.STATE, before=before, after=to, text=reason,
        proof=proof[:LONGEST_PROOF], copies_count=count, undoes=undoes)
    notify(event)
    if before == CaseState.LICENSED or to.of_copies != before.of_copies:
        recount([held])
    return event


def last_change(case: Case) -> CaseEvent | None:
    """Return the last line of history that changed the state of a case."""
    return case.events.filter(kind=EventKind.STATE, copy=None).select_related("actor").order_by("-pk").first()


def add_note(case: Case, actor: User | None, text: str) -> None:
    """Add a note, unless it is empty or sent twice; notifies the members it names."""
    if text and not is_repeated(case.events, actor, text):
        notify(CaseEvent.objects.create(case=case, actor=actor, kind=EventKind.NOTE, text=text))


def assign(case: Case, member: User | None, actor: User) -> None:
    """Assign a case to a member, or unassign it."""
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        if held.assigned == member:
            return
        before, held.assigned = held.assigned, member
        held.save(update_fields=["assigned", "updated_at"])
        CaseEvent.objects.create(case=held, actor=actor, kind=EventKind.ASSIGNED, before=_name(before),
                                 after=_name(member))
    case.assigned = member


def put_off(case: Case, until: datetime | None, by: User) -> None:
    """Hide a case from lists until a moment; None shows it again.

    A change of state also shows it again.
    """
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        if held.snoozed_until == until:
            return
        before, held.snoozed_until = held.snoozed_until, until
        held.save(update_fields=["snoozed_until", "updated_at"])
        CaseEvent.objects.create(case=held, actor=by, kind=EventKind.SNOOZED, before=_day(before), after=_day(until))
    case.snoozed_until = until


def set_due(case: Case, day: date | None, by: User) -> None:
    """Set or clear the day by which something has to be done about a case."""
    with transaction.atomic():
        held = hold([case.pk])[case.pk]
        if held.due_on == day:
            return
        before, held.due_on = held.due_on, day
        held.save(update_fields=["due_on", "updated_at"])
        CaseEvent.objects.create(case=held, actor=by, kind=EventKind.DUE, before=str(before or ""),
                                 after=str(day or ""))
    case.due_on = day


def _day(moment: datetime | None) -> str:
    return timezone.localdate(moment).isoformat() if moment else ""


def _name(member: User | None) -> str:
    return member.get_username()[:200] if member else ""
