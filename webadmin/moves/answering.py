"""Answer proposals that a site moved; proposals alone have no effect."""

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation, User
from webadmin.accounts.tenancy import Tenant
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.moves.following_cases import follow_now
from webadmin.moves.linked_targets import link_targets, unlink_targets
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.moves.proposals import ANSWERED, Proposed, proposal

ANSWERS = ("confirm", "decline", "withdraw")


class MoveError(Exception):
    """An answer that is not possible; the message says why."""


class UnknownMoveError(MoveError):
    """A move of another organisation, or one that was never proposed."""


def answer(tenant: Tenant, key: str, choice: str, by: User, request: HttpRequest | None = None) -> SiteMove:
    """Answer a proposal or withdraw an answer, with a line in the audit log.

    `choice` is one of `ANSWERS`; without a request, the command line answers. Raises UnknownMoveError for a key without
    a move of the organisation, MoveError if the answer is not possible.
    """
    proposed = proposal(tenant, key) if choice != "withdraw" else None
    stored = tenant.own(SiteMove).filter(key=key).first()
    if proposed is None and stored is None:
        raise UnknownMoveError(_("There is no moved site %(key)s.") % {"key": key})
    before = stored.answer if stored and choice == "withdraw" else ""
    if proposed and stored:
        _go_on_taking_back(stored, by)
    with transaction.atomic():
        if proposed:
            move = (confirm if choice == "confirm" else decline)(tenant.organisation, proposed, by)
        elif stored and choice == "withdraw":
            move = withdraw(stored, by)
        else:
            raise MoveError(_("This proposal has already been answered, or is no longer proposed."))
        record(Action.SITE_MOVED, request, move, changes={"answer": (before, str(move.answer))}, by=by)
    follow_now(move)
    return move


@transaction.atomic
def confirm(organisation: Organisation, proposed: Proposed, by: User) -> SiteMove:
    """Confirm that a site moved.

    Targets are linked, and cases of the same works are queued for linking. Raises MoveError if it was already answered.
    """
    move = _answered(organisation, proposed, MoveAnswer.CONFIRMED, by)
    move.made = {"targets": link_targets(move, by), "cases": []}
    move.is_due = True
    move.save()
    return move


@transaction.atomic
def decline(organisation: Organisation, proposed: Proposed, by: User) -> SiteMove:
    """Record that a site did not move; raises MoveError if it was already answered."""
    return _answered(organisation, proposed, MoveAnswer.DECLINED, by)


@transaction.atomic
def withdraw(move: SiteMove, by: User) -> SiteMove:
    """Withdraw an answer.

    Its changes to cases and targets are undone too. Raises MoveError if it was already withdrawn.
    """
    held = SiteMove.objects.select_for_update().get(pk=move.pk)
    if held.answer == MoveAnswer.WITHDRAWN:
        raise MoveError(_("This answer has already been withdrawn."))
    unlink_targets(held, held.made.pop("targets", []), by)
    held.answer, held.answered_by, held.answered_at = MoveAnswer.WITHDRAWN, by, timezone.now()
    held.is_due, held.attempts, held.kept, held.detail = bool(held.following), 0, 0, ""
    held.save()
    return held


def _go_on_taking_back(move: SiteMove, by: User) -> None:
    """Continue withdrawing an answer that was interrupted.

    Until that is finished, no other answer is possible.
    """
    given_up = SiteMove.objects.filter(pk=move.pk, answer=MoveAnswer.WITHDRAWN, is_due=False)
    if move.following and given_up.update(is_due=True, attempts=0, detail="", answered_by=by):
        move.refresh_from_db()
        follow_now(move)


def _answered(organisation: Organisation, proposed: Proposed, given: MoveAnswer, by: User) -> SiteMove:
    """Store an answer, once.

    Of two concurrent answers, the second waits for the first and is refused.
    """
    values = {
        "organisation": organisation, "old": proposed.old, "new": proposed.new, "reasons": proposed.reasons,
        "old_name": proposed.old_name[:255], "new_name": proposed.new_name[:255], "answer": given,
        "answered_by": by, "answered_at": timezone.now(), "made": {}, "is_due": False, "reached": 0, "kept": 0,
        "attempts": 0, "detail": ""}
    move, is_first = SiteMove.objects.select_for_update().get_or_create(key=proposed.key, defaults=values)
    if is_first:
        return move
    if move.answer in ANSWERED:
        raise MoveError(_("This proposal has already been answered."))
    if move.following:
        raise MoveError(_("The former answer is still being withdrawn; try again in a minute."))
    for name, value in values.items():
        setattr(move, name, value)
    move.save()
    return move
