"""Counts of the dashboard: stored ones, and what of today was not counted yet."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Q, Sum
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.analytics.counting import CountKey, TimeSpan, counts_of
from webadmin.analytics.models import CRAWL_KINDS, CountedDay, DailyCount, DayTotal
from webadmin.analytics.stage import span_of


@dataclass(frozen=True)
class Period:
    """The counts of the last days, today included."""

    tenant: Tenant = field(repr=False)
    first: date
    today: date
    now: Counter[CountKey] = field(repr=False)
    """The counts of today; of crawls, those that ended since they were counted."""
    is_counted: bool
    """Whether crawls of today were counted."""

    def by_day(self, *kinds: str) -> Mapping[date, int]:
        """Sum kinds up by the day."""
        sums = Counter[date]()
        for kind in kinds:
            sums.update(self._totals.get(kind, {}))
        return sums

    def by_site(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by site."""
        return self._by("site", kind)

    def by_work(self, kind: str) -> Mapping[str, int]:
        """Sum a kind up by work."""
        return self._by("work", kind)

    def total(self, *kinds: str) -> int:
        """Sum kinds up."""
        return sum(sum(self._totals.get(kind, {}).values()) for kind in kinds)

    @cached_property
    def _totals(self) -> dict[str, Counter[date]]:
        """Map each kind to its sums by the day."""
        found: dict[str, Counter[date]] = {}
        past = self.tenant.own(DayTotal).filter(self._stored)
        for day, kind, count in past.order_by().values_list("day", "kind", "count"):
            found.setdefault(kind, Counter())[day] += count
        for key, count in self.now.items():
            found.setdefault(key.kind, Counter())[self.today] += count
        return found

    @property
    def _stored(self) -> Q:
        past = Q(day__gte=self.first, day__lt=self.today)
        return past | Q(day=self.today, kind__in=CRAWL_KINDS) if self.is_counted else past

    def _by(self, name: str, kind: str) -> Mapping[str, int]:
        past = self.tenant.own(DailyCount).filter(self._stored, kind=kind)
        sums = Counter[str](dict(past.order_by().values_list(name).annotate(Sum("count"))))
        for key, count in self.now.items():
            if key.kind == kind:
                sums[getattr(key, name)] += count
        return sums


def period(tenant: Tenant, days: int) -> Period:
    """Read the counts of the last `days` days."""
    zone = ZoneInfo(settings.TIME_ZONE)
    today = timezone.now().astimezone(zone).date()
    whole = span_of(today, zone)
    until = CountedDay.objects.filter(day=today).values_list("until", flat=True).first()
    since = TimeSpan(until or whole.begin, whole.end)
    return Period(tenant, today - timedelta(days=days - 1), today, counts_of(tenant.organisation, whole, since),
                  until is not None)
