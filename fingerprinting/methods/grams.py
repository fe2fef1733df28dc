"""The default method: sampled runs of syllables or words, with positions.

Runs of a thinned text are added to them.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from fingerprinting.methods.base import Keys
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import one_in, sampled_grams
from fingerprinting.text.thinned_runs import kept_symbols, thinned_runs

THINNED = np.uint64(1)
"""The bit of a key that tells runs of the thinned text from runs of neighbours."""
NEIGHBOURS = ~THINNED


@dataclass(frozen=True)
class Grams:
    """Runs of k syllables, or of a few words, sampled by their hash.

    Runs of a thinned text are sampled likewise. A run is kept whose hash falls into one m-th of the range and, but for
    those of a thinned text, is the lowest of such that stand next to it.

    Character k-grams sampled Mod-m (Broder 1997; Manber 1994), over toneless syllables in place of characters, and kept
    apart (Matérn 1960), so that gaps between them are more even. Each gram is chosen by its own hash and those within a
    few symbols, so a sample survives edits around it, and copies agree on what to keep wherever they begin and end.
    Beside them runs of those symbols that a thinned alphabet keeps (``fingerprinting.text.thinned_runs``), which
    regular disturbance leaves standing. A text below ``short`` symbols keeps more of its runs, down to all. Good at
    everything that copies a passage: excerpts, shuffled paragraphs, homophones, other scripts, signs inserted, replaced
    or swapped throughout, short posts. Bad at rewording.
    """

    name: ClassVar[str] = "grams"
    k: int = 6
    m: int = 11
    apart: int = 4
    """Symbols from one run that is kept to the next, at least."""
    words: int = 3
    """In a run of nothing but words, each of which says as much as two syllables."""
    words_m: int = 7
    thinned_k: int = 4
    thinned_m: int = 13
    """Of the runs of a thinned text, which are about a third as many as its symbols."""
    thinned_words: int = 3
    thinned_words_m: int = 6
    short: int = 310
    """Symbols of a text from which on all texts are sampled alike."""

    def fingerprint(self, text: Folded) -> bytes:
        """Sample the runs of a text: 12 bytes each, about one for every tenth symbol."""
        length = min(len(text.symbols), self.short)
        limits = _limits(self, length)
        apart = -(-self.apart * length // self.short)
        keys, positions = sampled_grams(text.symbols, (self.k, self.words), limits[:2], apart)
        thinned, starts = thinned_runs(text.symbols, kept_symbols(), (self.thinned_k, self.thinned_words), limits[2:])
        return pack(np.concatenate([keys & NEIGHBOURS, thinned | THINNED]), np.concatenate([positions, starts]))

    def keys(self, value: bytes) -> Keys:
        """Look up by every sampled run."""
        keys = unpack(value)
        return keys._replace(thinned=(keys.keys & THINNED).astype(np.bool_))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the share of runs in common, of those in either."""
        return resemblance(left, right)


@cache
def _limits(grams: Grams, length: int) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Turn rates into limits, for a text of so many symbols.

    Short texts are sampled more densely: what a dense sample keeps includes what a sparse one does.
    """
    rates = (grams.m, grams.words_m, grams.thinned_m, grams.thinned_words_m)
    m, words_m, thinned_m, thinned_words_m = (one_in(max(1, rate * length // grams.short)) for rate in rates)
    return m, words_m, thinned_m, thinned_words_m
