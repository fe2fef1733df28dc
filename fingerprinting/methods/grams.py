"""The default method: sampled runs of syllables or words, with positions.

Runs of a thinned text are added to them, and pairs of stems of texts that are written in words.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from fingerprinting.methods.base import Keys
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import one_in, sampled_grams
from fingerprinting.text.stem_pairs import stem_pairs
from fingerprinting.text.thinned_runs import kept_symbols, thinned_runs

NEIGHBOURS, THINNED, PAIRED = np.uint64(0), np.uint64(1), np.uint64(2)
"""What the lowest bits of a key are of runs of neighbours, of runs of a thinned text, and of pairs of stems."""
FAMILY = np.uint64(3)


@dataclass(frozen=True)
class Grams:
    """Runs of k syllables, or of a few words, sampled by their hash.

    Runs of a thinned text are sampled likewise. A run is kept whose hash falls into one m-th of the range and, but for
    those of a thinned text, is the lowest of such that stand next to it.

    Character k-grams sampled Mod-m (Broder 1997; Manber 1994), over toneless syllables in place of characters, and kept
    apart (Matérn 1960), so that gaps between them are more even. Each gram is chosen by its own hash and those within a
    few symbols, so a sample survives edits around it, and copies agree on what to keep wherever they begin and end.
    Beside them runs of those symbols that a thinned alphabet keeps (``fingerprinting.text.thinned_runs``), which
    regular disturbance leaves standing. Texts written in words have pairs of stems too
    (``fingerprinting.text.stem_pairs``), which rewording leaves standing. A text below ``short`` symbols keeps more of
    all, down to each. Good at everything that copies a passage: excerpts, shuffled paragraphs, homophones, other
    scripts, signs inserted, replaced or swapped throughout, short posts, rewording in English. Bad at rewording in
    scripts written without spaces.
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
    pair_reach: int = 4
    """Content words before a word that it is paired with."""
    pair_m: int = 8
    short: int = 310
    """Symbols from which all texts are sampled alike."""

    def fingerprint(self, text: Folded) -> bytes:
        """Sample the runs and pairs of a text.

        They take 12 bytes each, about one for every tenth symbol, or third word.
        """
        length = min(len(text.symbols), self.short)
        limits = _limits(self, length)
        apart = -(-self.apart * length // self.short)
        keys, positions = sampled_grams(text.symbols, (self.k, self.words), (limits[0], limits[1]), apart)
        thinned, starts = thinned_runs(text.symbols, kept_symbols(), (self.thinned_k, self.thinned_words),
                                       (limits[2], limits[3]))
        paired, places = stem_pairs(text, self.pair_reach, limits[4])
        families = (keys, NEIGHBOURS), (thinned, THINNED), (paired, PAIRED)
        return pack(np.concatenate([some & ~FAMILY | family for some, family in families]),
                    np.concatenate([positions, starts, places]))

    def keys(self, value: bytes) -> Keys:
        """Look up by every sampled run and pair."""
        keys = unpack(value)
        families = keys.keys & FAMILY
        return keys._replace(thinned=families == THINNED, paired=families == PAIRED)

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the share of runs and pairs in common, of those in either."""
        return resemblance(left, right)


@cache
def _limits(grams: Grams, length: int) -> tuple[np.uint64, ...]:
    """Turn rates into limits, for a text of so many symbols.

    Short texts are sampled more densely: what a dense sample keeps includes what a sparse one does.
    """
    rates = (grams.m, grams.words_m, grams.thinned_m, grams.thinned_words_m, grams.pair_m)
    return tuple(one_in(max(1, rate * length // grams.short)) for rate in rates)
