"""Order a decision about many cases, cancel it, or order its undoing."""

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
"""Maximum number of cases of one job, so that people can still answer for it."""
BATCH = 1000


@dataclass(frozen=True)
class BulkOrder:
    """The decision, and the filter that selected the cases."""

    to: CaseState
    note: str = ""
    query: str = ""


def order(organisation: Organisation, member: User, order: BulkOrder, cases: QuerySet[Case]) -> BulkJob:
    """Create a job with every case and its current version.

    Cases opened later are not included, and cases that change in the meantime are left alone. Raises DecisionError for
    too many cases or none.
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
    """Create a job about copies, as exceptions to the decisions about their cases.

    Each copy is recorded with its current status. Raises DecisionError if there are none.
    """
    if not copies:
        raise DecisionError(_("No copy is chosen."))
    with transaction.atomic():
        job = BulkJob.objects.create(organisation=organisation, created_by=member, to=order.to, note=order.note)
        _note(job, (BulkItem(job=job, case_id=copy.case_id, copy=copy, version=0, seen=copy.status)
                    for copy in copies))
    return job


def order_undo(job: BulkJob, member: User) -> BulkJob:
    """Create a job that undoes the decisions of another one.

    Raises DecisionError if that job is still running or is already being undone.
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
        raise DecisionError(_("This bulk decision is already being undone.")) from taken
    return undo


def cancel(job: BulkJob) -> bool:
    """Cancel a job but keep its decisions so far; False if it has already ended."""
    return bool(BulkJob.objects.filter(pk=job.pk, state__in=UNFINISHED).update(state=BulkState.CANCELLED))


def _note(job: BulkJob, items: Iterable[BulkItem]) -> None:
    rows: Iterator[BulkItem] = iter(items)
    while some := list(islice(rows, BATCH)):
        BulkItem.objects.bulk_create(some)
        job.total += len(some)
    job.save(update_fields=["total"])
