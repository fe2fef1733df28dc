"""Align the sentences of a text with those of its translation, in order.

The best chain of pairs is found by dynamic programming over the cosines of sentence vectors; a sentence may be paired
with two, whose vectors are added (as in Bertalign, Liu and Zhu 2022), and any may stay unpaired.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from matcher.meaning.encoder import Vectors
from matcher.meaning.sentence_vectors import Encoded, as_floats

LEAST = 0.4
"""Minimum cosine of a pair that is better than leaving both sentences unpaired."""
MERGED = 0.03
"""Amount by which pairing with two sentences must raise the cosine compared with one."""


class SentencePair(NamedTuple):
    """Sentences of both texts with the same meaning, in characters of the texts."""

    page: tuple[int, int]
    source: tuple[int, int]
    cosine: float


def sentence_pairs(page: Encoded, source: Encoded) -> list[SentencePair]:
    """Pair the sentences of two texts, in the order of both."""
    if not len(page) or not len(source):
        return []
    one, other = as_floats(page.vectors), as_floats(source.vectors)
    single = one @ other.T
    moves = _chain(single, _doubled(one) @ other.T, one @ _doubled(other).T)
    return [SentencePair((int(page.spans[at, 0]), int(page.spans[at + rows - 1, 1])),
                         (int(source.spans[to, 0]), int(source.spans[to + columns - 1, 1])), round(cosine, 4))
            for at, to, rows, columns, cosine in _walked(moves)]


def _doubled(vectors: Vectors) -> Vectors:
    """Add each vector and the next, normalised: shape (s - 1, size)."""
    sums = vectors[:-1] + vectors[1:]
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    doubled: Vectors = sums / lengths
    return doubled


def _walked(moves: tuple[NDArray[np.int8], NDArray[np.float32]]) -> list[tuple[int, int, int, int, float]]:
    """Trace the best chain back: page, source, number of sentences of each, cosine."""
    came, cosines = moves
    at, to = came.shape[0] - 1, came.shape[1] - 1
    found = []
    while at and to:
        rows, columns = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))[came[at, to]]
        if rows and columns:
            found.append((at - rows, to - columns, rows, columns, float(cosines[at, to])))
        at, to = at - rows, to - columns
    return found[::-1]


@kernel
def _chain(
    single: Vectors, twice: Vectors, double: Vectors
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Find, for each pair of prefixes, the last move of the best chain and its cosine.

    Moves: 0 and 1 leave a sentence of the page or the source unpaired, 2 pairs one with one, 3 two with one, 4 one with
    two.
    """
    rows, columns = single.shape
    best = np.zeros((rows + 1, columns + 1), np.float32)
    came = np.zeros((rows + 1, columns + 1), np.int8)
    cosines = np.zeros((rows + 1, columns + 1), np.float32)
    for at in range(1, rows + 1):
        for to in range(1, columns + 1):
            most, move, cosine = best[at - 1, to], 0, np.float32(0)
            if best[at, to - 1] > most:
                most, move = best[at, to - 1], 1
            near = single[at - 1, to - 1]
            if best[at - 1, to - 1] + near - LEAST > most:
                most, move, cosine = best[at - 1, to - 1] + near - LEAST, 2, near
            if at > 1:
                near = twice[at - 2, to - 1] - MERGED
                if best[at - 2, to - 1] + 1.5 * (near - LEAST) > most:
                    most, move, cosine = best[at - 2, to - 1] + 1.5 * (near - LEAST), 3, near + MERGED
            if to > 1:
                near = double[at - 1, to - 2] - MERGED
                if best[at - 1, to - 2] + 1.5 * (near - LEAST) > most:
                    most, move, cosine = best[at - 1, to - 2] + 1.5 * (near - LEAST), 4, near + MERGED
            best[at, to], came[at, to], cosines[at, to] = most, move, cosine
    return came, cosines
