"""Computes daily counts ahead of time, so that pages only read them."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.analytics.counting import TimeSpan, counts_of
from webadmin.analytics.models import DailyCount


def count_day(day: date, settings: Settings) -> int:
    """Write a day's counts of every organisation and return the number of rows; done again, it replaces them."""
    rows = [
        DailyCount(day=day, organisation=organisation, site=key.site, work=key.work, kind=key.kind, count=count)
        for organisation in Organisation.objects.all()
        for key, count in counts_of(organisation, span_of(day, ZoneInfo(settings.time_zone))).items()
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
