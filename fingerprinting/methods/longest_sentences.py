"""The longest sentences of a text, as its signature."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import xxhash
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.sentences import sentences


@dataclass(frozen=True)
class LongestSentences:
    """Hashes of the k longest sentences, with their positions.

    A well-known technique of news aggregators: long sentences are rarely written twice, and a copy mostly keeps them
    whole. Small and fast. Good at pages surrounded by menus and advertisements, at shuffled paragraphs and at
    excerpts that contain one of the sentences. Bad at edits: one changed syllable loses a sentence, and the longest
    sentences are the most likely to be changed.
    """

    name: ClassVar[str] = "sentences"
    top: int = 16

    def fingerprint(self, text: Folded) -> bytes:
        """Hash the longest sentences: 12 bytes each."""
        bounds = symbol_bounds(text)
        longest = np.sort(np.argsort(bounds[:, 0] - bounds[:, 1], kind="stable")[: self.top])
        raw = text.symbols.astype("<u2", copy=False)
        hashes = [xxhash.xxh3_64_intdigest(raw[start:stop].tobytes()) for start, stop in bounds[longest]]
        return pack(np.array(hashes, np.uint64), bounds[longest, 0].astype(np.uint32))

    def keys(self, value: bytes) -> Keys:
        """Look up by every sentence kept."""
        return unpack(value)

    def similarity(self, left: bytes, right: bytes) -> float:
        """Divide the number of common sentences by those that either side has."""
        return resemblance(left, right)


def symbol_bounds(text: Folded) -> NDArray[np.int64]:
    """Find where sentences start and stop in the symbols: shape (n, 2).

    Sentences without symbols are left out.
    """
    bounds_in_text = np.array(sentences(text.original), np.int64).reshape(-1, 2)
    bounds = np.searchsorted(text.offsets, bounds_in_text)
    return bounds[bounds[:, 0] < bounds[:, 1]]
