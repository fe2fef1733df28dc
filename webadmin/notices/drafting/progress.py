"""Change the state of a notice.

Every change is a line of its history; changes that are not allowed are refused.
"""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.notices.models import Notice, NoticeEvent, NoticeState

S = NoticeState
MOVES: dict[str, frozenset[str]] = {
    S.DRAFT: frozenset({S.SIGNED, S.CLOSED}),
    S.SIGNED: frozenset({S.DRAFT, S.SENDING, S.SENT, S.CLOSED}),
    S.SENDING: frozenset({S.SENT, S.RECIPIENT_REFUSED, S.UNKNOWN, S.SIGNED}),
    S.UNKNOWN: frozenset({S.SENT, S.SIGNED, S.BOUNCED, S.ANSWERED, S.CLOSED}),
    S.SENT: frozenset({S.BOUNCED, S.ANSWERED, S.CLOSED}),
    S.RECIPIENT_REFUSED: frozenset({S.CLOSED, S.DRAFT}),
    S.BOUNCED: frozenset({S.CLOSED, S.DRAFT}),
    S.ANSWERED: frozenset({S.ANSWERED, S.CLOSED}),
    S.CLOSED: frozenset(),
}


class NoticeStateError(Exception):
    """A change that the state of a notice does not allow; the message is for people."""


class NoticeChangedError(NoticeStateError):
    """Someone changed the notice after it was read."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(_("Someone else has changed %(reference)s since you "
                           "opened it. Your changes were not saved: go back to "
                           "copy them, then open the notice again.") % {"reference": notice.reference})


def refusal(notice: Notice, because: str) -> NoticeStateError:
    """Word why the state of a notice does not allow something."""
    return NoticeStateError(_("%(reference)s is “%(state)s”: %(because)s") % {
        "reference": notice.reference, "state": notice.get_state_display(), "because": because})


def move(notice: Notice, to: NoticeState, what: str, by: User | None, *, text: str = "",
         proof: dict[str, Any] | None = None) -> None:
    """Change the state of a notice; of two concurrent attempts, the second is refused.

    Raises NoticeStateError for a change that is not in MOVES, or if the notice is in another state by now.
    """
    before = notice.state
    if to not in MOVES[before]:
        raise refusal(notice, _("“%(to)s” cannot follow that.") % {"to": to.label})
    with transaction.atomic():
        if not Notice.objects.filter(pk=notice.pk, state=before).update(state=to):
            raise NoticeChangedError(notice)
        notice.state = to
        NoticeEvent.objects.create(notice=notice, actor=by, what=what, before=before, after=to, text=text,
                                   proof=proof or {})


def lose_signature(notice: Notice, by: User | None, what: str = "signature_lost") -> None:
    """Remove the signature of a notice that is being changed, and save it."""
    notice.signed_by, notice.signed_at, notice.signed_name, notice.signed_sha256 = None, None, "", ""
    notice.save()
    if notice.state == NoticeState.SIGNED:
        move(notice, NoticeState.DRAFT, what, by)


def note(notice: Notice, what: str, by: User | None, *, text: str = "", proof: dict[str, Any] | None = None) -> None:
    """Add a line to the history of a notice."""
    NoticeEvent.objects.create(notice=notice, actor=by, what=what, text=text, proof=proof or {})
