"""When a page is checked next: hours after a notice, then days, then weeks."""

from datetime import datetime, timedelta

from webadmin.takedown.belief import Belief
from webadmin.takedown.page_state import ABSENCES

STEPS = tuple(timedelta(hours=hours) for hours in (6, 24, 48, 72, 5 * 24, 7 * 24, 10 * 24, 14 * 24, 21 * 24, 30 * 24))
"""Times of the checks after the notice."""
LATER = timedelta(days=30)
"""Interval of the checks after that, and of a proven absence after the first weeks."""
TO_PROVE = timedelta(hours=12)
"""Interval of the checks until an absence is proven, which takes three of them."""
WEEKLY = timedelta(days=7)
WEEKS = 4
"""Number of weeks in which a proven absence is checked weekly, because some copies come back."""


def next_check(noticed_at: datetime, belief: Belief | None, now: datetime) -> datetime:
    """Return when to check next, after a check at `now`.

    `belief` is None before the first check.
    """
    if belief and belief.state in ABSENCES:
        if not belief.is_proven:
            return now + TO_PROVE
        return now + (WEEKLY if now - belief.since < WEEKS * WEEKLY else LATER)
    return next((noticed_at + step for step in STEPS if noticed_at + step > now), now + LATER)
