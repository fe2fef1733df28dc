"""Set numbers and publication dates of the chapters to be imported."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import groupby

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from fingerprinting.text.chapter_numbers import reading_order
from webadmin.library.models import ImportChapter, ImportDraft
from webadmin.security.moment_field import FIRST, LAST

BATCH = 500


class ArrangementError(ValueError):
    """Dates that do not match the chapters; the message says how to correct them."""


@dataclass(frozen=True)
class Arrangement:
    """The values for all included chapters."""

    order: str = "keep"
    """`keep`, `read` (numbered in the order of reading) or `title` (numbered in the order of titles)."""
    dates: str = "keep"
    """`keep`, `one`, `interval`, `column` or `none`."""
    first: datetime | None = None
    """The single date, or that of the first chapter."""
    every: timedelta = timedelta(days=1)
    column: str = ""
    """Pasted dates, one per line, in the order of the chapters' numbers."""


def arrange(draft: ImportDraft, arrangement: Arrangement) -> int:
    """Set numbers and dates, and return the number of included chapters.

    Each work is numbered and dated separately; a pasted column covers all works. Raises ArrangementError for a column
    of another length, for lines that are not dates, and for dates after `LAST`.
    """
    rows = list(draft.chapters.filter(included=True).order_by("pk"))
    works = [list(some) for _, some in groupby(sorted(rows, key=_work), key=_work)]
    for some in works:
        _number(some, arrangement.order)
    ordered = [row for some in works for row in sorted(some, key=lambda row: (row.number, row.pk))]
    _date(ordered, arrangement)
    ImportChapter.objects.bulk_update(rows, ["number", "published_at"], batch_size=BATCH)
    return len(rows)


def _number(rows: list[ImportChapter], order: str) -> None:
    if order == "title":
        rows = sorted(rows, key=lambda row: reading_order(row.title))
    if order in ("read", "title"):
        for number, row in enumerate(rows, 1):
            row.number = number


def _date(rows: Sequence[ImportChapter], arrangement: Arrangement) -> None:
    if arrangement.dates == "column":
        moments: list[datetime | None] = [*_column(arrangement.column, len(rows))]
    elif arrangement.dates == "interval" and arrangement.first:
        moments = []
        for _, some in groupby(rows, key=_work):
            moments += _at_interval(arrangement.first, arrangement.every, sum(1 for _row in some))
    elif arrangement.dates in ("one", "none"):
        moments = [arrangement.first if arrangement.dates == "one" else None] * len(rows)
    else:
        return
    for row, moment in zip(rows, moments, strict=True):
        row.published_at = moment


def _at_interval(first: datetime, every: timedelta, count: int) -> list[datetime]:
    if every * (count - 1) > datetime(LAST, 12, 31, tzinfo=UTC) - first:
        raise ArrangementError(_("The dates would go beyond the year %(year)s: choose fewer hours between "
                                 "chapters.") % {"year": LAST})
    return [first + every * number for number in range(count)]


def _column(text: str, wanted: int) -> list[datetime]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) != wanted:
        raise ArrangementError(_("The column has %(lines)s dates, but %(chapters)s chapters are included.") % {
            "lines": len(lines), "chapters": wanted})
    return [_moment(line, number) for number, line in enumerate(lines, 1)]


def _moment(line: str, number: int) -> datetime:
    text = line.replace("/", "-").replace("年", "-").replace("月", "-").replace("日", "")
    try:
        moment = parse_datetime(text)
        day = None if moment else parse_date(text)
        moment = moment or (datetime.combine(day, time()) if day else None)
    except ValueError:
        moment = None
    if moment is None or not FIRST <= moment.year <= LAST:
        raise ArrangementError(_("Line %(number)s of the column is not a "
                                 "date: %(line)s. Write 2024-05-01 or "
                                 "2024-05-01 08:00.") % {"number": number, "line": line[:80]})
    return moment if moment.tzinfo else timezone.make_aware(moment)


def _work(row: ImportChapter) -> tuple[str, str]:
    return row.work, row.author
