"""Computes daily counts ahead of time, so that pages only read them."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from storage.settings import Settings
from webadmin.analytics.counting import TimeSpan, counts_in
from webadmin.analytics.models import DailyCount


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
        DailyCount.objects.filter(day=day).delete()
        DailyCount.objects.bulk_create(rows, batch_size=500)
    return len(rows)


def span_of(day: date, zone: ZoneInfo) -> TimeSpan:
    """Return a calendar day of a time zone as a period in UTC."""
    begin = datetime.combine(day, time.min, zone)
    end = datetime.combine(day + timedelta(days=1), time.min, zone)
    return TimeSpan(begin.astimezone(UTC), end.astimezone(UTC))
