"""Move a notice from state to state.

Every move is a line of its history, and impossible ones are refused.
"""

from typing import Any

from django.db import transaction

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
    """A move that a notice cannot make from where it is."""


def move(notice: Notice, to: NoticeState, what: str, by: User | None, *, text: str = "",
         proof: dict[str, Any] | None = None) -> None:
    """Move a notice on, once: of two that try, the second is refused.

    Raises NoticeStateError for a move that is not in MOVES, or where the notice is elsewhere by now.
    """
    before = notice.state
    if to not in MOVES[before]:
        raise NoticeStateError(f"{notice.reference} is {before} and cannot become {to}")
    with transaction.atomic():
        if not Notice.objects.filter(pk=notice.pk, state=before).update(state=to):
            raise NoticeStateError(f"{notice.reference} is no longer {before}")
        notice.state = to
        NoticeEvent.objects.create(notice=notice, actor=by, what=what, before=before, after=to, text=text,
                                   proof=proof or {})


def note(notice: Notice, what: str, by: User | None, *, text: str = "", proof: dict[str, Any] | None = None) -> None:
    """Add a line to a notice's history."""
    NoticeEvent.objects.create(notice=notice, actor=by, what=what, text=text, proof=proof or {})
