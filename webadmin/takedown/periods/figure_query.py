"""The query for removal figures.

It has a span of days, the length of the periods, and what to group by.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeVar
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone

from webadmin.takedown.models import StayCount, Watch

EACH = ("week", "month", "quarter")
BY = ("all", "work", "site", "target")
Noticed = TypeVar("Noticed", StayCount, Watch)


@dataclass(frozen=True)
class FigureQuery:
    """A span of days, both inclusive; None leaves it open on that side."""

    since: date | None = None
    until: date | None = None
    each: str = "month"
    by: str = "all"

    @classmethod
    def of(cls, query: QueryDict) -> "FigureQuery":
        """Parse a query string; invalid dates and choices are ignored."""
        each, by = query.get("each", ""), query.get("by", "")
        return cls(_day(query.get("since", "")), _day(query.get("until", "")), each if each in EACH else "month",
                   by if by in BY else "all")

    @property
    def is_bounded(self) -> bool:
        """Whether the span is limited on any side."""
        return bool(self.since or self.until)

    @property
    def name(self) -> str:
        """The span as text: `2026-01-01 – 2026-03-31`; empty if it is not limited."""
        return f"{self.since or '…'} – {self.until or '…'}" if self.is_bounded else ""

    def query_string(self) -> str:
        """Return the query string of a URL."""
        values = {"since": self.since or "", "until": self.until or "", "each": self.each, "by": self.by}
        return urlencode({name: str(value) for name, value in values.items() if value})

    def within(self, rows: QuerySet[Noticed]) -> QuerySet[Noticed]:
        """Select the copies noticed within the span, by days in the desk's time zone."""
        if self.since:
            rows = rows.filter(noticed_at__gte=begin_of(self.since))
        if self.until:
            rows = rows.filter(noticed_at__lt=begin_of(self.until + timedelta(days=1)))
        return rows

    def holds(self, moment: datetime) -> bool:
        """Tell whether a moment is within the span."""
        day = timezone.localdate(moment)
        return (self.since is None or day >= self.since) and (self.until is None or day <= self.until)


def begin_of(day: date) -> datetime:
    """Return the midnight at which a day begins in the desk's time zone."""
    return timezone.make_aware(datetime.combine(day, time()))


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if date(1971, 1, 1) <= day < date(9000, 1, 1) else None
