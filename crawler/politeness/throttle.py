"""How fast each host may be asked.

Its own wishes, the policy's, and what its answers show of its load.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

MAX_DELAY = 300.0
"""Seconds; a host that wishes to be asked more rarely than that is asked this rarely."""
SLOWEST = 60.0
"""Seconds up to which a host's slowness or errors may stretch the delay."""
PARALLEL = 16
"""Most requests under way at once to a host of one's own, which needs no delay."""
AT_FIRST = 4
"""Requests at once to such a host before it has shown how fast it is."""
QUICK = 0.5
"""Seconds of latency up to which a host of one's own is asked ever more at once; beyond, ever less."""
WELL, KNOWN = 0.2, 10
"""A host is well that answered this often and of whose last answers, some ten, no greater share were failures."""
FADING = 0.9
"""What each answer leaves of the weight of those before it."""
LONGEST_PAUSE = 7 * 86_400.0
"""Seconds that a host is left alone at most, whatever it asks for."""
BACK_OFF = 30.0
"""Seconds without requests after a 429 or 503 that names no time."""


@dataclass
class HostThrottle:
    """The pace of one host; times in seconds of the monotonic clock."""

    base: float
    """Seconds between requests that the policy and robots.txt ask for."""
    is_own: bool = False
    stretched: float = 0.0
    held_until: float = 0.0
    room: float = AT_FIRST
    """Requests that the host has shown it can take at once."""
    answers: int = 0
    failures: int = 0
    trouble: float = 0.0
    """Share of failures among the last answers."""
    latency: float = 0.0
    """Seconds until an answer begins, averaged over the last few."""
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)

    @property
    def delay(self) -> float:
        """Seconds between the starts of two requests."""
        return max(self.base, self.stretched)

    @property
    def parallel(self) -> int:
        """How many requests may be under way at once."""
        return int(self.room) if self.delay == 0 else 1

    @property
    def wait(self) -> float:
        """Seconds until the host may be asked again after it asked for a pause."""
        return max(0.0, self.held_until - self.clock())

    @property
    def is_well(self) -> bool:
        """Whether the host answers as it should, so that a failure is its page's."""
        return self.answers >= KNOWN and self.trouble <= WELL

    def obey(self, crawl_delay: float) -> None:
        """Take over the delay that robots.txt asks for."""
        self.base = max(self.base, min(crawl_delay, MAX_DELAY))

    def hold(self, seconds: float) -> None:
        """Ask nothing for so long, and go slower afterwards."""
        self.held_until = max(self.held_until, self.clock() + seconds)
        self.stretched = min(SLOWEST, max(2 * self.delay, 1.0))

    def answered(self, latency: float) -> None:
        """Give a slow host time to breathe; forget earlier trouble step by step."""
        self.answers += 1
        self.trouble *= FADING
        self.latency += (latency - self.latency) / min(self.answers, 10)
        self.room = min(PARALLEL, self.room + 1) if latency <= QUICK else max(1.0, self.room / 2)
        target = 0.0 if self.is_own else min(SLOWEST, latency)
        self.stretched = max(target, self.stretched * 0.7 if self.stretched > 0.05 else 0.0)

    def failed(self) -> None:
        """Go slower towards a host that does not answer as it should."""
        self.failures += 1
        self.trouble = FADING * self.trouble + 1 - FADING
        self.room = max(1.0, self.room / 2)
        if not self.is_own:
            self.stretched = min(SLOWEST, max(2 * self.stretched, 1.0))


def retry_after(header: str, now: datetime | None = None) -> float | None:
    """Read a Retry-After header, seconds or a date; None when it says nothing.

    At most `LONGEST_PAUSE`: a server may name more seconds than there is time.
    """
    text = header.strip()
    if text.isdecimal():
        return min(float(text), LONGEST_PAUSE)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return min(max(0.0, (when - (now or datetime.now(UTC))).total_seconds()), LONGEST_PAUSE)
