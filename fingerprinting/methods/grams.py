"""The default method: sampled runs of syllables or words, with positions.

It also samples runs of a thinned text and, for texts written in words, pairs of stems.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from fingerprinting.methods.base import Keys
from fingerprinting.methods.guessed_runs import Masked, guessed_grams, guessed_thinned_runs, masked_densely
from fingerprinting.methods.hidden_syllables import first_letters, hidden_syllables
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.methods.scattered_runs import orders, scattered_runs
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import one_in, sampled_grams
from fingerprinting.text.stem_pairs import stem_pairs
from fingerprinting.text.thinned_runs import kept_symbols, thinned_runs

NEIGHBOURS, THINNED, PAIRED = np.uint64(0), np.uint64(1), np.uint64(2)
"""The lowest two bits of a key: for runs of neighbours, runs of a thinned text, and pairs of stems."""
FAMILY = np.uint64(3)
GUESSES = 3_072
"""Approximate number of guessed keys by which a text is looked up, for runs of neighbours and for thinned runs each."""

SCATTERED = 1_536
"""Approximate number of keys in any order by which a passage is looked up."""


@dataclass(frozen=True)
class Grams:
    """Runs of k syllables, or of a few words, sampled by their hash.

    A run is kept if its hash falls into 1/m of the range and is the lowest among such runs near it. Runs of the thinned
    text are sampled by the first condition only.

    The method is Mod-m sampling of character k-grams (Broder 1997; Manber 1994), with toneless syllables instead of
    characters and a minimum distance between kept runs (Matérn 1960), which makes the gaps between them more even.
    Whether a run is kept depends only on its own hash and those within a few symbols, so samples survive edits
    elsewhere, and copies agree on what to keep wherever they begin and end. Runs of the symbols that a thinned alphabet
    keeps (``fingerprinting.text.thinned_runs``) survive regular disturbances. For texts written in words, pairs of
    stems (``fingerprinting.text.stem_pairs``) survive rewording. Texts with fewer than ``short`` symbols are sampled
    more densely, down to every run. Good at everything that copies a passage: excerpts, shuffled paragraphs,
    homophones, other scripts, characters inserted, replaced or swapped throughout, short posts, rewording in English.
    Bad at rewording in scripts written without spaces.
    """

    name: ClassVar[str] = "grams"
    k: int = 6
    m: int = 11
    apart: int = 4
    """Minimum distance between the ends of two kept runs, in symbols."""
    words: int = 3
    """Words in a run that consists of words only; a word carries as much information as two syllables."""
    words_m: int = 7
    thinned_k: int = 4
    thinned_m: int = 13
    """Sampling rate of runs of a thinned text, which has about a third as many runs as symbols."""
    thinned_words: int = 3
    thinned_words_m: int = 6
    pair_reach: int = 4
    """Number of preceding content words with which a word is paired."""
    pair_m: int = 8
    short: int = 310
    """Texts of at least this many symbols are all sampled at the same rate."""

    def fingerprint(self, text: Folded) -> bytes:
        """Sample the runs and pairs of a text.

        Each takes 12 bytes; there is about one for every tenth symbol or third word.
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

    def guesses(self, text: Folded) -> Keys:
        """Derive further keys of a text with many masks, each with a guess for one mask.

        There are none for any other text.
        """
        dense = masked_densely(text.symbols)
        if not dense.any():
            return Keys(np.empty(0, np.uint64), np.empty(0, np.uint32))
        limits, masked = _limits(self, self.short), Masked(text.symbols, dense, first_letters(text))
        keys, positions = guessed_grams(masked, hidden_syllables(only_kept=False), self.k, limits[0], GUESSES)
        thinned, starts = guessed_thinned_runs(masked, kept_symbols(), hidden_syllables(only_kept=True),
                                               self.thinned_k, limits[2], GUESSES)
        families = (keys, NEIGHBOURS), (thinned, THINNED)
        return Keys(np.concatenate([some & ~FAMILY | family for some, family in families]),
                    np.concatenate([positions, starts]), np.repeat([False, True], [keys.size, thinned.size]))

    def scattered(self, text: Folded) -> Keys:
        """Derive keys of a text whose syllables may be out of order.

        Those as written, and those of runs in any order.
        """
        written = self.keys(self.fingerprint(text))
        keys, positions = scattered_runs(text.symbols, kept_symbols(), orders(self.thinned_k),
                                         _limits(self, self.short)[2], SCATTERED)
        return Keys(np.concatenate([written.keys, keys & ~FAMILY | THINNED]),
                    np.concatenate([written.positions, positions]),
                    np.concatenate([written.thinned, np.ones(keys.size, np.bool_)]),
                    np.concatenate([written.paired, np.zeros(keys.size, np.bool_)]))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the share of runs and pairs in common, of those in either."""
        return resemblance(left, right)


@cache
def _limits(grams: Grams, length: int) -> tuple[np.uint64, ...]:
    """Convert sampling rates to limits of hashes for a text of `length` symbols.

    Short texts are sampled more densely; a denser sample includes the sparser one.
    """
    rates = (grams.m, grams.words_m, grams.thinned_m, grams.thinned_words_m, grams.pair_m)
    return tuple(one_in(max(1, rate * length // grams.short)) for rate in rates)
