"""Computes daily counts ahead of time, so that pages only read them."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from storage.settings import Settings
from webadmin.analytics.counting import TimeSpan, counts_in
from webadmin.analytics.models import DailyCount, DayTotal


def count_day(day: date, settings: Settings) -> int:
    """Write a day's counts of every organisation and return the number of rows.

    Done again, it replaces them.
    """
    rows = [
        DailyCount(day=day, organisation_id=owner, site=key.site, work=key.work, kind=key.kind, count=count)
        for owner, counts in counts_in(span_of(day, ZoneInfo(settings.time_zone))).items()
        for key, count in counts.items()
    ]
    with transaction.atomic():
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
