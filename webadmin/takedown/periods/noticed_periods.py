"""What became of noticed copies, summed up by the period of their notice."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from django.db.models import Case, Expression, F, IntegerField, QuerySet, Sum, Value, When
from django.utils import timezone

from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import begin_of
from webadmin.takedown.periods.period_figures import first_day
from webadmin.takedown.removal_figures import StayGroup

LONGEST = {"week": 7, "month": 31, "quarter": 92}
"""Maximum days of a period; adding them to its first day always leads into the next period."""


def noticed_by_period(stays: QuerySet[StayCount], starts: Sequence[date], column: str = "") -> list[StayGroup]:
    """Sum up what became of noticed copies, by period and by site or title.

    Rows carry the first day of their period; without `column` they cover all sites and works. The database assigns the
    periods, by days in the desk's time zone.
    """
    value = F(column) if column else Value("")
    rows = stays.order_by().values_list(period_of(starts), value, "hours", "is_over", "is_back").annotate(
        noticed=Sum("copies"))
    return [StayGroup(name, name, starts[place], hours, is_over, is_back, copies)
            for place, name, hours, is_over, is_back, copies in rows] if starts else []


def period_of(starts: Sequence[date]) -> Expression:
    """Build the SQL expression for the index of the period in which a notice was sent.

    `starts` are the first days of the periods. The expression is a binary search, so each row needs only a logarithmic
    number of comparisons.
    """
    return _place_among(starts, 0, len(starts))


def _place_among(starts: Sequence[date], first: int, end: int) -> Expression:
    if end - first <= 1:
        return Value(first)
    middle = (first + end) // 2
    return Case(When(noticed_at__lt=begin_of(starts[middle]), then=_place_among(starts, first, middle)),
                default=_place_among(starts, middle, end), output_field=IntegerField())


def starts_of(stays: QuerySet[StayCount], each: str) -> list[date]:
    """List the first days of the periods from the first notice to the last one."""
    moments = stays.order_by("noticed_at").values_list("noticed_at", flat=True)
    first, last = moments.first(), moments.last()
    return list(_starts(first, last, each)) if first and last else []


def _starts(first: datetime, last: datetime, each: str) -> Iterator[date]:
    """Iterate over the first days of the periods between two moments."""
    start, end = first_day(timezone.localdate(first), each), timezone.localdate(last)
    while start <= end:
        yield start
        start = first_day(start + timedelta(days=LONGEST[each]), each)
