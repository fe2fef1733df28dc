"""How a host treats us over time: walls met one after the other, and pages that suddenly hold nothing."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from crawler.politeness.block_detection import BLOCKED, NEEDS_HUMAN
from crawler.urls.address import shape

HUMAN = 3
"""Logins or puzzles in a row after which a host is left to a person."""
REFUSALS = 6
"""Refusals in a row after which a host is left alone until the next crawl."""
PATIENT = 2
"""Refusals in a row that may each be the page's own affair."""
BACK_OFF = 30.0
"""Seconds without requests after the refusal that follows them; twice as long after each further one."""
FULL = 5
"""Pages with text of one shape before emptiness at such addresses is suspicious."""
EMPTY = 8
"""Suddenly empty pages in a row that are taken for a refusal."""
SHORT = 40
"""Characters up to which a page counts as empty."""


@dataclass
class _Host:
    walls: int = 0
    kind: str = ""
    empty: int = 0
    filled: Counter[str] = field(default_factory=Counter)
    """Pages with text, by shape of address."""
    closed: str = ""


class Walls:
    """Watches the hosts of one crawl; a page that can be read forgives what went before it."""

    def __init__(self) -> None:
        self._hosts: dict[str, _Host] = defaultdict(_Host)

    def met(self, url: str, kind: str) -> float:
        """Count a wall and return how many seconds the host should be given."""
        host = self._host(url)
        host.walls = host.walls + 1 if host.kind == kind else 1
        host.kind = kind
        if host.walls >= (HUMAN if kind == NEEDS_HUMAN else REFUSALS):
            host.closed = kind
        if kind == NEEDS_HUMAN or host.walls <= PATIENT:
            return 0.0
        return float(BACK_OFF * 2 ** (host.walls - PATIENT - 1))

    def passed(self, url: str, text: str) -> bool:
        """Hear of a page that was read; False when it is one too many of those that suddenly hold nothing."""
        host = self._host(url)
        if len(text) > SHORT:
            host.walls = host.empty = 0
            host.filled[shape(url)] += 1
            return True
        host.empty += host.filled[shape(url)] >= FULL
        if host.empty >= EMPTY:
            host.closed = host.closed or BLOCKED
        return host.empty < EMPTY

    def closed(self, url: str) -> str:
        """Say why a host is not asked any more in this crawl; empty while it is."""
        return self._host(url).closed

    def _host(self, url: str) -> _Host:
        return self._hosts[urlsplit(url).netloc]
