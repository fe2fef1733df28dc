"""Estimate how long a run still takes, from its pace so far and the waiting ids."""

from collections.abc import Mapping
from dataclasses import dataclass

from storage.inbox import StageName

BEFORE_CASES = (StageName.DECODE, StageName.JOIN, StageName.FINGERPRINT, StageName.MATCH)
"""Stages that a new page passes before it is compared."""
SHORTEST = 5.0
"""Seconds after which the pace of a run is meaningful."""


@dataclass(frozen=True)
class Pace:
    """How much a run has done, and in how many seconds."""

    seconds: float
    sites_due: int
    sites_ended: int
    pages_new: int
    compared: int
    cases_done: int
    """Number of matches that became a case or opened none."""


def to_compare(waiting: Mapping[str, int]) -> int:
    """Count the ids that wait in the stages before the cases."""
    return sum(waiting.get(stage, 0) for stage in BEFORE_CASES)


def compared(pages_new: int, waiting: Mapping[str, int]) -> int:
    """Count the new pages that wait in no stage before the cases.

    Waiting chapters are counted as if they were pages.
    """
    return max(0, pages_new - to_compare(waiting))


def seconds_left(pace: Pace, waiting: Mapping[str, int]) -> int | None:
    """Estimate the seconds until nothing waits.

    The result is the longest of the times for crawling, comparing and opening cases; they may run at once, so the times
    are not added. None if one of them has work but no pace yet.
    """
    if pace.seconds < SHORTEST:
        return None
    to_crawl = pace.sites_due - pace.sites_ended
    pages_to_come = pace.pages_new * to_crawl // pace.sites_ended if pace.sites_ended else 0
    to_compare = pace.pages_new - pace.compared + pages_to_come
    work = ((to_crawl, pace.sites_ended), (to_compare, pace.compared),
            (waiting.get(StageName.CASE, 0), pace.cases_done))
    times = [left * pace.seconds / done if done else None for left, done in work if left > 0]
    known = [time for time in times if time is not None]
    return None if len(known) < len(times) else round(max(known, default=0))
