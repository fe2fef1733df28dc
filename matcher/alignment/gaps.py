"""Measure how far apart the equal runs of two texts stand.

Who edits a text, or disguises it, changes it sign by sign; who tells it anew, or translates the same original, changes
whole phrases between those that come out alike.
"""

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock

SAMPLE = 4_000
"""Symbols of either side that are looked at: the time grows with their square."""
INSERTED = 16
"""Symbols of a gap that is no other wording: an advertisement, or a sentence that was moved."""


def mean_gap(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> float:
    """Average the symbols that differ between two equal runs.

    Of the block that has most equal symbols; 0 where nothing differs.
    """
    block = max(blocks, key=lambda each: each.equal, default=None)
    if block is None:
        return 0.0
    here, there = page.symbols[slice(*block.page)][:SAMPLE], source.symbols[slice(*block.source)][:SAMPLE]
    gaps = [gap for gap in _gaps(here.tolist(), there.tolist()) if gap < INSERTED]
    return sum(gaps) / len(gaps) if gaps else 0.0


def _gaps(here: Sequence[int], there: Sequence[int]) -> Iterator[int]:
    """Give the longer side of each stretch that differs."""
    at, other = 0, 0
    for step in Indel.opcodes(here, there):
        if step.tag == "equal":
            if (gap := max(step.src_start - at, step.dest_start - other)) > 0:
                yield gap
            at, other = step.src_end, step.dest_end
    if (gap := max(len(here) - at, len(there) - other)) > 0:
        yield gap
