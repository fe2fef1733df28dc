"""Estimate how often a site adds something, from the dates on its pages."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise
from statistics import median

MIN_DATES, USED_DATES = 3, 30
"""Minimum number of dates for an estimate, and the number of newest dates it uses."""
MOST = 500
"""Maximum number of dates taken from one page."""
DAILY, SHORTEST, LONGEST = 24, 1, 168
"""Hours between two crawls: the proposal without an estimate, and the bounds of any proposal."""
_MOMENT = re.compile(
    r"(?<!\d)(20\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)日?(?:[T\s]{1,3}(\d{1,2}):(\d{2}))?")


def moments_in(markup: str) -> list[str]:
    """List the dates in a page, with the time where it is given.

    They may stand anywhere in the markup. Returns ISO strings, each once.
    """
    found: dict[str, None] = {}
    for match in _MOMENT.finditer(markup):
        year, month, day, hour, minute = (int(part) if part else 0 for part in match.groups())
        try:
            found[datetime(year, month, day, hour, minute, tzinfo=UTC).isoformat()] = None
        except ValueError:
            continue
        if len(found) >= MOST:
            break
    return list(found)


def hours_between(moments: Iterable[str], now: datetime) -> float | None:
    """Return the median hours between the newest dates.

    None if there are too few.
    """
    known = sorted({moment for text in moments if (moment := _read(text)) and moment <= now}, reverse=True)[:USED_DATES]
    gaps = [(later - earlier).total_seconds() / 3600 for later, earlier in pairwise(known)]
    return round(median(gaps), 1) if len(known) >= MIN_DATES else None


def interval_of(rhythm: float | None) -> int:
    """Propose the hours between two crawls: half the hours between new content."""
    return DAILY if rhythm is None else max(SHORTEST, min(LONGEST, round(rhythm / 2)))


def _read(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
