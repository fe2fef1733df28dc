"""What the answers of the search server prove, engine by engine.

One answer proves nothing: engines answer by place, time and load. A state is believed after three answers in a row,
most of a day apart. Unknown ones neither confirm nor break a row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from webadmin.cases.models import Case
from webadmin.takedown.models import EngineAnswer, Listing

NEEDED = 3
APART = timedelta(hours=20)
READ = 500
"""Answers of a case that are looked at, the newest ones."""


@dataclass(frozen=True)
class EngineBelief:
    """How an engine stands to the pages of a case, by the search server's answers."""

    engine: str
    listing: Listing
    """Listed where one page is, not listed where all that were asked for are not."""
    is_believed: bool
    answers: int
    """In a row that say so, of the page with the fewest."""
    last_at: datetime


def engine_beliefs(case: Case) -> list[EngineBelief]:
    """Say what is believed of each engine that the search server named."""
    newest = case.engine_answers.order_by("-pk")[:READ]
    found = sorted(newest, key=lambda each: (each.engine, each.url, -each.pk))
    return [_of_engine(engine, list(answers)) for engine, answers in groupby(found, key=lambda each: each.engine)]


def _of_engine(engine: str, answers: list[EngineAnswer]) -> EngineBelief:
    pages = [row_of(some) for _url, some in groupby(answers, key=lambda each: each.url)]
    last = max(each.at for each in answers)
    for wanted in (Listing.LISTED, Listing.NOT_LISTED, Listing.UNKNOWN):
        counts = [count for listing, count in pages if listing == wanted]
        if counts and (wanted != Listing.NOT_LISTED or len(counts) == len(pages)):
            count = max(counts) if wanted == Listing.LISTED else min(counts)
            return EngineBelief(engine, wanted, wanted != Listing.UNKNOWN and count >= NEEDED, count, last)
    return EngineBelief(engine, Listing.UNKNOWN, False, 0, last)


def row_of(answers: Iterable[EngineAnswer]) -> tuple[Listing, int]:
    """Count the answers about one page, the newest first, that say the same in a row.

    Those less than most of a day after the one before count as one.
    """
    listing, count, counted_at = Listing.UNKNOWN, 0, None
    for answer in answers:
        if answer.listing == Listing.UNKNOWN:
            continue
        if listing not in (Listing.UNKNOWN, answer.listing):
            break
        listing = Listing(answer.listing)
        if counted_at is None or counted_at - answer.at >= APART:
            count, counted_at = count + 1, answer.at
    return listing, count
