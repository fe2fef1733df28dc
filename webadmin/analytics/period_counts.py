"""What the dashboard shows: past days from the daily counts, today counted as it is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.analytics.counting import Key, counts_of
from webadmin.analytics.models import DailyCount
from webadmin.analytics.stage import span_of

Name = TypeVar("Name", str, date)


@dataclass(frozen=True)
class Count:
    """So many of a kind on a day, at a site, of a work."""

    day: date
    key: Key
    count: int


@dataclass(frozen=True)
class Period:
    """The counts of the last days, today included."""

    first: date
    days: int
    counts: list[Count] = field(repr=False)

    def by_day(self, *kinds: str) -> Mapping[date, int]:
        """Sum kinds up by the day."""
        return _summed((each.day, each.count) for each in self.counts if each.key.kind in kinds)

    def by_site(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by site."""
        return _summed((each.key.site, each.count) for each in self.counts if each.key.kind == kind)

    def by_work(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by work."""
        return _summed((each.key.work, each.count) for each in self.counts if each.key.kind == kind)

    def total(self, *kinds: str) -> int:
        """Sum kinds up."""
        return sum(self.by_day(*kinds).values())


def period(tenant: Tenant, days: int) -> Period:
    """Read the counts of the last `days` days."""
    zone = ZoneInfo(settings.TIME_ZONE)
    today = timezone.now().astimezone(zone).date()
    first = today - timedelta(days=days - 1)
    past = tenant.own(DailyCount).filter(day__gte=first, day__lt=today)
    counts = [Count(row.day, Key(row.kind, row.site, row.work), row.count) for row in past.iterator()]
    now = counts_of(tenant.organisation, span_of(today, zone))
    return Period(first, days, counts + [Count(today, key, count) for key, count in now.items()])


def _summed(pairs: Iterable[tuple[Name, int]]) -> Counter[Name]:
    sums: Counter[Name] = Counter()
    for key, count in pairs:
        sums[key] += count
    return sums
