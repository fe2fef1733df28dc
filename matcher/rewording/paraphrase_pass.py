"""Combine sentences that say the same, and aligned blocks, to passages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.alignment.clusters import clustered, united
from matcher.rewording.kept_whole import kept_whole
from matcher.rewording.likeness import alike
from matcher.rewording.screen import windows_alike
from matcher.rewording.vectors import vectors
from matcher.rewording.word_pass import WordPass
from matcher.rewording.word_texts import is_prose


@dataclass(frozen=True)
class ParaphrasePass:
    """Find what was reworded around the passages that an aligner finds.

    Pairs of texts that are not similar enough stay as they are.

    Sentences are compared by their content words, so the order within them, function words and half of the content
    words may change (vector space model; Sanchez-Perez, Sidorov and Gelbukh, PAN 2014). A passage found by an aligner
    keeps its exact edges unless a reworded sentence is next to it.
    """

    name: ClassVar[str] = "rewording"

    terms: int = 3
    """Minimum different content words of a sentence; a shorter one is joined to the next."""
    cosine: float = 0.3
    dice: float = 0.3
    shared: int = 2
    """Minimum common content words of two sentences."""
    sentences: int = 3
    """Minimum reworded sentences of a passage where no aligner found anything."""
    gap: int = 120
    """Maximum symbols of a gap within a passage."""
    window_cosine: float = 0.25
    windows: int = 2
    """Minimum windows of unexplained symbols that must reach `window_cosine` before words are segmented."""
    longest: int = 60_000
    """Maximum symbols of a text; segmenting whole books takes longer than aligning them."""
    words: WordPass = field(default_factory=WordPass)
    """Used if both texts are written in words, as in English."""

    def extend(self, page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> list[AlignedBlock]:
        """Merge reworded sentences into the passages, marked as such, in page order."""
        if max(len(page), len(source)) > self.longest:
            return list(blocks)
        if is_prose(page) and is_prose(source):
            return self.words.extend(page, source, blocks)
        left = page.symbols, [block.page for block in blocks]
        right = source.symbols, [block.source for block in blocks]
        if windows_alike(left, right, self.window_cosine) < self.windows:
            return list(blocks)
        seeds = [seed for seed in self._seeds(page, source) if not any(_meet(seed, block) for block in blocks)]
        groups = clustered([*blocks, *seeds], self.gap)
        return sorted(_not_copied(page, source, passage) for group in groups for passage in self._passages(group))

    def _seeds(self, page: Folded, source: Folded) -> Iterator[AlignedBlock]:
        left, right = vectors(page, self.terms), vectors(source, self.terms)
        pairs = alike(left, right, self.cosine, self.dice, self.shared)
        for one, other in zip(pairs.page.tolist(), pairs.source.tolist(), strict=True):
            here, there = left.bounds[one].tolist(), right.bounds[other].tolist()
            equal = LCSseq.similarity(page.symbols[slice(*here)].tolist(), source.symbols[slice(*there)].tolist())
            yield AlignedBlock(tuple(here), tuple(there), int(equal), reworded=True)

    def _passages(self, group: list[AlignedBlock]) -> Iterable[AlignedBlock]:
        exact = [block for block in group if not block.reworded]
        seeds = [block for block in group if block.reworded]
        if not exact and min(len({seed.page for seed in seeds}), len({seed.source for seed in seeds})) < self.sentences:
            return []
        if not seeds:
            return exact
        whole = united(group)
        length = whole.page[1] - whole.page[0]
        reworded = sum(stop - start for start, stop in {block.page for block in seeds})
        return [whole._replace(reworded=2 * reworded > length, equal=min(whole.equal, length))]


def _not_copied(page: Folded, source: Folded, passage: AlignedBlock) -> AlignedBlock:
    """Take a passage for copied if most of its sentences are kept word by word.

    An example is the dialogue of a chapter without the words between.
    """
    if not passage.reworded:
        return passage
    kept = kept_whole(page.symbols[slice(*passage.page)], source.symbols[slice(*passage.source)])
    return passage._replace(reworded=2 * kept < passage.page[1] - passage.page[0])


def _meet(left: AlignedBlock, right: AlignedBlock) -> bool:
    return (left.page[0] < right.page[1] and right.page[0] < left.page[1]
            and left.source[0] < right.source[1] and right.source[0] < left.source[1])
