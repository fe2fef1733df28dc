"""Recognise mazes: pages with ever new text that name only ever new addresses.

A page counts for its pattern of address or, if patterns do not recur, as with addresses made of words, for its host.
Repeated segments of a pattern are removed, so that addresses that become ever deeper are of one kind.

A maze differs from a large site: the pages of a site name each other, so that more and more of the addresses they name
are already known, and chapters of a book name few new ones. Addresses in a maze are requested after all others. Once a
maze has many pages, only a share of its addresses is requested, and that share is halved repeatedly; all mazes of a
host have one share. A kind that names known addresses again no longer counts as a maze.
"""

import hashlib
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from crawler.urls.traps import pattern

RECURRING = 20
"""Pages of a pattern from which it is judged by itself rather than with its host."""
ALIKE = 2
"""Equal segments that a kind may have: contents and chapters may lie in folders of numbers, `/7` and `/7/1`."""
WINDOW = 40
"""Number of the last pages of a kind that are judged."""
NEW_SHARE, FEW_NEW = 0.85, 2
"""A kind is a maze if at least this share (0–1) of the addresses of its own kind that its pages name are new, and if
more than this number of them, on average, are new on each page."""
REPORTED_FROM = 100
"""Pages of a maze from which it is reported."""
FREE_PAGES, STEP = 500, 250
"""Pages of a host's mazes that are requested without a limit, and further pages after which the share is halved
again."""


class Mazes:
    """Learns from the pages of one crawl which kinds of addresses are mazes."""

    def __init__(self) -> None:
        self._read: Counter[str] = Counter()
        self._pages: Counter[str] = Counter()
        """Pages of each kind that were read while it counted as a maze."""
        self._doubtful: set[str] = set()
        self._of_host: Counter[str] = Counter()
        """Pages of all kinds of a host that count as mazes, since a maze may generate kinds too."""
        self._last: dict[str, deque[tuple[int, int]]] = defaultdict(lambda: deque(maxlen=WINDOW))
        """By kind, how many addresses of its own kind each page named, and how many of these were new."""

    def learn(self, url: str, named: Sequence[str], new: Collection[str]) -> None:
        """Count a page by the addresses it names.

        `new` are those that the crawl did not know before.
        """
        self._read[folded(pattern(url))] += 1
        kind = self._kind(url)
        alike = [each for each in named if self._kind(each) == kind]
        self._last[kind].append((len(alike), sum(each in new for each in alike)))
        if self._leads_nowhere(kind):
            self._pages[kind] += 1
            self._of_host[_host(url)] += 1 if kind in self._doubtful else self._pages[kind]
            self._doubtful.add(kind)
        elif kind in self._doubtful:
            self._doubtful.remove(kind)
            self._of_host[_host(url)] -= self._pages[kind]

    def is_doubtful(self, url: str) -> bool:
        """Tell whether an address belongs to a maze and is requested after all others."""
        return self._kind(url) in self._doubtful

    def allows(self, url: str) -> bool:
        """Tell whether an address belongs to the share that is still requested.

        The share is chosen by a hash, so the result does not vary by chance.
        """
        beyond = self._of_host[_host(url)] - FREE_PAGES
        if beyond < 0 or not self.is_doubtful(url):
            return True
        lot: int = int.from_bytes(hashlib.sha256(url.encode()).digest()[:8], "big")
        return lot < 1 << max(0, 63 - beyond // STEP)

    def page_counts(self) -> dict[str, int]:
        """List the mazes and how many of their pages were read."""
        return {kind: self._pages[kind] for kind in self._doubtful if self._pages[kind] >= REPORTED_FROM}

    def _kind(self, url: str) -> str:
        key = folded(pattern(url))
        return key if self._read[key] >= RECURRING else _host(url)

    def _leads_nowhere(self, kind: str) -> bool:
        last = self._last[kind]
        named, new = sum(each[0] for each in last), sum(each[1] for each in last)
        return len(last) == WINDOW and new > FEW_NEW * WINDOW and new >= NEW_SHARE * named


@lru_cache(maxsize=4096)
def folded(kind: str) -> str:
    """Remove repeated segments of a pattern, so that deeper pages are of one kind."""
    path, mark, names = kind.partition("?")
    counts: Counter[str] = Counter()
    kept = []
    for segment in path.split("/"):
        counts[segment] += 1
        if counts[segment] <= ALIKE:
            kept.append(segment)
    return "/".join(kept) + mark + names


def _host(url: str) -> str:
    return urlsplit(url).netloc
