"""Learn what a site shows on page after page: navigation, notices, blurbs.

It is learned from the site's stored pages.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from fingerprinting.text.repeated_pieces import RepeatedPieces, Repetition

LEAST_PAGES = 4
"""Minimum pages with different texts that must have a line; two or three may share a copied line."""
REPETITION = Repetition(pages=LEAST_PAGES, share=0.5, longest=300)
"""Longer lines are the content of a site."""
MOST_LINES = 1_000_000
"""Maximum different lines that are counted, far more than some dozens of pages have."""
MOST = 0.6
"""Maximum share (0–1) of a page that may be boilerplate; above it nothing counts as boilerplate, because the site shows
the same text in many places."""


class TextLine(NamedTuple):
    """A line of a text without white space at its ends."""

    start: int
    stop: int
    text: str


@dataclass(frozen=True)
class SiteBoilerplate:
    """The lines that a site shows on most of its pages, as digests."""

    lines: frozenset[str] = frozenset()

    @classmethod
    def learn(cls, texts: Iterable[str]) -> Self:
        """Learn from pages of one site, each from another address.

        Repeated texts count once.
        """
        pieces = RepeatedPieces(REPETITION, most=MOST_LINES)
        for text in set(texts):
            pieces.learn(line.text for line in _lines(text))
        return cls(pieces.own)

    def share(self, text: str, spans: Sequence[tuple[int, int]]) -> float:
        """Return the share (0–1) of the characters in some spans that is boilerplate."""
        if not self.lines:
            return 0.0
        lines = [line for line in _lines(text) if REPETITION.digest(line.text) in self.lines]
        if sum(line.stop - line.start for line in lines) > MOST * len(text):
            return 0.0
        covered = sum(max(0, min(stop, line.stop) - max(start, line.start)) for start, stop in spans for line in lines)
        return min(covered / max(sum(stop - start for start, stop in spans), 1), 1.0)


NONE = SiteBoilerplate()


def _lines(text: str) -> Iterator[TextLine]:
    at = 0
    for raw in text.splitlines(keepends=True):
        inner = raw.strip()
        start = at + len(raw) - len(raw.lstrip())
        if REPETITION.fits(inner):
            yield TextLine(start, start + len(inner), inner)
        at += len(raw)
