"""Decide from a host's responses whether it blocks us.

Signs are consecutive refusals, and pages that suddenly hold no text.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from crawler.urls.address import shape
from storage.fetch_outcome import FetchOutcome

MAX_LOGINS = 3
"""Consecutive logins or CAPTCHAs after which a host is left to a person."""
MAX_REFUSALS = 6
"""Consecutive refusals after which a host is not requested until the next crawl."""
TOLERATED = 2
"""Consecutive refusals that may concern only single pages."""
BACK_OFF = 30.0
"""Seconds without requests after the first refusal beyond `TOLERATED`; doubled after each further one."""
MIN_FILLED = 5
"""Minimum pages with text for one shape of address before empty pages at such addresses are suspicious."""
MAX_EMPTY = 8
"""Consecutive suddenly empty pages that count as a refusal."""
MIN_TEXT = 40
"""Maximum characters of a page that counts as empty."""


@dataclass
class _Host:
    blocks: int = 0
    last: FetchOutcome | None = None
    empty: int = 0
    filled: Counter[str] = field(default_factory=Counter)
    """Number of pages with text, by shape of address."""
    closed_for: FetchOutcome | None = None


class BlockedHosts:
    """Counts the blocks that the hosts of one crawl show.

    A readable page resets the count.
    """

    def __init__(self) -> None:
        self._hosts: dict[str, _Host] = defaultdict(_Host)

    def count(self, url: str, outcome: FetchOutcome) -> float:
        """Count a block and return the seconds for which the host should not be requested."""
        host = self._host(url)
        host.blocks = host.blocks + 1 if host.last is outcome else 1
        host.last = outcome
        is_login = outcome is FetchOutcome.NEEDS_HUMAN
        if host.blocks >= (MAX_LOGINS if is_login else MAX_REFUSALS):
            host.closed_for = outcome
        if is_login or host.blocks <= TOLERATED:
            return 0.0
        return float(BACK_OFF * 2 ** (host.blocks - TOLERATED - 1))

    def accept(self, url: str, text: str) -> bool:
        """Count a page that was read; False if too many pages were suddenly empty."""
        host = self._host(url)
        if len(text) > MIN_TEXT:
            host.blocks = host.empty = 0
            host.filled[shape(url)] += 1
            return True
        host.empty += host.filled[shape(url)] >= MIN_FILLED
        if host.empty >= MAX_EMPTY:
            host.closed_for = host.closed_for or FetchOutcome.BLOCKED
        return host.empty < MAX_EMPTY

    def closed_for(self, url: str) -> FetchOutcome | None:
        """Return the outcome for which a host is skipped for the rest of the crawl.

        None if it is not.
        """
        return self._host(url).closed_for

    def _host(self, url: str) -> _Host:
        return self._hosts[urlsplit(url).netloc]
