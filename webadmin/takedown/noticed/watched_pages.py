"""Watch the pages of cases whose notice was sent."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, PassedPage, Status
from webadmin.takedown.models import Watch
from webadmin.takedown.noticed.first_notices import KNOWN_SINCE, WAVES, Watched, earliest, first_notice
from webadmin.takedown.timetable import LATER, STEPS, next_check

BATCH = 1000
"""Maximum number of watches that one SQL statement creates."""
CASES = 500
"""Maximum number of cases in one SQL statement, so that watches are read by the index of cases."""
NOTICED = (CaseState.SENT, CaseState.ANSWERED, CaseState.REFUSED, CaseState.NO_ANSWER, CaseState.SECOND_WAVE,
           CaseState.COURT, CaseState.COUNTER_NOTICE)
"""States of cases whose pages are put under watch; pages of removed cases are watched already."""


def watch_noticed(now: datetime) -> int:
    """Begin to watch the pages of cases whose notice was sent; returns how many.

    Pages that are watched already are also checked soon after a notice.
    """
    copies = Copy.objects.filter(case__state__in=NOTICED, status=Status.CONFIRMED, is_part=False)
    pages = PassedPage.objects.filter(case__state__in=NOTICED)
    count = _begin("copy", copies, now) + _begin("passed_page", pages, now)
    for watched in KNOWN_SINCE:
        _notice_watched(watched, now)
    _wait_anew(now)
    return count


def schedule_start(watch: Watch) -> datetime:
    """Return the moment from which the schedule of a page's checks is counted."""
    case = watch.case
    return max(watch.noticed_at, case.state_since) if case.state in NOTICED else watch.noticed_at


def _begin(watched: Watched, pages: QuerySet[Copy] | QuerySet[PassedPage], now: datetime) -> int:
    """Watch the pages that are not watched yet.

    Pages that no notice named are watched too, starting now.
    """
    has_history = Exists(CaseEvent.objects.filter(case=OuterRef("case"), kind=EventKind.STATE, after__in=WAVES))
    unwatched = pages.filter(watch=None).annotate(has_history=has_history, **first_notice(watched))
    count = 0
    while rows := list(unwatched.select_related("case").order_by("pk")[:BATCH]):
        watches = [_watch(watched, page, now) for page in rows]
        count += len(Watch.objects.bulk_create(watches, ignore_conflicts=True))
    return count


def _watch(watched: Watched, page: Any, now: datetime) -> Watch:
    """Create the watch of a page with its annotations.

    A case whose state has no line of history counts as noticed since then.
    """
    noticed_at = earliest(page) or (None if page.has_history else page.case.state_since)
    since = noticed_at or now
    return Watch(case=page.case, organisation_id=page.case.organisation_id, **{f"{watched}_id": page.pk},
                 noticed_at=since, is_noticed=noticed_at is not None, next_at=next_check(since, None, now))


def _notice_watched(watched: Watched, now: datetime) -> None:
    """Measure the stay of pages watched before their notice from the notice on."""
    unnoticed = Watch.objects.filter(is_noticed=False, case__state__in=NOTICED).exclude(**{watched: None})
    named = unnoticed.annotate(**first_notice(watched, watched)).filter(
        Q(by_notice__isnull=False) | Q(by_hand__isnull=False))
    watches = _at_rest(named)
    for watch in watches:
        watch.noticed_at, watch.is_noticed = earliest(watch) or now, True
        watch.next_at = min(watch.next_at, next_check(watch.noticed_at, None, now))
    Watch.objects.bulk_update(watches, ("noticed_at", "is_noticed", "next_at"), batch_size=BATCH)


def _wait_anew(now: datetime) -> None:
    """Check pages soon after a second notice or an answer about their case.

    Otherwise their next check may be a month away.
    """
    changed = Case.objects.filter(state__in=NOTICED, state_since__gt=now - LATER)
    cases = list(changed.order_by("pk").values_list("pk", flat=True))
    for first in range(0, len(cases), CASES):
        late = Watch.objects.filter(case__in=cases[first:first + CASES], is_proven=False, next_at__gt=now + STEPS[0])
        unseen = late.filter(Q(last_at=None) | Q(last_at__lt=F("case__state_since")))
        sooner = []
        for watch in _at_rest(unseen.select_related("case")):
            if (due := next_check(schedule_start(watch), None, now)) < watch.next_at:
                watch.next_at = due
                sooner.append(watch)
        Watch.objects.bulk_update(sooner, ("next_at",), batch_size=BATCH)


def _at_rest(watches: QuerySet[Watch]) -> list[Watch]:
    """Read the watches that are not being checked.

    Filtered in Python: with this condition in SQL, SQLite would use its index and read all watches.
    """
    return [watch for watch in watches.order_by("pk") if not watch.run]
