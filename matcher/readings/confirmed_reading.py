"""Choose how an odd passage is read by what the library contains.

A passage whose neighbouring characters are unlike those of its page is looked up in each order that a simple rule may
have left it in. Only in the right order it shares runs with a chapter, and is aligned with it. Of a page that is odd
throughout, a sample is looked up.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fingerprinting.methods.base import NONE, Keys
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.other_readings import Reading, other_readings, sample_readings
from matcher.alignment.base import Aligner
from matcher.candidates import Ballot, Index, propose
from matcher.index.votes import CLOSE
from matcher.sources import Sources

READ = Ballot(lone_keys=0, lone_within=0, keys_each=1 << 30, sample_from=1 << 30, agreement=CLOSE)
"""For readings looked up among chapters: two runs must agree, and all are looked up."""
LEAST = 24
"""Minimum number of symbols that a reading and a chapter have in common."""
CLEARLY = 2
"""A reading needs more than this many times the agreeing votes of the passage as the page has it."""


class _Confirmed(NamedTuple):
    """A reading that the library confirms."""

    reading: Reading
    range: tuple[int, int]
    """Start and stop of the symbols of the reading that it has in common with a chapter."""


def confirmed(
    page: Folded, index: Index, sources: Sources, aligner: Aligner, keys: Callable[[Folded], Keys],
) -> Folded:
    """Return a page, or its odd passages, in the orders that the library confirms.

    Returns the page itself if it confirms none.
    """
    sample = sample_readings(page)
    if sample and (found := _best(page, sample, index, sources, aligner, keys)):
        return found.reading.throughout(page)
    read = page
    for passage in other_readings(page):
        if found := _best(read, passage, index, sources, aligner, keys):
            read = found.reading.put_into(read, *found.range)
    return read


def _best(
    page: Folded, passage: Sequence[Reading], index: Index, sources: Sources, aligner: Aligner,
    keys: Callable[[Folded], Keys],
) -> _Confirmed | None:
    """Choose the reading with the most agreeing votes.

    It must align with its chapter.
    """
    texts = [reading.alone(page) for reading in passage]
    proposals = propose(index, [_without_pairs(keys(text)) for text in texts], READ)
    votes = [max((candidate.votes for candidate in each.candidates), default=0) for each in proposals]
    best = max(range(len(votes)), key=votes.__getitem__)
    if votes[best] <= CLEARLY * votes[0]:  # the first is the page's own, which may be a copy too
        return None
    chapter = max(proposals[best].candidates, key=lambda candidate: candidate.votes).id
    if not (source := sources.get([chapter]).get(chapter)):
        return None
    blocks = aligner.align(texts[best], source.folded)
    if sum(block.equal for block in blocks) < LEAST:
        return None
    common = min(block.page[0] for block in blocks), max(block.page[1] for block in blocks)
    return _Confirmed(passage[best], common)


def _without_pairs(keys: Keys) -> Keys:
    """Leave out pairs of stems, which agree in any order."""
    if not keys.paired.any():
        return keys
    kept = ~keys.paired
    return Keys(keys.keys[kept], keys.positions[kept], keys.thinned[kept], NONE)
