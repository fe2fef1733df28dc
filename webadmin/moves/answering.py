"""Answer proposals that a site moved; nothing follows before that."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation, User
from webadmin.moves.linked_cases import link_cases, unlink_cases
from webadmin.moves.linked_targets import link_targets, unlink_targets
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.moves.proposals import ANSWERED, Proposed


class MoveError(Exception):
    """An answer that is not possible; the message says why."""


@transaction.atomic
def confirm(organisation: Organisation, proposed: Proposed, by: User) -> SiteMove:
    """Say that a site moved: targets and cases of the same works are linked.

    Raises MoveError when it was answered already.
    """
    move = _answered(organisation, proposed, MoveAnswer.CONFIRMED, by)
    move.made = {"targets": link_targets(move, by), "cases": link_cases(move, by)}
    move.save(update_fields=["made"])
    return move


@transaction.atomic
def decline(organisation: Organisation, proposed: Proposed, by: User) -> SiteMove:
    """Say that a site did not move; raises MoveError when it was answered already."""
    return _answered(organisation, proposed, MoveAnswer.DECLINED, by)


@transaction.atomic
def withdraw(move: SiteMove, by: User) -> int:
    """Take an answer back, with what followed from it.

    Returns how many carried decisions stay because somebody has decided since. Raises MoveError when it was taken back
    already.
    """
    held = SiteMove.objects.select_for_update().get(pk=move.pk)
    if held.answer == MoveAnswer.WITHDRAWN:
        raise MoveError(_("This answer has already been taken back."))
    kept = unlink_cases(held, held.made.get("cases", []), by)
    unlink_targets(held, held.made.get("targets", []), by)
    held.answer, held.answered_by, held.answered_at, held.made = MoveAnswer.WITHDRAWN, by, timezone.now(), {}
    held.save()
    return kept


def _answered(organisation: Organisation, proposed: Proposed, answer: MoveAnswer, by: User) -> SiteMove:
    """Store an answer, once.

    Of two at the same time, the second waits for the first and is refused.
    """
    values = {
        "organisation": organisation, "old": proposed.old, "new": proposed.new, "reasons": proposed.reasons,
        "old_name": proposed.old_name[:255], "new_name": proposed.new_name[:255], "answer": answer,
        "answered_by": by, "answered_at": timezone.now(), "made": {}}
    move, is_first = SiteMove.objects.select_for_update().get_or_create(key=proposed.key, defaults=values)
    if is_first:
        return move
    if move.answer in ANSWERED:
        raise MoveError(_("This proposal has already been answered."))
    for name, value in values.items():
        setattr(move, name, value)
    move.save()
    return move
