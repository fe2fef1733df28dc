"""Read passages whose characters were shuffled in the order of a chapter.

No rule tells the order, so chapters are proposed by runs of the passage in any order, and each orders the passage as it
has it. If it has enough of the passage near each other, the passage is a copy of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.other_readings import Reading
from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.known_pairs import is_out_of_order, neighbours
from matcher.candidates import Ballot, Candidate, Index, propose
from matcher.index.votes import CLOSE
from matcher.readings.order_of_chapter import in_order_of
from matcher.sources import Source, Sources

PROPOSED = Ballot(lone_keys=0, lone_within=0, few=0, least=8, keys_each=1 << 30, sample_from=1 << 30, agreement=CLOSE)
"""For passages looked up by runs in any order, nearly all of which occur in no text.

The chapters with the best votes order the passage, even those with a single one.
"""
SHORTEST = 96
"""Minimum number of symbols of a passage."""
SHUFFLED = "shuffled"
"""Name of the disguise."""

Scattered = Callable[[Folded], Keys]
"""Derives the keys of a text whose characters may be out of order."""


def reading_as_in(chapter: Source, written: Reduced) -> Reading | None:
    """Read a passage in the order of a chapter; None if that has too little of it."""
    stretch = in_order_of(written.symbols, chapter.folded.symbols)
    return Reading(SHUFFLED, written.reordered(stretch.order)) if stretch else None


@dataclass(frozen=True)
class ShuffledPassages:
    """Finds the chapters from which passages were copied, whatever their order."""

    index: Index
    sources: Sources
    scattered: Scattered

    def chapters(self, passages: Sequence[Folded]) -> Iterator[tuple[int, Source]]:
        """Yield the number of each passage that a chapter has, and that chapter."""
        tried = [number for number, passage in enumerate(passages) if _may_be_shuffled(passage)]
        if not tried:
            return
        keys = [self.scattered(passages[number]) for number in tried]
        proposals = propose(self.index, keys, PROPOSED, [np.ones(each.keys.size, np.bool_) for each in keys])
        for number, proposal in zip(tried, proposals, strict=True):
            if chapter := self._likeliest(passages[number], proposal.candidates):
                yield number, chapter

    def _likeliest(self, passage: Folded, candidates: Sequence[Candidate]) -> Source | None:
        matched = {stretch.matched: chapter for chapter in self.sources.get([each.id for each in candidates]).values()
                   if (stretch := in_order_of(passage.symbols, chapter.folded.symbols))}
        return matched[max(matched)] if matched else None


def _may_be_shuffled(passage: Folded) -> bool:
    if len(passage) < SHORTEST:
        return False
    written = passage.original[int(passage.offsets.min()):int(passage.ends.max())]
    return is_out_of_order(points_of(written), neighbours().bits)
