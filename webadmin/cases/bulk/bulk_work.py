"""Run the jobs of bulk decisions.

Each case is a transaction of its own, so that a killed worker neither loses nor repeats one.
"""

import time
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from storage.stage import BUDGET
from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import (
    UNFINISHED,
    BulkItem,
    BulkJob,
    BulkState,
    CaseEvent,
    CaseState,
    Copy,
    EventKind,
    Status,
)
from webadmin.cases.transitions import move
from webadmin.leased_rows import do_now, do_waiting

DIRECT = 50
"""Maximum number of cases that are decided within a request."""
LEASE = timedelta(minutes=2)
ATTEMPTS = 3
"""How often in a row a job may be started without deciding anything."""
BATCH = 25
"""Cases between two checks whether the job was cancelled."""


def decide_waiting() -> int:
    """Continue jobs that wait or whose worker died; returns how many."""
    waiting = BulkJob.objects.filter(state__in=UNFINISHED).select_related("created_by").order_by("pk")
    return do_waiting(waiting, "bulk", LEASE, _begin)


def decide_now(job: BulkJob) -> None:
    """Run a small job at once; a large one is left to the workers."""
    if job.total <= DIRECT:
        do_now(job, "bulk", LEASE, _begin)
    job.refresh_from_db()


def _begin(job: BulkJob) -> bool:
    """Continue a job for a limited time; returns whether it needed that."""
    unfinished = BulkJob.objects.filter(pk=job.pk, state__in=UNFINISHED)
    if not unfinished.update(state=BulkState.RUNNING, attempts=F("attempts") + 1):
        return False
    job.refresh_from_db()
    if job.attempts > ATTEMPTS:
        unfinished.update(
            state=BulkState.FAILED, detail=gettext_noop("started several times without deciding anything"))
        return False
    _recount(job)
    end = time.monotonic() + BUDGET
    with translation.override(job.created_by.language or settings.LANGUAGE_CODE):
        while time.monotonic() < end and (items := _next(job)):
            if not unfinished.exists():
                return True
            _decide_about(job, items)
    if not job.items.filter(handled=False).exists():
        unfinished.update(state=BulkState.DONE)
    return True


def _recount(job: BulkJob) -> None:
    """Count what was handled so far.

    A worker that was killed did not count the cases of its last batch.
    """
    handled = job.items.filter(handled=True)
    changed, count = handled.filter(event__isnull=False).count(), handled.count()
    BulkJob.objects.filter(pk=job.pk).update(changed=changed, left=count - changed)


def _next(job: BulkJob) -> list[BulkItem]:
    waiting = job.items.filter(handled=False).select_related("case__organisation", "copy__organisation")
    return list(waiting.order_by("pk")[:BATCH])


def _decide_about(job: BulkJob, items: Sequence[BulkItem]) -> None:
    changed = sum(_decide(job, item) for item in items)
    BulkJob.objects.filter(pk=job.pk).update(
        changed=F("changed") + changed, left=F("left") + len(items) - changed, attempts=0)


def _decide(job: BulkJob, item: BulkItem) -> bool:
    """Decide about one case and record it at once; returns whether it changed."""
    kept = BulkItem.objects.filter(pk=item.pk)
    try:
        with transaction.atomic():
            event = _change(job, item)
            kept.update(handled=True, event=event, made=item.case.version if event else None)
    except DecisionError as refusal:
        kept.update(handled=True, refusal=str(refusal)[:500])
        return False
    return event is not None


def _change(job: BulkJob, item: BulkItem) -> CaseEvent | None:
    _require_right(job)
    if item.copy:
        return _change_copy(job, item, item.copy)
    if job.undoes_id:
        return undo(item.case, job.created_by, version=item.version)
    return move(item.case, CaseState(job.to), job.created_by, job.note, version=item.version)


def _require_right(job: BulkJob) -> None:
    """Raise DecisionError if the job's author may no longer decide."""
    author = User.objects.get(pk=job.created_by_id)
    if not author.still_edits(job.organisation_id):
        raise DecisionError(_("%(member)s ordered this and may no longer decide about cases.") % {
            "member": author.get_username()})


def _change_copy(job: BulkJob, item: BulkItem, copy: Copy) -> CaseEvent | None:
    """Set the status of a copy, or restore the one before the job to be undone."""
    before = job.undoes.items.get(copy=copy).seen if job.undoes else ""
    if not set_status(copy, Status(before or job.to), job.created_by, job.note, seen=item.seen):
        return None
    return copy.events.filter(kind=EventKind.STATUS).order_by("-pk").first()
