"""Precompute daily counts, so that pages only read them."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from storage.settings import Settings
from webadmin.analytics.counting import TimeSpan, counts_in
from webadmin.analytics.models import CountedDay, DailyCount, DayTotal

RECOUNTED = timedelta(minutes=5)
"""Maximum age of today's count."""
SETTLED = timedelta(minutes=2)
"""Time after the end of a day until all its events are stored."""
CAUGHT_UP = timedelta(days=7)
"""Maximum delay with which a day is counted if nothing was running at its end."""


def keep_counted(settings: Settings, now: datetime | None = None) -> list[date]:
    """Count today if its count is outdated, and earlier days once they are over.

    Earlier days are yesterday, and days of the last week since the first one that was counted. Returns the days
    counted.
    """
    now, zone = now or timezone.now(), ZoneInfo(settings.time_zone)
    today = now.astimezone(zone).date()
    known = dict(CountedDay.objects.filter(day__gte=today - CAUGHT_UP).values_list("day", "until"))
    first = min([today - timedelta(days=1), *known])
    over = [(day, span_of(day, zone).end) for day in (first + timedelta(days=n) for n in range((today - first).days))]
    due = [day for day, end in over if known.get(day) != end and now >= end + SETTLED]
    if today not in known or now - known[today] >= RECOUNTED:
        due.append(today)
    for day in due:
        count_day(day, settings, now)
    return due


def count_day(day: date, settings: Settings, now: datetime | None = None) -> int:
    """Write the counts of a day for all organisations and return the number of rows.

    Repeating it replaces them. Later events of the same day are not included: `CountedDay` records until when.
    """
    span = span_of(day, ZoneInfo(settings.time_zone))
    until = max(span.begin, min(span.end, now or timezone.now()))
    rows = [
        DailyCount(day=day, organisation_id=owner, site=key.site, work=key.work, kind=key.kind, count=count)
        for owner, counts in counts_in(span, TimeSpan(span.begin, until)).items()
        for key, count in counts.items()
    ]
    with transaction.atomic():
        # another process that counts the same day waits here
        CountedDay.objects.bulk_create([CountedDay(day=day, until=until)], update_conflicts=True,
                                       unique_fields=["day"], update_fields=["until"])
        for model in (DailyCount, DayTotal):
            model.objects.filter(day=day).delete()
        DailyCount.objects.bulk_create(rows, batch_size=500)
        DayTotal.objects.bulk_create(totals_of(rows), batch_size=500)
    return len(rows)


def totals_of(rows: Iterable[DailyCount]) -> list[DayTotal]:
    """Sum counts up over sites and works."""
    sums = Counter[tuple[date, int, str]]()
    for row in rows:
        sums[row.day, row.organisation_id, row.kind] += row.count
    return [DayTotal(day=day, organisation_id=owner, kind=kind, count=count)
            for (day, owner, kind), count in sums.items()]


def span_of(day: date, zone: ZoneInfo) -> TimeSpan:
    """Return a calendar day of a time zone as a period in UTC."""
    begin = datetime.combine(day, time.min, zone)
    end = datetime.combine(day + timedelta(days=1), time.min, zone)
    return TimeSpan(begin.astimezone(UTC), end.astimezone(UTC))
