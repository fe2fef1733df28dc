"""Decide from a host's answers whether it blocks us.

Refusals in a row, or pages that suddenly hold no text.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from crawler.urls.address import shape
from storage.fetch_outcome import FetchOutcome

MAX_LOGINS = 3
"""Logins or CAPTCHAs in a row after which a host is left to a person."""
MAX_REFUSALS = 6
"""Refusals in a row after which a host is left alone until the next crawl."""
TOLERATED = 2
"""Refusals in a row that may concern single pages."""
BACK_OFF = 30.0
"""Seconds without requests after the next refusal; twice as long after each further one."""
MIN_FILLED = 5
"""Pages with text of one shape before empty pages at such addresses are suspicious."""
MAX_EMPTY = 8
"""Suddenly empty pages in a row that are taken for a refusal."""
MIN_TEXT = 40
"""Characters up to which a page counts as empty."""


@dataclass
class _Host:
    blocks: int = 0
    last: FetchOutcome | None = None
    empty: int = 0
    filled: Counter[str] = field(default_factory=Counter)
    """Pages with text, by shape of address."""
    closed_for: FetchOutcome | None = None


class BlockedHosts:
    """Counts the blocks that the hosts of one crawl show.

    A page that can be read resets the count.
    """

    def __init__(self) -> None:
        self._hosts: dict[str, _Host] = defaultdict(_Host)

    def count(self, url: str, outcome: FetchOutcome) -> float:
        """Count a block and return for how many seconds the host should be left alone."""
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
        """Count a page that was read; False when it is one suddenly empty page too many."""
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
        """Say for which outcome a host is left alone for the rest of the crawl.

        None while it is not.
        """
        return self._host(url).closed_for

    def _host(self, url: str) -> _Host:
        return self._hosts[urlsplit(url).netloc]
