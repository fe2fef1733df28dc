"""Link cases after answers about moved sites: a few at once, many by a worker.

Cases are processed by number in small transactions, so that a killed process neither loses nor repeats one.
"""

import time
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import translation
from django.utils.translation import gettext_noop

from storage.collections.leases import Lease
from storage.stage import BUDGET
from webadmin.accounts.models import User
from webadmin.leased_rows import do_now, do_waiting
from webadmin.moves.linked_cases import link_some, unlink_some
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.stores import database

BATCH = 25
"""Number of cases per transaction; the first ones are linked within the request."""
LEASE = timedelta(minutes=2)
ATTEMPTS = 3
"""How often in a row a move may be started without progress."""


def follow_now(move: SiteMove) -> None:
    """Link the first cases of a move at once; the rest is left to the workers."""
    if move.is_due:
        do_now(move, "move", LEASE, lambda row: _step(row.pk))
    move.refresh_from_db()


def follow_to_the_end(move: SiteMove) -> None:
    """Link all cases of a move before returning.

    Stops if another process is working on the same move, which then continues.
    """
    lease = Lease(database(), f"move {move.pk}", LEASE)
    while move.is_due and lease.take() and _step(move.pk):
        lease.renew()
    lease.end()
    move.refresh_from_db()


def follow_waiting() -> int:
    """Continue the moves whose cases are due to be linked; returns how many."""
    return do_waiting(SiteMove.objects.filter(is_due=True).order_by("pk"), "move", LEASE, _begin)


def _begin(move: SiteMove) -> bool:
    """Continue a move for a limited time; returns whether it needed that."""
    due = SiteMove.objects.filter(pk=move.pk, is_due=True)
    if not due.update(attempts=F("attempts") + 1):
        return False
    move.refresh_from_db()
    if move.attempts > ATTEMPTS:
        due.update(is_due=False, detail=gettext_noop("started several times without progress"))
        return False
    is_more, end = True, time.monotonic() + BUDGET
    while is_more and time.monotonic() < end:
        is_more = _step(move.pk)
    return True


@transaction.atomic
def _step(number: int) -> bool:
    """Link the next cases, or unlink the last ones; returns whether more are due."""
    move = SiteMove.objects.select_for_update().select_related("organisation", "answered_by").get(pk=number)
    by = move.answered_by
    if not move.is_due:
        return False
    if by is None:
        move.is_due, move.detail = False, gettext_noop("the account that answered no longer exists")
    elif not by.still_edits(move.organisation_id):
        move.is_due, move.detail = False, gettext_noop("the account that answered may no longer decide about cases")
    else:
        with translation.override(by.language or settings.LANGUAGE_CODE):
            move.is_due = _followed(move, by)
    move.attempts = 0
    move.save()
    return move.is_due


def _followed(move: SiteMove, by: User) -> bool:
    """Change the next cases, and what the move records about them."""
    cases = move.made.setdefault("cases", [])
    if move.answer == MoveAnswer.CONFIRMED:
        made, reached = link_some(move, by, BATCH)
        cases += made
        is_more, move.reached = reached > move.reached, max(reached, move.reached)
        return is_more
    move.made["cases"], some = cases[:-BATCH], cases[-BATCH:]
    move.kept += unlink_some(move, some, by)
    return bool(move.made["cases"])
