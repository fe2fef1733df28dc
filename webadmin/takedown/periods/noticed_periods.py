"""How noticed copies fared, summed up by the period of their notice."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from django.db.models import Case, Expression, F, IntegerField, QuerySet, Sum, Value, When
from django.utils import timezone

from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import begin_of
from webadmin.takedown.periods.period_figures import first_day
from webadmin.takedown.removal_figures import Fared

LONGEST = {"week": 7, "month": 31, "quarter": 92}
"""Days of a period: so many after its first day, the next one has begun and is not over."""


def noticed_by_period(stays: QuerySet[StayCount], starts: Sequence[date], column: str = "") -> list[Fared]:
    """Read how noticed copies fared in periods, by the site or title of their case.

    They bear the first day of their period; without a column they are of all sites and works. The database sorts
    them into the periods, by days of the desk.
    """
    value = F(column) if column else Value("")
    rows = stays.order_by().values_list(period_of(starts), value, "hours", "is_over", "is_back").annotate(
        noticed=Sum("copies"))
    return [Fared(name, name, starts[place], hours, is_over, is_back, copies)
            for place, name, hours, is_over, is_back, copies in rows] if starts else []


def period_of(starts: Sequence[date]) -> Expression:
    """Tell in SQL in which period a notice was sent, by its place.

    The periods begin on the days given. Halves are told apart first: a statement compares as often as the count of
    periods can be halved.
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
    """Go through the first days of the periods from one moment to another."""
    start, end = first_day(timezone.localdate(first), each), timezone.localdate(last)
    while start <= end:
        yield start
        start = first_day(start + timedelta(days=LONGEST[each]), each)
