"""Apply a changed licence to its copies: few at once, many by a worker.

Its copies are those that it is or was about. An open copy that a licence covers becomes licensed. A copy that a licence
had covered and none covers now returns to its previous status. Decisions of members stay. Copies are gone through by
number, so that a worker goes on where another one died; judging a place twice is harmless.
"""

import time
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from storage.collections.leases import Lease
from storage.stage import BUDGET
from webadmin.cases.licensing.judging import concerned_by, judge
from webadmin.cases.licensing.places import place_of
from webadmin.leased_rows import do_now, do_waiting
from webadmin.licences.models import Licence, LicenceApplication
from webadmin.licences.permissions import permissions_of

DIRECT = 400
"""Copies that are judged within a request."""
BATCH = 200
"""Copies whose places are judged in one transaction."""
LEASE = timedelta(minutes=5)
ATTEMPTS = 3
"""Times in a row that one may be begun without getting on."""


def apply(licence: Licence, ordered: LicenceApplication | None = None) -> LicenceApplication:
    """Apply a changed licence: at once to few copies, by a worker to many.

    `ordered` is the order for it, stored with the change so that a worker goes on where this process dies; one is made
    where none is given. An earlier change that is still on its way goes on: it judges by the licence as it is now.
    """
    row = ordered or LicenceApplication.objects.create(licence=licence)
    count = concerned_by(licence).count()
    LicenceApplication.objects.filter(pk=row.pk).update(total=count)
    if count <= DIRECT:
        do_now(row, "licence", LEASE, _begin)
    row.refresh_from_db()
    return row


def apply_waiting() -> int:
    """Go on with the changes that wait, or whose worker died; returns how many."""
    waiting = LicenceApplication.objects.filter(finished_at=None).select_related("licence__organisation")
    return do_waiting(waiting.order_by("pk"), "licence", LEASE, _begin)


def _begin(row: LicenceApplication, lease: Lease) -> bool:
    """Go on with one for a while; tells whether it waited for that."""
    unfinished = LicenceApplication.objects.filter(pk=row.pk, finished_at=None)
    if not unfinished.update(attempts=F("attempts") + 1):
        return False
    row.refresh_from_db()
    if row.attempts > ATTEMPTS:
        unfinished.update(finished_at=timezone.now(), detail=f"begun {ATTEMPTS} times without getting on")
        return True
    end = time.monotonic() + BUDGET
    while is_more := _judge_some(row):
        if time.monotonic() > end:
            break
        lease.renew()
    if not is_more:
        unfinished.update(finished_at=timezone.now())
    return True


def _judge_some(row: LicenceApplication) -> bool:
    """Judge the places of the next copies; False when there are no more."""
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
