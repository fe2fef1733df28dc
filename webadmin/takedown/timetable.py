"""Say when a page is checked next: hours after a notice, then days, then weeks."""

from datetime import datetime, timedelta

from webadmin.takedown.belief import Belief
from webadmin.takedown.page_state import ABSENCES

STEPS = tuple(timedelta(hours=hours) for hours in (6, 24, 48, 72, 5 * 24, 7 * 24, 10 * 24, 14 * 24, 21 * 24, 30 * 24))
"""After the notice."""
LATER = timedelta(days=30)
"""Between two checks afterwards; and of a copy that is proven to be gone, after the first weeks."""
TO_PROVE = timedelta(hours=12)
"""Between two checks of a copy that was not found: three of them prove it."""
WEEKLY = timedelta(days=7)
WEEKS = 4
"""For as many weeks a proven removal is looked at every week: some come back."""


def next_check(noticed_at: datetime, belief: Belief | None, now: datetime) -> datetime:
    """Say when to check next, after a check that was made now.

    `belief` is None before the first one.
    """
    if belief and belief.state in ABSENCES:
        if not belief.is_proven:
            return now + TO_PROVE
        return now + (WEEKLY if now - belief.since < WEEKS * WEEKLY else LATER)
    return next((noticed_at + step for step in STEPS if noticed_at + step > now), now + LATER)
