"""Measure the mean distance between the equal runs of two texts.

Somebody who edits or disguises a text changes single characters. Somebody who retells it, or translates the same
original, changes whole phrases and leaves only some words equal.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel, Levenshtein, Opcode

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WORDS
from matcher.alignment.base import AlignedBlock

SAMPLE = 4_000
"""Maximum symbols of either side that are compared; the time grows with their square."""
INSERTED = 16
"""Minimum symbols of a gap that is not counted, because it is an insertion, such as an advertisement or a moved
sentence, rather than other wording."""


def mean_gap(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> float:
    """Return the mean number of differing symbols between two equal runs.

    It is measured in the block with the most equal symbols; 0 if nothing differs. A word counts as several if several
    of its letters differ: whoever changes a letter of a word or number may split it.
    """
    block = max(blocks, key=lambda each: each.equal, default=None)
    if block is None:
        return 0.0
    here, there = _Side.of(page, block.page), _Side.of(source, block.source)
    sizes = [_size(here, there, gap) for gap in _gaps(here.symbols.tolist(), there.symbols.tolist())]
    kept = [size for size in sizes if 0 < size < INSERTED]
    return sum(kept) / len(kept) if kept else 0.0


class _Side(NamedTuple):
    """One side of a block: its first symbols, and the text to which they belong."""

    text: Folded
    start: int
    symbols: NDArray[np.uint16]

    @classmethod
    def of(cls, text: Folded, span: tuple[int, int]) -> Self:
        return cls(text, span[0], text.symbols[slice(*span)][:SAMPLE])

    def has_words(self, gap: slice) -> bool:
        return bool((self.symbols[gap] >= WORDS.start).any())

    def written(self, gap: slice) -> str:
        """Return the letters and digits of the gap as written."""
        if gap.start >= gap.stop:
            return ""
        first, last = self.text.span(self.start + gap.start, self.start + gap.stop)
        return "".join(filter(str.isalnum, self.text.original[first:last].lower()))


def _size(here: _Side, there: _Side, gap: tuple[slice, slice]) -> int:
    """Count the differing symbols of a gap.

    If there are words in it, at most their differing letters.
    """
    longer: int = max(gap[0].stop - gap[0].start, gap[1].stop - gap[1].start)
    if longer < 2 or not (here.has_words(gap[0]) or there.has_words(gap[1])):
        return longer
    return min(longer, int(Levenshtein.distance(here.written(gap[0]), there.written(gap[1]))))


def _gaps(here: Sequence[int], there: Sequence[int]) -> Iterator[tuple[slice, slice]]:
    """Yield both sides of each differing stretch."""
    at, other = 0, 0
    for step in (*Indel.opcodes(here, there), Opcode("equal", len(here), len(here), len(there), len(there))):
        if step.tag == "equal":
            if step.src_start > at or step.dest_start > other:
                yield slice(at, step.src_start), slice(other, step.dest_start)
            at, other = step.src_end, step.dest_end
