"""What a site shows on page after page: navigation, notices, blurbs. Learned from the pages that are stored of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import xxhash

LEAST_PAGES = 4
"""Pages with different texts that a line must stand on: two or three may share a line that was stolen."""
LEAST_SHARE = 0.5
"""Share of the pages that a line must stand on, too."""
LONGEST = 300
"""Characters of a line; longer ones are what a site is about."""
MOST = 0.6
"""A page that is furniture for more than this share is not furnished: the site shows one text in many places."""


class Line(NamedTuple):
    """A line of a text, white space at its ends left out."""

    start: int
    stop: int
    digest: int


@dataclass(frozen=True)
class Furniture:
    """The lines that a site shows on most of its pages, by digest."""

    lines: frozenset[int] = frozenset()

    @classmethod
    def learn(cls, texts: Iterable[str]) -> Self:
        """Learn from pages of one site, each under another address; the same text twice counts once."""
        pages = [{line.digest for line in _lines(text)} for text in set(texts)]
        counts = Counter(digest for page in pages for digest in page)
        least = max(LEAST_PAGES, LEAST_SHARE * len(pages))
        return cls(frozenset(each for each, count in counts.items() if count >= least))

    def share(self, text: str, spans: Sequence[tuple[int, int]]) -> float:
        """Tell which share of the characters in some stretches of a page is furniture."""
        if not self.lines:
            return 0.0
        lines = [line for line in _lines(text) if line.digest in self.lines]
        if sum(line.stop - line.start for line in lines) > MOST * len(text):
            return 0.0
        covered = sum(max(0, min(stop, line.stop) - max(start, line.start)) for start, stop in spans for line in lines)
        return min(covered / max(sum(stop - start for start, stop in spans), 1), 1.0)


NONE = Furniture()


def _lines(text: str) -> Iterator[Line]:
    at = 0
    for raw in text.splitlines(keepends=True):
        inner = raw.strip()
        start = at + len(raw) - len(raw.lstrip())
        if inner and len(inner) <= LONGEST:
            yield Line(start, start + len(inner), xxhash.xxh3_64_intdigest(inner.encode("utf-8", "surrogatepass")))
        at += len(raw)
