"""Align by seeding, chaining and extending; the default aligner.

Shared runs are chained, extended to exact edges and gathered into passages.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.guessed_runs import masked_densely
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WORDS
from matcher.alignment.base import AlignedBlock
from matcher.alignment.chains import chained
from matcher.alignment.clusters import clustered, outermost, united
from matcher.alignment.edges import pieces_of
from matcher.alignment.gapped_seeds import gapped_runs
from matcher.alignment.overlaps import disjoint
from matcher.alignment.seeds import shared_runs

Symbols = NDArray[np.uint16]


@dataclass(frozen=True)
class SeedChain:
    """Seed, chain and extend; linear in the texts' lengths except for repetitions."""

    name: ClassVar[str] = "seedchain"

    seed: int = 4
    """Symbols of a seed in texts of syllables; texts of words need one less, whole books more."""
    frequency: int = 48
    """Maximum occurrences of a seed in the source."""
    piece: float = 6.0
    """Minimum score of a chain."""
    passage: int = 14
    """Minimum equal symbols of a passage; words count twice."""
    identity: float = 0.35
    """Minimum share (0–1) of equal symbols in a passage with at least `sure` of them."""
    sure: int = 28
    """Minimum equal symbols of a passage for which `identity` is enough."""
    alike: float = 0.6
    """Minimum share (0–1) of equal symbols in a passage with fewer than `sure` of them."""
    reach: int = 28
    """Maximum symbols of a gap within a chain."""
    gap: int = 80
    """Maximum symbols of a gap within a passage."""
    band: int = 12
    drop: int = 32

    def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Find the common passages, in the order of the page."""
        if len(page) and np.array_equal(page.symbols, source.symbols):
            whole = (0, len(page))
            return [AlignedBlock(whole, whole, len(page))]
        size = self._seed_size(page.symbols, source.symbols)
        find_runs = gapped_runs if masked_densely(page.symbols).any() else shared_runs
        runs = find_runs(page.symbols, source.symbols, size, self.frequency)
        if not len(runs):
            return []
        chains = chained(runs, self.piece, reach=self.reach)
        limits = self.reach, self.band, self.drop
        pieces = pieces_of(page.symbols, source.symbols, runs, (chains.members, chains.bounds), limits)
        passages = [united(group) for group in clustered(disjoint(page.symbols, source.symbols, pieces), self.gap)]
        return outermost(passage for passage in passages if self._counts(passage, page.symbols))

    def _seed_size(self, page: Symbols, source: Symbols) -> int:
        """Choose the length of seeds so that few of them match by chance.

        It grows by one if the product of both lengths exceeds 10^9, and by another one above 10^11.
        """
        words = int(np.count_nonzero(page >= WORDS.start)) > page.size / 2
        size = self.seed - 1 if words else self.seed
        pairs = page.size * source.size
        return size + (pairs > 10**9) + (pairs > 10**11)

    def _counts(self, passage: AlignedBlock, page: Symbols) -> bool:
        start, stop = passage.page
        words = int(np.count_nonzero(page[start:stop] >= WORDS.start)) / max(stop - start, 1)
        equal = passage.equal * (1 + words)
        return equal >= self.passage and passage.identity >= (self.identity if equal >= self.sure else self.alike)
