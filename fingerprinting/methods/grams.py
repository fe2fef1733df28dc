"""The default: sampled runs of syllables or of words, each with its position."""

from dataclasses import dataclass
from typing import ClassVar

from fingerprinting.methods.base import Keys
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.gram_hashes import one_in, sampled_grams


@dataclass(frozen=True)
class Grams:
    """Runs of k syllables, or of a few words, sampled by their hash.

    A run is kept whose hash falls into one m-th of the range.

    Character k-grams sampled Mod-m (Broder 1997; Manber 1994), over toneless syllables in place of characters. Each
    gram is chosen by its own hash alone, so a sample survives edits around it, and copies agree on what to keep
    wherever they begin and end. Good at everything that copies a passage: excerpts, shuffled paragraphs, homophones,
    other scripts. Bad at texts of fewer than about 60 characters, which may hold no chosen gram, and at rewording.
    """

    name: ClassVar[str] = "grams"
    k: int = 6
    m: int = 13
    words: int = 3
    """In a run of nothing but words, each of which says as much as two syllables."""
    words_m: int = 15

    def fingerprint(self, text: Folded) -> bytes:
        """Sample the grams of a text: 12 bytes for about every m-th symbol."""
        lengths, limits = (self.k, self.words), (one_in(self.m), one_in(self.words_m))
        return pack(*sampled_grams(text.symbols, lengths, limits))

    def keys(self, value: bytes) -> Keys:
        """Look up by every sampled gram."""
        return unpack(value)

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the share of grams in common, of those in either."""
        return resemblance(left, right)
