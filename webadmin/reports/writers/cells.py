"""Facts as values of a table: numbers stay numbers, the rest becomes text."""

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import cast

from webadmin.reports.content import Quote, ReportEntry
from webadmin.reports.facts import FACTS, Fact
from webadmin.reports.writers.printing import moment, share, span
from webadmin.words.catalogue import Words

Cell = str | int | float | None

PASSAGE_COLUMNS = ("passage_number", "page_start", "page_stop", "source_start", "source_stop", "passage_identity",
                   "page_text", "source_text")


def printed(fact: Fact, entry: ReportEntry, words: Words, zone: tzinfo | None) -> str:
    """Write a fact for people; empty when nothing is known."""
    value = fact.of(entry)
    if isinstance(value, datetime):
        return moment(value, zone)
    if isinstance(value, timedelta):
        return span(value, words)
    if fact.kind == "share":
        return share(cast(float, value))
    if fact.kind == "evasions":
        tricks = cast(dict[str, int], value)
        return ", ".join(f"{words.named('evasion', name)} {words('times', count=count)}"
                         for name, count in tricks.items())
    if fact.kind in ("verdict", "state"):
        return words.named(fact.kind, cast(str, value))
    return "" if value is None else str(value)


def cell(fact: Fact, entry: ReportEntry, words: Words, zone: tzinfo | None) -> Cell:
    """Give a fact as a value of a table; shares are 0..1, spans are days."""
    value = fact.of(entry)
    if isinstance(value, timedelta):
        return round(value.total_seconds() / 86_400, 3)
    if isinstance(value, int | float):
        return value
    return printed(fact, entry, words, zone)


def fact_cells(entry: ReportEntry, words: Words, zone: tzinfo | None) -> list[Cell]:
    """Give all facts of a case in the order of FACTS."""
    return [cell(fact, entry, words, zone) for fact in FACTS]


def passage_cells(number: int, quote: Quote) -> list[Cell]:
    """Give a passage in the order of PASSAGE_COLUMNS."""
    return [number, *quote.page, *quote.source, quote.identity, quote.page_text, quote.source_text]


def headings(words: Words) -> Iterator[str]:
    """Name the columns of `fact_cells`; a span says that it counts days."""
    for fact in FACTS:
        yield words(fact.key) + (f" ({words('in_days')})" if fact.kind == "span" else "")
