"""What a board asks: how much is removed, how soon, who answers, who repeats."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from statistics import median
from typing import Generic, TypeVar

from django.db.models import Min, Q
from django.utils import timezone

from webadmin.accounts.tenancy import Tenant
from webadmin.notices.models import AnswerKind, Notice
from webadmin.takedown.delisting.engine_figures import EngineFigures, engine_figures
from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.removal_figures import Removals, fared, overview

ALL = FigureQuery()
MOST = 8
"""Rows of each table: they share one page."""
ENGINES, BESIDE_ENGINES = 4, 6
"""Rows about search engines, and of each other table where there are some."""
Row = TypeVar("Row")
ANSWERED = (AnswerKind.RECEIVED, AnswerKind.REMOVED, AnswerKind.REFUSED, AnswerKind.COUNTER_NOTICE)


@dataclass(frozen=True)
class AnswerTime:
    """How soon one recipient, or the recipients of one kind of notice, answer."""

    name: str
    sent: int
    answered: int
    days: float | None
    """Median from sending to the first answer; None without an answer."""


@dataclass(frozen=True)
class Table(Generic[Row]):
    """The first rows of a table, and how many more there are."""

    rows: tuple[Row, ...]
    more: int = 0

    @classmethod
    def of(cls, rows: Sequence[Row], most: int) -> "Table[Row]":
        """Cut a table to what the page holds."""
        return cls(tuple(rows[:most]), max(0, len(rows) - most))


@dataclass(frozen=True)
class BoardFigures:
    """All figures of the page."""

    whole: Removals
    sites: Table[Removals]
    recipients: Table[AnswerTime]
    kinds: Table[AnswerTime]
    """Named by the kind's own name."""
    offenders: Table[Removals]
    """Sites whose copies came back, those with most returns first."""
    engines: Table[EngineFigures]


def board_figures(tenant: Tenant, query: FigureQuery = ALL) -> BoardFigures:
    """Count what stands on the page, of notices sent on the days that are asked for."""
    removals = overview(fared(query.within(tenant.own(StayCount))))
    back = sorted((site for site in removals.sites if site.returned), key=lambda site: (-site.returned, site.name))
    first = Min("answers__received_on", filter=Q(answers__kind__in=ANSWERED))
    sent = tenant.own(Notice).exclude(sent_at=None).order_by().annotate(first=first)
    rows = [(recipient, kind, timezone.localdate(at), day)
            for recipient, kind, at, day in sent.values_list("recipient", "kind", "sent_at", "first")
            if at and query.holds(at)]
    engines = engine_figures(tenant, replace(query, by="all"))
    most = BESIDE_ENGINES if engines else MOST
    return BoardFigures(
        removals.whole, Table.of(removals.sites, most),
        Table.of(answer_times((recipient, at, first) for recipient, _, at, first in rows), most),
        Table.of(answer_times((kind, at, first) for _, kind, at, first in rows), most), Table.of(back, most),
        Table.of(engines, ENGINES))


def answer_times(notices: Iterable[tuple[str, date, date | None]]) -> tuple[AnswerTime, ...]:
    """Sum up notices by a name, those with most notices first.

    Each comes with the days it was sent on and first answered.
    """
    waits: dict[str, list[int | None]] = defaultdict(list)
    for name, sent, answered in notices:
        waits[name].append(max(0, (answered - sent).days) if answered else None)
    found = [_answer_time(name, days) for name, days in waits.items()]
    return tuple(sorted(found, key=lambda row: (-row.sent, row.name)))


def _answer_time(name: str, waits: list[int | None]) -> AnswerTime:
    days = [wait for wait in waits if wait is not None]
    return AnswerTime(name, len(waits), len(days), float(median(days)) if days else None)
