"""Remember for a while which patterns of addresses led nowhere on a site.

A crawl need not spend the same requests again on dead links and repeated texts. A pattern is believed for a few days,
for longer each time that it is found again, and asked for anew then: the site may have been mended.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta

from storage.collections.site_facts.site_traps import SiteTrap

FIRST, LONGEST = timedelta(days=3).total_seconds(), timedelta(days=48).total_seconds()
MOST = 500
"""Patterns that are kept of a site."""


def believed(traps: Mapping[str, SiteTrap], now: float) -> set[str]:
    """List the patterns that are not asked for."""
    return {pattern for pattern, trap in traps.items() if trap.until > now}


def are_some_doubted(traps: Mapping[str, SiteTrap], now: float) -> bool:
    """Tell whether a pattern is to be asked for again.

    Then every page must be read that may name such addresses.
    """
    return any(trap.until <= now for trap in traps.values())


def after(
    traps: Mapping[str, SiteTrap], learned: Collection[str], now: float, *, is_over: bool,
) -> dict[str, SiteTrap]:
    """Tell what is believed after a crawl that learned some patterns.

    Once it is over, those that were asked for again and led somewhere are forgotten.
    """
    current = believed(traps, now)
    kept = {pattern: trap for pattern, trap in traps.items() if pattern in current or not is_over}
    for pattern in sorted(set(learned) - current):
        span = min(LONGEST, 2 * traps[pattern].span) if pattern in traps else FIRST
        kept[pattern] = SiteTrap(now + span, span)
    return dict(list(kept.items())[-MOST:])
