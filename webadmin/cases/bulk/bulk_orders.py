"""Order a decision about many cases, cancel it, or order that it is taken back."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation, User
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.models import UNFINISHED, BulkItem, BulkJob, BulkState, Case, CaseState, Copy

MOST = 50_000
"""Cases of one job: what people can still answer for."""
BATCH = 1000


@dataclass(frozen=True)
class BulkOrder:
    """The decision, and the filter that chose the cases."""

    to: CaseState
    note: str = ""
    query: str = ""


def order(organisation: Organisation, member: User, order: BulkOrder, cases: QuerySet[Case]) -> BulkJob:
    """Note every case with the version that it has now.

    Cases that are opened later are not decided about, and those that are decided meanwhile stay as they are.
    Raises DecisionError for too many cases or none.
    """
    count = cases.count()
    if not 0 < count <= MOST:
        raise DecisionError(_("No case matches.") if not count else _(
            "%(count)s cases match; at most %(most)s can be decided at once. Narrow the filter.") % {
                "count": count, "most": MOST})
    with transaction.atomic():
        job = BulkJob.objects.create(
            organisation=organisation, created_by=member, to=order.to, note=order.note, query=order.query[:1000])
        _note(job, (BulkItem(job=job, case_id=case, version=version)
                    for case, version in cases.order_by("pk").values_list("pk", "version")))
    return job


def order_for_copies(organisation: Organisation, member: User, order: BulkOrder, copies: Collection[Copy]) -> BulkJob:
    """Note copies that are to be decided about apart from their cases.

    Each is noted with the status that it has now. Raises DecisionError for none.
    """
    if not copies:
        raise DecisionError(_("No copy is chosen."))
    with transaction.atomic():
        job = BulkJob.objects.create(organisation=organisation, created_by=member, to=order.to, note=order.note)
        _note(job, (BulkItem(job=job, case_id=copy.case_id, copy=copy, version=0, seen=copy.status)
                    for copy in copies))
    return job


def order_undo(job: BulkJob, member: User) -> BulkJob:
    """Order that what a job decided is taken back.

    Raises DecisionError for one that goes on or is undone already.
    """
    if job.state in UNFINISHED:
        raise DecisionError(_("This bulk decision is still in progress; cancel it first."))
    made = job.items.filter(event__isnull=False)
    try:
        with transaction.atomic():
            undo = BulkJob.objects.create(organisation=job.organisation, created_by=member, undoes=job)
            _note(undo, (BulkItem(job=undo, case_id=item.case_id, copy_id=item.copy_id, version=item.made or 0,
                                  seen=job.to if item.copy_id else "") for item in made.order_by("pk").iterator()))
    except IntegrityError as taken:
        raise DecisionError(_("This bulk decision is being undone already.")) from taken
    return undo


def cancel(job: BulkJob) -> bool:
    """Cancel a job, whose decisions so far stay; False when it is too late."""
    return bool(BulkJob.objects.filter(pk=job.pk, state__in=UNFINISHED).update(state=BulkState.CANCELLED))


def _note(job: BulkJob, items: Iterable[BulkItem]) -> None:
    rows: Iterator[BulkItem] = iter(items)
    while some := list(islice(rows, BATCH)):
        BulkItem.objects.bulk_create(some)
        job.total += len(some)
    job.save(update_fields=["total"])
