"""Represent sentences as vectors of content words."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.sentences import sentences
from fingerprinting.text.weights import hash_word
from fingerprinting.text.words import cut
from matcher.rewording.stemming import stem

KEEP_TEXTS = 64
"""Texts whose results are cached, because the same candidates recur for many pages."""


class Vectors(NamedTuple):
    """The sentences of a text, each with a minimum number of terms."""

    bounds: NDArray[np.int64]
    """Shape (s, 2): sentence i is symbols [bounds[i, 0], bounds[i, 1])."""
    starts: NDArray[np.int64]
    """Shape (s + 1,): the terms of sentence i are terms[starts[i]:starts[i + 1]]."""
    terms: NDArray[np.uint64]
    """Shape (n,): hashes of stems, without repetition within a sentence."""


@lru_cache(KEEP_TEXTS)
def vectors(text: Folded, least: int) -> Vectors:
    """Split a text into sentences of at least `least` different terms.

    A shorter sentence is joined to the next.
    """
    spans = np.array(sentences(text.original), np.int64).reshape(-1, 2)
    words = cut(text.original)
    hashes = np.fromiter(map(_term, words.words), np.uint64, len(words.words))
    owners = np.searchsorted(spans[:, 0], words.offsets, side="right")
    cuts = np.searchsorted(owners, np.arange(1, len(spans) + 2))
    bounds, terms = [], []
    start, first = 0, 0
    for place in range(len(spans)):
        own = np.unique(hashes[cuts[first]:cuts[place + 1]])
        if own.size >= least:
            bounds.append((spans[start, 0], spans[place, 1]))
            terms.append(own)
            start = first = place + 1
    symbols = np.searchsorted(text.offsets, np.array(bounds, np.int64).reshape(-1, 2))
    starts = np.cumsum([0, *map(len, terms)])
    return Vectors(symbols, starts, np.concatenate([*terms, np.empty(0, np.uint64)]).astype(np.uint64))


@lru_cache(1 << 16)
def _term(word: str) -> int:
    return hash_word(stem(word) if word.isascii() else word)
