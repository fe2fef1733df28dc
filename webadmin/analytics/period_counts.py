"""Counts of the dashboard: stored for past days, computed for today."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.analytics.counting import CountKey, counts_of
from webadmin.analytics.models import DailyCount
from webadmin.analytics.stage import span_of

Name = TypeVar("Name", str, date)


@dataclass(frozen=True)
class Count:
    """A count of one day and key."""

    day: date
    key: CountKey
    count: int


@dataclass(frozen=True)
class Period:
    """The counts of the last days, today included."""

    first: date
    days: int
    counts: list[Count] = field(repr=False)

    def by_day(self, *kinds: str) -> Mapping[date, int]:
        """Sum kinds up by the day."""
        return _summed((row.day, row.count) for row in self.counts if row.key.kind in kinds)

    def by_site(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by site."""
        return _summed((row.key.site, row.count) for row in self.counts if row.key.kind == kind)

    def by_work(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by work."""
        return _summed((row.key.work, row.count) for row in self.counts if row.key.kind == kind)

    def total(self, *kinds: str) -> int:
        """Sum kinds up."""
        return sum(self.by_day(*kinds).values())


def period(tenant: Tenant, days: int) -> Period:
    """Read the counts of the last `days` days."""
    zone = ZoneInfo(settings.TIME_ZONE)
    today = timezone.now().astimezone(zone).date()
    first = today - timedelta(days=days - 1)
    past = tenant.own(DailyCount).filter(day__gte=first, day__lt=today)
    counts = [Count(row.day, CountKey(row.kind, row.site, row.work), row.count) for row in past.iterator()]
    now = counts_of(tenant.organisation, span_of(today, zone))
    return Period(first, days, counts + [Count(today, key, count) for key, count in now.items()])


def _summed(pairs: Iterable[tuple[Name, int]]) -> Counter[Name]:
    sums: Counter[Name] = Counter()
    for key, count in pairs:
        sums[key] += count
    return sums
