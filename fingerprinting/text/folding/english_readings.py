"""Read what may be disguised English in each way that a library may confirm."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.restoring.respelling.english import glimpse_of, middle_of
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Unwrapped
from fingerprinting.text.folding.restoring.respelling.letter_shapes import as_seen
from fingerprinting.text.folding.restoring.respelling.proposing.proposals import Proposal, proposals
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

SAMPLE, LONGEST = 3_000, 60_000
"""Number of code points, from the middle of a page, that are looked up; maximum number that are read."""


class EnglishReading(NamedTuple):
    """A way of reading a page."""

    proposal: Proposal | None
    """None for the page as folding reads it."""

    def alone(self, page: Folded) -> Folded:
        """Return a sample of the page by itself; places are those of the page."""
        points = points_of(page.original)
        first = max(0, len(points) - SAMPLE) // 2
        return self._read(page, points[first:first + SAMPLE], first)

    def throughout(self, page: Folded) -> Folded:
        """Read the whole page."""
        return self._read(page, points_of(page.original)[:LONGEST], 0)

    def _read(self, page: Folded, points: Points, first: int) -> Folded:
        if not self.proposal:
            return page
        undone = np.zeros(len(TRICKS), np.int64)
        seen, _, places = as_seen(points)
        read = Unwrapped("", places + first, places + first + 1).outwards(self.proposal.read(seen))
        symbols, starts, stops = read.reduced(undone)
        return replace(page, symbols=symbols, offsets=starts, ends=stops, undone=undone,
                       restored={read.name: read.undone}, is_disguised_throughout=True, undone_in=(), doubtful=(),
                       is_in_order=read.is_in_order)


AS_FOLDED = EnglishReading(None)


def english_readings(page: Folded) -> list[EnglishReading]:
    """Return the readings of a page that may be disguised English.

    The first is as folding reads it. Returns none for other pages.
    """
    if not page.is_doubted_english:
        return []
    seen, _, _ = as_seen(middle_of(points_of(page.original), SAMPLE))
    others = [EnglishReading(proposal) for proposal in proposals(glimpse_of(seen), bool(page.restored))]
    return [AS_FOLDED, *others] if others else []
