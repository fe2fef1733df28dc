"""Limit how fast each host is requested.

Considers the host's own rules, the policy, and what its responses show of its load.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

MAX_DELAY = 300.0
"""Maximum delay in seconds, even if a host asks for a longer one."""
SLOWEST = 60.0
"""Maximum seconds to which slow or failing responses can increase the delay."""
PARALLEL = 16
"""Maximum number of concurrent requests to a host of one's own, which needs no delay."""
AT_FIRST = 4
"""Concurrent requests to a host of one's own before it has shown how fast it is."""
QUICK = 0.5
"""Latency in seconds up to which a host of one's own gets more and more concurrent requests; above it, fewer."""
WELL, KNOWN = 0.2, 10
"""Maximum recent share (0–1) of failures, and minimum number of responses, of a host that counts as well."""
FADING = 0.9
"""Factor by which each response reduces the weight of those before it."""
LONGEST_PAUSE = 7 * 86_400.0
"""Maximum seconds of a pause, even if a host asks for a longer one."""
BACK_OFF = 30.0
"""Seconds without requests after a 429 or 503 that names no time."""


@dataclass
class HostThrottle:
    """The pace of one host; times in seconds of the monotonic clock."""

    base: float
    """Seconds between requests that the policy and robots.txt require."""
    is_own: bool = False
    stretched: float = 0.0
    held_until: float = 0.0
    room: float = AT_FIRST
    """Concurrent requests that the host has shown it can take."""
    answers: int = 0
    failures: int = 0
    trouble: float = 0.0
    """Share (0–1) of failures among the recent responses."""
    latency: float = 0.0
    """Seconds until a response begins, averaged over the recent ones."""
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)

    @property
    def delay(self) -> float:
        """Seconds between the starts of two requests."""
        return max(self.base, self.stretched)

    @property
    def parallel(self) -> int:
        """Maximum number of concurrent requests."""
        return int(self.room) if self.delay == 0 else 1

    @property
    def wait(self) -> float:
        """Seconds until the end of a pause that the host asked for."""
        return max(0.0, self.held_until - self.clock())

    @property
    def is_well(self) -> bool:
        """Whether the host mostly responds properly, so that a failure concerns its page."""
        return self.answers >= KNOWN and self.trouble <= WELL

    def obey(self, crawl_delay: float) -> None:
        """Adopt the delay that robots.txt asks for."""
        self.base = max(self.base, min(crawl_delay, MAX_DELAY))

    def hold(self, seconds: float) -> None:
        """Pause requests for some seconds, and go slower afterwards."""
        self.held_until = max(self.held_until, self.clock() + seconds)
        self.stretched = min(SLOWEST, max(2 * self.delay, 1.0))

    def answered(self, latency: float) -> None:
        """Adapt the pace to a response's latency; reduce the effect of earlier trouble."""
        self.answers += 1
        self.trouble *= FADING
        self.latency += (latency - self.latency) / min(self.answers, 10)
        self.room = min(PARALLEL, self.room + 1) if latency <= QUICK else max(1.0, self.room / 2)
        target = 0.0 if self.is_own else min(SLOWEST, latency)
        self.stretched = max(target, self.stretched * 0.7 if self.stretched > 0.05 else 0.0)

    def failed(self) -> None:
        """Go slower towards a host that fails."""
        self.failures += 1
        self.trouble = FADING * self.trouble + 1 - FADING
        self.room = max(1.0, self.room / 2)
        if not self.is_own:
            self.stretched = min(SLOWEST, max(2 * self.stretched, 1.0))


def retry_after(header: str, now: datetime | None = None) -> float | None:
    """Read a Retry-After header, seconds or a date; None if it is invalid.

    At most `LONGEST_PAUSE`, as servers may name absurd numbers.
    """
    text = header.strip()
    if text.isdecimal():
        return min(float(text), LONGEST_PAUSE)
    try:
        when = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return min(max(0.0, (when - (now or datetime.now(UTC))).total_seconds()), LONGEST_PAUSE)
