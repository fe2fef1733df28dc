"""Measure the mean distance between the equal runs of two texts.

Somebody who edits or disguises a text changes single characters. Somebody who retells it, or translates the same
original, changes whole phrases and leaves only some words equal.
"""

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock

SAMPLE = 4_000
"""Maximum symbols of either side that are compared; the time grows with their square."""
INSERTED = 16
"""Minimum symbols of a gap that is not counted, because it is an insertion, such as an advertisement or a moved
sentence, rather than other wording."""


def mean_gap(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> float:
    """Return the mean number of differing symbols between two equal runs.

    It is measured in the block with the most equal symbols; 0 if nothing differs.
    """
    block = max(blocks, key=lambda each: each.equal, default=None)
    if block is None:
        return 0.0
    here, there = page.symbols[slice(*block.page)][:SAMPLE], source.symbols[slice(*block.source)][:SAMPLE]
    gaps = [gap for gap in _gaps(here.tolist(), there.tolist()) if gap < INSERTED]
    return sum(gaps) / len(gaps) if gaps else 0.0


def _gaps(here: Sequence[int], there: Sequence[int]) -> Iterator[int]:
    """Yield the length of each differing stretch on its longer side."""
    at, other = 0, 0
    for step in Indel.opcodes(here, there):
        if step.tag == "equal":
            if (gap := max(step.src_start - at, step.dest_start - other)) > 0:
                yield gap
            at, other = step.src_end, step.dest_end
    if (gap := max(len(here) - at, len(there) - other)) > 0:
        yield gap
