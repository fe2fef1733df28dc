"""A picture of when copies were taken: one bar per copy on a common time scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.documents import Document

THINNEST = 0.6
"""Minimum width of a bar in per cent of the scale, so that an hour within a year is visible."""


@dataclass(frozen=True)
class Span:
    """The bar of a copy, in per cent of the scale."""

    start: float
    width: float
    """0 if the readings contradict each other, so that no such time exists."""
    seen: float


@dataclass(frozen=True)
class Spans:
    """The bars of some copies."""

    begin: datetime
    end: datetime
    bars: tuple[Span, ...]


def spans(datings: Sequence[Document]) -> Spans | None:
    """Place the datings of copies on a common scale; None if there are none."""
    if not datings:
        return None
    moments = [each[name] for each in datings for name in ("since", "until", "seen")]
    begin, end = min(moments), max(moments)
    return Spans(begin, end, tuple(_span(each, begin, end - begin) for each in datings))


def _span(dating: Document, begin: datetime, whole: timedelta) -> Span:
    def place(at: datetime) -> float:
        return 100 * ((at - begin) / whole) if whole else 0.0

    start, width = place(dating["since"]), place(dating["until"]) - place(dating["since"])
    width = 0.0 if dating["contradicts"] else max(THINNEST, width)
    return Span(round(min(start, 100 - width), 2), round(width, 2), round(place(dating["seen"]), 2))
