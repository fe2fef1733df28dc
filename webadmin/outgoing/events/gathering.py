"""Store events from the histories of cases and notices, from crawls and from runs.

Only one process gathers at a time, so that events are numbered in the order in which they become visible. Reading a
line twice is harmless, because its key already exists.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from storage.collections.leases import Lease
from webadmin.accounts.models import Organisation
from webadmin.cases.models import CaseEvent
from webadmin.notices.models import NoticeEvent
from webadmin.outgoing.events.history_lines import of_line
from webadmin.outgoing.events.limitation_ends import of_limitations
from webadmin.outgoing.events.notice_lines import of_notice_line, of_overdue
from webadmin.outgoing.events.sites_and_runs import of_runs, of_sites
from webadmin.outgoing.models import Endpoint, Event, Gathered, Rule
from webadmin.stores import database

DISORDER = timedelta(seconds=30)
"""Maximum duration of a transaction: lines get their numbers before other processes can read them."""
BATCH = 500
KEPT = timedelta(days=90)
LEASE = timedelta(minutes=2)
Line = TypeVar("Line", CaseEvent, NoticeEvent)


@dataclass(frozen=True)
class History(Generic[Line]):
    """Append-only lines, with their organisations and the events of each."""

    name: str
    lines: QuerySet[Line]
    owner: Callable[[Line], int]
    events_of: Callable[[Line], Iterable[Event]]


def of_cases() -> History[CaseEvent]:
    """Return the history of cases and their copies."""
    return History("history", CaseEvent.objects.select_related("case", "copy"),
                   lambda line: line.case.organisation_id, of_line)


def of_notices() -> History[NoticeEvent]:
    """Return the history of notices."""
    return History("notices", NoticeEvent.objects.select_related("notice"),
                   lambda line: line.notice.organisation_id, of_notice_line)


def gather() -> int:
    """Store what happened since the last time.

    Only for organisations that want to be informed; returns how many events are new.
    """
    lease = Lease(database(), "events", LEASE)
    if not lease.take():
        return 0
    try:
        listening = _listening()
        count = _from_history(of_cases(), listening) + _from_history(of_notices(), listening)
        count += store(event for organisation in listening.values() for event in (
            *of_sites(organisation), *of_runs(organisation), *of_overdue(organisation),
            *of_limitations(organisation)))
        Event.objects.filter(at__lt=timezone.now() - KEPT).delete()
        return count
    finally:
        lease.end()


def store(events: Iterable[Event]) -> int:
    """Store the events that are not yet known, whichever process noticed them.

    Returns how many were new.
    """
    found = {event.key: event for event in events}
    known = set(Event.objects.filter(key__in=found).values_list("key", flat=True))
    fresh = [event for key, event in found.items() if key not in known]
    Event.objects.bulk_create(fresh, ignore_conflicts=True)
    return len(fresh)


def _listening() -> dict[int, Organisation]:
    wanted = {*Endpoint.objects.filter(active=True).values_list("organisation", flat=True),
              *Rule.objects.filter(active=True).values_list("organisation", flat=True)}
    return Organisation.objects.in_bulk(wanted)


def _from_history(source: History[Line], listening: dict[int, Organisation]) -> int:
    """Read the lines since the last time.

    Those that may be out of order are read again the next time.
    """
    newest = source.lines.aggregate(newest=Max("pk"))["newest"] or 0
    mark, made = Gathered.objects.get_or_create(source=source.name, defaults={"until": newest})
    if made:
        return 0
    settled, count, last = timezone.now() - DISORDER, 0, mark.until
    while lines := list(source.lines.filter(pk__gt=last).order_by("pk")[:BATCH]):
        with transaction.atomic():
            found = [event for line in lines if source.owner(line) in listening
                    for event in source.events_of(line)]
            count += store(found)
            old = [line.pk for line in lines if line.at < settled]
            Gathered.objects.filter(pk=mark.pk, until__lt=max(old, default=0)).update(until=max(old, default=0))
        last = lines[-1].pk
    return count
