"""Recognise addresses that a server generates endlessly."""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import islice
from urllib.parse import urlsplit

from crawler.urls.address import shape
from crawler.urls.recent import Recent

MAX_SEGMENTS = 12
MAX_PARAMETERS = 8
MAX_REPEATS = 3
MAX_UNPRODUCTIVE = 150
"""Consecutive pages of one pattern without new text after which the pattern is no longer requested."""
MIN_REPEATED = 30
"""Minimum pages of one pattern with repeated text before the share of such pages counts."""
MAX_FOUND = 100
"""Maximum addresses of a page whose patterns are kept, and maximum patterns searched for one that leads to new
texts."""
MAX_NEW_SHARE = 0.2
"""A pattern is a trap if it has at most this many new texts per repeated text, or pages per dead link."""
MIN_DEAD = 50
"""Minimum dead links of one pattern before their share counts."""
_SHORT_WORDS = "A[mnst]|B[ey]|D[eior]|E[ln]|Go|H[ei]|I[fnst]|L[aeo]|M[er]|My|No|O[fhnr]|S[ot]|To|U[ps]|We"
_WORDS = rf"(?:(?:[A-Z]{{0,3}}[a-z]{{2,}}|{_SHORT_WORDS})(?![a-z])|[_=~-])+[A-Z]{{0,4}}"
"""Names of capitalised words: `TheLordOfTheRings`, `HistoryOfUSA`."""
_TOKEN = re.compile(
    r"(?=[^/.]*[0-9])(?=[^/.]*[a-zA-Z])[0-9a-zA-Z_,~-]{10,}|(?=[^/.]*[0-9])[0-9a-fA-F-]{8,}"
    rf"|(?!{_WORDS}\Z)(?=[^/.]*[A-Z][a-z]*[A-Z])(?=[^/.]*[a-z][A-Z]*[a-z])[0-9a-zA-Z_=~-]{{16,}}"
    r"|\([A-Z]\([0-9a-zA-Z]{8,}\)\)")
"""Segments that look like session ids: letters and digits, mixed-case letters that form no words, and `(S(…))` of
ASP.NET."""
_TOKEN_WITHIN = re.compile(
    r"(?<![0-9a-zA-Z])(?=[0-9]*[a-zA-Z])(?=[a-zA-Z]*[0-9][a-zA-Z]*[0-9])[0-9a-zA-Z]{10,}(?![0-9a-zA-Z])")
"""Session ids as part of a segment: `7_9f2c41ab03de.html`."""
_VARYING = re.compile(r"[0-9a-fA-F](?:(?<=[0-9])[0-9]*|[0-9a-fA-F]{15,})")
"""What differs between pages with the same text, such as dates, counters and session ids: `[0-9]+

[0-9a-fA-F]{16,}`. Starting with one character class makes `re` search many times faster than two alternatives.
"""


