"""Counts for the dashboard: the stored ones, and today's that are not stored yet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Q, Subquery, Sum
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.analytics.counting import CountKey, TimeSpan, counts_of
from webadmin.analytics.models import CRAWL_KINDS, CountedDay, DailyCount, DayTotal
from webadmin.analytics.stage import span_of


@dataclass(frozen=True)
class Period:
    """The counts of the last days, including today.

    Stored counts are read together with the time until which they cover today, in one statement. Later events are added
    from that time on, so that no crawl is missed or counted twice if today is counted between two statements.
    """

    tenant: Tenant = field(repr=False)
    first: date
    today: date
    _added: dict[datetime, Counter[CountKey]] = field(default_factory=dict, init=False, repr=False)

    def by_day(self, *kinds: str) -> Mapping[date, int]:
        """Sum kinds up by day."""
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
        """Sum kinds up in total."""
        return sum(sum(self._totals.get(kind, {}).values()) for kind in kinds)

    @property
    def _totals(self) -> Mapping[str, Counter[date]]:
        """Map each kind to its sums by day."""
        return self._read[0]

    @cached_property
    def _read(self) -> tuple[Mapping[str, Counter[date]], datetime]:
        """Read the totals, and the time until which they cover today."""
        of_crawls = Q(day=self.today, kind__in=CRAWL_KINDS)
        rows = list(self.tenant.own(DayTotal).filter(
            Q(day__gte=self.first, day__lt=self.today) | of_crawls).order_by().values_list(
            "day", "kind", "count", self._counted))
        until = self._until((row[-1] for row in rows), self._whole.begin)
        found: dict[str, Counter[date]] = {}
        for day, kind, count, _ in rows:
            found.setdefault(kind, Counter())[day] += count
        for key, count in self._since(until).items():
            found.setdefault(key.kind, Counter())[self.today] += count
        return found, until

    def _by(self, name: str, kind: str) -> Mapping[str, int]:
        known = self._read[1]  # read first: if no later counts are stored, this time is still valid
        stored = self.tenant.own(DailyCount).filter(kind=kind, day__gte=self.first)
        stored = stored.filter(**{"day__lte" if kind in CRAWL_KINDS else "day__lt": self.today})
        rows = list(stored.order_by().values_list(name, self._counted).annotate(Sum("count")))
        sums = Counter[str]({key: count for key, _, count in rows})
        for key, count in self._since(self._until((until for _, until, _ in rows), known)).items():
            if key.kind == kind:
                sums[getattr(key, name)] += count
        return sums

    @cached_property
    def _whole(self) -> TimeSpan:
        return span_of(self.today, ZoneInfo(settings.TIME_ZONE))

    @property
    def _counted(self) -> Subquery:
        return Subquery(CountedDay.objects.filter(day=self.today).order_by().values("until")[:1])

    def _until(self, read: Iterable[datetime | None], known: datetime) -> datetime:
        """Return the time that was read with the rows; `known` if there are no rows.

        Before today is counted for the first time, nothing of it is stored.
        """
        return next((until or self._whole.begin for until in read), known)

    def _since(self, until: datetime) -> Counter[CountKey]:
        """Count today's events; for crawls, only those that ended since a time."""
        if until not in self._added:
            self._added[until] = counts_of(
                self.tenant.organisation, self._whole, TimeSpan(until, self._whole.end))
        return self._added[until]


def period(tenant: Tenant, days: int) -> Period:
    """Return the counts of the last `days` days."""
    today = timezone.now().astimezone(ZoneInfo(settings.TIME_ZONE)).date()
    return Period(tenant, today - timedelta(days=days - 1), today)
