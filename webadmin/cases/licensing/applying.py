"""Apply a changed licence to its copies: a few at once, many by a worker.

Its copies are those that it covers or covered. An open copy that a licence covers becomes licensed. A licensed copy
that no licence covers any more returns to its previous status. Decisions of members stay. Copies are processed in the
order of their numbers, so that another worker can continue; judging a place twice is harmless.
"""

import time
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from storage.stage import BUDGET
from webadmin.cases.licensing.judging import concerned_by, judge
from webadmin.cases.licensing.places import place_of
from webadmin.leased_rows import do_now, do_waiting
from webadmin.licences.models import Licence, LicenceApplication
from webadmin.licences.permissions import permissions_of

DIRECT = 400
"""Maximum number of copies that are judged within a request."""
BATCH = 200
"""Copies whose places are judged in one transaction."""
LEASE = timedelta(minutes=5)
ATTEMPTS = 3
"""How often in a row a change may be started without progress."""


def apply(licence: Licence, ordered: LicenceApplication | None = None) -> LicenceApplication:
    """Apply a changed licence: at once to a few copies, by a worker to many.

    `ordered` is stored together with the change of the licence, so that a worker continues if this process dies; it is
    created if not given. An earlier change still in progress continues and uses the licence as it is now.
    """
    row = ordered or LicenceApplication.objects.create(licence=licence)
    count = concerned_by(licence).count()
    LicenceApplication.objects.filter(pk=row.pk).update(total=count)
    if count <= DIRECT:
        do_now(row, "licence", LEASE, _begin)
    row.refresh_from_db()
    return row


def apply_waiting() -> int:
    """Continue changes that wait or whose worker died; returns how many."""
    waiting = LicenceApplication.objects.filter(finished_at=None).select_related("licence__organisation")
    return do_waiting(waiting.order_by("pk"), "licence", LEASE, _begin)


def _begin(row: LicenceApplication) -> bool:
    """Continue a change for a limited time; returns whether it needed that."""
    unfinished = LicenceApplication.objects.filter(pk=row.pk, finished_at=None)
    if not unfinished.update(attempts=F("attempts") + 1):
        return False
    row.refresh_from_db()
    if row.attempts > ATTEMPTS:
        unfinished.update(finished_at=timezone.now(), detail=gettext_noop("started several times without progress"))
        return True
    end = time.monotonic() + BUDGET
    while is_more := _judge_some(row):
        if time.monotonic() > end:
            break
    if not is_more:
        unfinished.update(finished_at=timezone.now())
    return True


def _judge_some(row: LicenceApplication) -> bool:
    """Judge the places of the next copies; False if there are no more."""
    licence = Licence.objects.select_related("organisation").get(pk=row.licence_id)
    copies = list(concerned_by(licence).filter(pk__gt=row.reached).order_by("pk")[:BATCH])
    if not copies:
        return False
    with transaction.atomic():
        changed = judge(list({place_of(copy): None for copy in copies}), permissions_of([licence.organisation]))
        row.reached = copies[-1].pk
        LicenceApplication.objects.filter(pk=row.pk).update(
            reached=row.reached, judged=F("judged") + len(copies), changed=F("changed") + changed, attempts=0)
    return True