def looks_endless(url: str) -> bool:
    """Tell whether an address looks as if made by a link loop.

    It repeats segments (`/a/b/a/b`), or is very long or deep.
    """
    parts = urlsplit(url)
    segments = [segment for segment in parts.path.split("/") if segment]
    if len(segments) > MAX_SEGMENTS or parts.query.count("&") >= MAX_PARAMETERS:
        return True
    if any(count > MAX_REPEATS for count in Counter(segments).values()):
        return True
    return any(
        segments[start:start + size] == segments[start + size:start + 2 * size]
        and len(set(segments[start:start + size])) > 1
        for size in range(2, len(segments) // 2 + 1) for start in range(len(segments) - 2 * size + 1)
    )


@lru_cache(maxsize=4096)
def pattern(url: str) -> str:
    """Reduce an address to its shape, with session ids in its path removed."""
    parts = urlsplit(url)
    path = "/".join("*" if _TOKEN.fullmatch(segment) else _TOKEN_WITHIN.sub("*", segment)
                    for segment in parts.path.split("/"))
    return shape(parts._replace(path=path).geturl())


class UnproductivePatterns:
    """Learns which address patterns a site generates endlessly.

    Signs are texts that repeat, and dead links.
    """

    def __init__(self, limit: int = MAX_UNPRODUCTIVE, believed: Collection[str] = ()) -> None:
        self._limit = limit
        self._believed = frozenset(believed)
        """Patterns that earlier crawls learned."""
        self._held: Counter[str] = Counter()
        self._in_row: dict[str, int] = defaultdict(int)
        self._new: Counter[str] = Counter()
        self._alike: Counter[str] = Counter()
        """Pages without new text, by pattern."""
        self._repeated: Counter[str] = Counter()
        """Those of them that have text and do not lead to new text."""
        self._found: dict[str, set[str]] = {}
        """By pattern, the patterns of the addresses found on its last page without new text."""
        self._dead: Counter[str] = Counter()
        self._texts: Recent[int] = Recent()

    def count(self, url: str, text: str, found: Iterable[str] = ()) -> None:
        """Count a page, and the new addresses found on it.

        Text that differs from other text of the site only in digits is not new. Pages of contents are such pages, but
        they lead to new text.
        """
        digest, key = hash(_VARYING.sub("0", text)), pattern(url)
        if text and digest not in self._texts:
            self._in_row[key] = 0
            self._new[key] += 1
            self._texts.add([digest])
            return
        self._alike[key] += 1
        if others := {pattern(each) for each in islice(found, MAX_FOUND)} - {key}:
            self._found[key] = others
        if not self._leads_to_new(key, others):
            self._in_row[key] += 1
            self._repeated[key] += bool(text)

    def _leads_to_new(self, key: str, found: Iterable[str]) -> bool:
        """Tell whether patterns that were found lead to new texts.

        This holds if most pages of one of them, or of a pattern found on their pages, had new text, or if no page of
        one was read yet.
        """
        seen, waiting = {key}, deque(found)
        while waiting and len(seen) <= MAX_FOUND:
            other = waiting.popleft()
            if other not in seen:
                if self._new[other] >= self._alike[other]:
                    return True
                seen.add(other)
                waiting.extend(self._found.get(other, ()))
        return False

    def knows(self, text: str) -> bool:
        """Tell whether another address gave the same text, apart from digits."""
        return hash(_VARYING.sub("0", text)) in self._texts

    def hold(self, url: str) -> None:
        """Count an address that held a page at an earlier visit.

        Its pattern needs more dead links to count as a trap.
        """
        self._held[pattern(url)] += 1

    def count_dead(self, url: str) -> None:
        """Count an address that was linked and does not exist."""
        self._dead[pattern(url)] += 1

    def covers(self, url: str) -> bool:
        """Tell whether addresses of this pattern are no longer worth a request."""
        key = pattern(url)
        return key in self._believed or self._is_learned(key)

    def is_believed(self, url: str) -> bool:
        """Tell whether an earlier crawl learned to skip this pattern."""
        return pattern(url) in self._believed

    def learned(self) -> set[str]:
        """List the patterns that this crawl learned to skip."""
        return {key for key in {*self._in_row, *self._repeated, *self._dead} if self._is_learned(key)}

    def _is_learned(self, key: str) -> bool:
        new = self._new[key]
        return (self._in_row.get(key, 0) >= self._limit
                or self._repeated[key] >= max(MIN_REPEATED, new / MAX_NEW_SHARE)
                or self._dead[key] >= max(MIN_DEAD, max(new, self._held[key]) / MAX_NEW_SHARE))

    def repeated(self) -> list[tuple[str, int, int]]:
        """List the patterns that repeat: pattern, addresses, distinct texts."""
        return [(key, count + self._new[key], self._new[key]) for key, count in self._repeated.items()
                if count >= max(MIN_REPEATED, self._new[key] / MAX_NEW_SHARE)]
