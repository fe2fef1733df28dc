"""Figures for a board: removals, their speed, answers and repeat offenders."""

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
from webadmin.takedown.removal_figures import Removals, overview, stay_groups

ALL = FigureQuery()
MOST = 8
"""Maximum rows of each table, so that all tables fit on one page."""
ENGINES, BESIDE_ENGINES = 4, 6
"""Maximum rows about search engines, and of each other table if there are such rows."""
Row = TypeVar("Row")
ANSWERED = (AnswerKind.RECEIVED, AnswerKind.REMOVED, AnswerKind.REFUSED, AnswerKind.COUNTER_NOTICE)


@dataclass(frozen=True)
class AnswerTime:
    """How soon one recipient, or the recipients of one kind of notice, answer."""

    name: str
    sent: int
    answered: int
    days: float | None
    """Median days from sending to the first answer; None if there was no answer."""


@dataclass(frozen=True)
class Table(Generic[Row]):
    """The first rows of a table, and the number of rows left out."""

    rows: tuple[Row, ...]
    more: int = 0

    @classmethod
    def of(cls, rows: Sequence[Row], most: int) -> "Table[Row]":
        """Cut a table to the rows that fit on the page."""
        return cls(tuple(rows[:most]), max(0, len(rows) - most))


@dataclass(frozen=True)
class BoardFigures:
    """All figures of the page."""

    whole: Removals
    sites: Table[Removals]
    recipients: Table[AnswerTime]
    kinds: Table[AnswerTime]
    """Named by the name of the kind of notice."""
    offenders: Table[Removals]
    """Sites whose copies came back, most returns first."""
    engines: Table[EngineFigures]


def board_figures(tenant: Tenant, query: FigureQuery = ALL) -> BoardFigures:
    """Compute the figures on the page, for notices sent on the queried days."""
    removals = overview(stay_groups(query.within(tenant.own(StayCount))))
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
    """Summarise notices by a name, most notices first.

    Each notice is its name, the day it was sent and the day of the first answer.
    """
    waits: dict[str, list[int | None]] = defaultdict(list)
    for name, sent, answered in notices:
        waits[name].append(max(0, (answered - sent).days) if answered else None)
    found = [_answer_time(name, days) for name, days in waits.items()]
    return tuple(sorted(found, key=lambda row: (-row.sent, row.name)))


def _answer_time(name: str, waits: list[int | None]) -> AnswerTime:
    days = [wait for wait in waits if wait is not None]
    return AnswerTime(name, len(waits), len(days), float(median(days)) if days else None)
