"""Remember for some time which address patterns led nowhere on a site.

A crawl then need not repeat requests for dead links and repeated texts. A pattern is skipped for a few days, for longer
each time it is found again, and then requested again, because the site may have been repaired.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta

from storage.collections.site_facts.site_traps import SiteTrap

FIRST, LONGEST = timedelta(days=3).total_seconds(), timedelta(days=48).total_seconds()
MOST = 500
"""Maximum number of patterns kept for a site."""


def believed(traps: Mapping[str, SiteTrap], now: float) -> set[str]:
    """List the patterns that are not requested."""
    return {pattern for pattern, trap in traps.items() if trap.until > now}


def are_some_doubted(traps: Mapping[str, SiteTrap], now: float) -> bool:
    """Tell whether a pattern is due to be requested again.

    If so, every page that may name such addresses must be read.
    """
    return any(trap.until <= now for trap in traps.values())


def after(
    traps: Mapping[str, SiteTrap], learned: Collection[str], now: float, *, is_over: bool,
) -> dict[str, SiteTrap]:
    """Return the patterns to keep after a crawl that learned some.

    Once the crawl is over, patterns that were requested again and led somewhere are dropped.
    """
    current = believed(traps, now)
    kept = {pattern: trap for pattern, trap in traps.items() if pattern in current or not is_over}
    for pattern in sorted(set(learned) - current):
        span = min(LONGEST, 2 * traps[pattern].span) if pattern in traps else FIRST
        kept[pattern] = SiteTrap(now + span, span)
    return dict(list(kept.items())[-MOST:])
