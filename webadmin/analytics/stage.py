"""Counts a day, so that nothing ever has to be counted while somebody waits for a page."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.analytics.counting import Span, counts_of
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


def span_of(day: date, zone: ZoneInfo) -> Span:
    """Name the beginning of a day and of the next one, in a time zone."""
    begin = datetime.combine(day, time.min, zone)
    end = datetime.combine(day + timedelta(days=1), time.min, zone)
    return Span(begin.astimezone(UTC), end.astimezone(UTC))
