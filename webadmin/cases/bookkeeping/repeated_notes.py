"""Detect a note that was sent twice."""

from typing import TYPE_CHECKING

from webadmin.accounts.models import User
from webadmin.cases.models import CaseEvent, EventKind

if TYPE_CHECKING:
    from django.db.models import Manager


def is_repeated(lines: "Manager[CaseEvent]", actor: User | None, text: str) -> bool:
    """Tell whether the last line of a history is the same note by the same member."""
    last = lines.order_by("-pk").first()
    return last is not None and (last.kind, last.actor_id, last.text) == (
        EventKind.NOTE, actor and actor.pk, text)
