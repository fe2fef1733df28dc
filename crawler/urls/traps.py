"""Traps: addresses that a server makes up without end, told from those of real pages."""

from collections import Counter, defaultdict
from urllib.parse import urlsplit

from crawler.urls.address import shape
from crawler.urls.recent import Recent

MAX_SEGMENTS = 12
MAX_PARAMETERS = 8
MAX_REPEATS = 3
MAX_UNPRODUCTIVE = 150
"""Pages of one shape in a row without new text, after which no more of that shape are asked for."""


def looks_endless(url: str) -> bool:
    """Tell whether an address repeats itself as only a link loop makes it: `/a/b/a/b`, very long, or deep."""
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


class UnproductiveShapes:
    """Counts, by shape of address, the pages in a row that held nothing new."""

    def __init__(self, limit: int = MAX_UNPRODUCTIVE) -> None:
        self._limit = limit
        self._counts: dict[str, int] = defaultdict(int)
        self._texts: Recent[int] = Recent()

    def count(self, url: str, text: str) -> None:
        """Count a page; text seen elsewhere on the site counts as nothing new."""
        digest = hash(text)
        if text and digest not in self._texts:
            self._counts[shape(url)] = 0
            self._texts.add([digest])
        else:
            self._counts[shape(url)] += 1

    def covers(self, url: str) -> bool:
        """Tell whether addresses of this shape have stopped being worth a request."""
        return self._counts.get(shape(url), 0) >= self._limit
