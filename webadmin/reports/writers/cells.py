"""Facts as table cells: numbers stay numbers, other values become text."""

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import cast

from storage.documents import Reason
from webadmin.reports.content import Quote, ReportEntry
from webadmin.reports.facts import FACTS, Fact, Kind
from webadmin.reports.writers.base import ReportError
from webadmin.reports.writers.times import moment, span
from webadmin.sheets.guarded_cells import Cell
from webadmin.words.catalogue import Words
from webadmin.words.rules import say_rule
from webadmin.words.units import Unit, rounded, written

PASSAGE_COLUMNS = ("passage_number", "page_start", "page_stop", "source_start", "source_stop",
                   "passage_literal_identity", "passage_identity", "page_text", "source_text")


def printed(fact: Fact, entry: ReportEntry, words: Words, zone: tzinfo | None) -> str:
    """Format a fact for people; empty if nothing is known.

    Raises ReportError for a figure that is invalid for its unit.
    """
    value = fact.of(entry)
    if isinstance(value, datetime):
        return moment(value, zone)
    if isinstance(value, timedelta):
        return span(value, words)
    if value is None:
        return ""
    if isinstance(fact.kind, Unit):
        return _figure(fact, fact.kind, cast(float, value), entry)
    if fact.kind is Kind.RULE:
        return say_rule(cast(Reason, value), words)
    if fact.kind is Kind.EVASIONS:
        return evasions(cast(dict[str, int], value), words)
    if fact.kind in (Kind.VERDICT, Kind.STATE, Kind.NEWS):
        return words.named(fact.kind, cast(str, value))
    return str(value)


def evasions(counts: dict[str, int], words: Words) -> str:
    """List the disguises undone in a page, with the number of times."""
    return words.listed(f"{words.named('evasion', name)} {words('times', count=count)}"
                        for name, count in counts.items())


def cell(fact: Fact, entry: ReportEntry, words: Words, zone: tzinfo | None) -> Cell:
    """Return a fact as a table cell.

    Shares are 0–1 with four digits, durations are days.
    """
    value = fact.of(entry)
    if isinstance(value, timedelta):
        return round(value.total_seconds() / 86_400, 3)
    if isinstance(fact.kind, Unit) and isinstance(value, int | float):
        _figure(fact, fact.kind, value, entry)
        return rounded(value, fact.kind)
    return value if isinstance(value, int) else printed(fact, entry, words, zone)


def fact_cells(entry: ReportEntry, words: Words, zone: tzinfo | None) -> list[Cell]:
    """Return all facts of a case in the order of FACTS."""
    return [cell(fact, entry, words, zone) for fact in FACTS]


def passage_cells(number: int, quote: Quote) -> list[Cell]:
    """Return the cells of a passage in the order of PASSAGE_COLUMNS."""
    literal = None if quote.literal_identity is None else rounded(quote.literal_identity, Unit.SHARE)
    return [number, *quote.page, *quote.source, literal, rounded(quote.identity, Unit.SHARE), quote.page_text,
            quote.source_text]


def headings(words: Words) -> Iterator[str]:
    """Yield the headings of `fact_cells`; for durations they include the unit, days."""
    for fact in FACTS:
        yield words(fact.key) + (f" ({words('in_days')})" if fact.kind is Kind.DURATION else "")


def _figure(fact: Fact, unit: Unit, value: float, entry: ReportEntry) -> str:
    try:
        return written(value, unit)
    except ValueError as error:
        raise ReportError("case {case} cannot be reported: its {fact} is wrong, {error}",
                          case=entry.case.case, fact=fact.key, error=str(error)) from error
