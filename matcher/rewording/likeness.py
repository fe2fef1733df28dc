"""Find pairs of similar sentences in two texts.

Similarity is measured by the cosine of terms weighted by rarity and by Dice's coefficient of all terms.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from matcher.rewording.vectors import Vectors

Places = NDArray[np.int64]
Weights = NDArray[np.float64]


class Likeness(NamedTuple):
    """Pairs of similar sentences, in the order of the page."""

    page: NDArray[np.int64]
    source: NDArray[np.int64]
    cosine: NDArray[np.float64]
    shared: NDArray[np.int64]
    """Number of common terms."""


@kernel
def _posted(
    starts: Places, terms: Places, rarity: Weights
) -> tuple[Places, Places, Places, Weights]:
    """List the places of each term: first and next, sentence, and squared lengths."""
    heads, following = np.full(rarity.size, -1, np.int64), np.empty(terms.size, np.int64)
    owners, squares = np.empty(terms.size, np.int64), np.zeros(starts.size - 1)
    for sentence in range(starts.size - 2, -1, -1):
        for place in range(starts[sentence], starts[sentence + 1]):
            owners[place], following[place] = sentence, heads[terms[place]]
            heads[terms[place]] = place
            squares[sentence] += rarity[terms[place]] ** 2
    return heads, following, owners, squares


@kernel
def similar_sentences(
    page: tuple[Places, Places], source: tuple[Places, Places], rarity: Weights, least: tuple[float, float, int]
) -> tuple[Places, Places, Weights, Places]:
    """Find the pairs of sentences that are similar enough.

    They reach the minimum cosine, Dice's coefficient and number of common terms in `least`. Returns sentence numbers in
    page and source, cosines and common terms. Sides are (starts, terms): the terms of sentence i are
    terms[starts[i]:starts[i + 1]], without repetition.
    """
    starts, terms = page
    heads, following, owners, squares = _posted(source[0], source[1], rarity)
    products, shared = np.zeros(squares.size), np.zeros(squares.size, np.int64)
    rows, columns, cosines, counts = [0][:0], [0][:0], [0.0][:0], [0][:0]
    for sentence in range(starts.size - 1):
        square, met = 0.0, [0][:0]
        for place in range(starts[sentence], starts[sentence + 1]):
            weight = rarity[terms[place]] ** 2
            square += weight
            other = heads[terms[place]]
            while other >= 0:
                if not shared[owners[other]]:
                    met.append(owners[other])
                products[owners[other]] += weight
                shared[owners[other]] += 1
                other = following[other]
        for other in met:
            cosine = products[other] / max(np.sqrt(square * squares[other]), 1e-9)
            sizes = starts[sentence + 1] - starts[sentence] + source[0][other + 1] - source[0][other]
            if cosine >= least[0] and 2 * shared[other] >= least[1] * sizes and shared[other] >= least[2]:
                rows.append(sentence)
                columns.append(other)
                cosines.append(cosine)
                counts.append(shared[other])
            products[other], shared[other] = 0.0, 0
    return np.array(rows), np.array(columns), np.array(cosines), np.array(counts)


def alike(page: Vectors, source: Vectors, cosine: float, dice: float, shared: int) -> Likeness:
    """Find the pairs of sentences that reach all minimum values.

    Terms that occur in many sentences of both texts, such as names, count little (inverse sentence frequency,
    Sanchez-Perez, Sidorov and Gelbukh, PAN 2014).
    """
    known, ids = np.unique(np.concatenate([page.terms, source.terms]), return_inverse=True)
    total = len(page.bounds) + len(source.bounds)
    rarity = np.log(total / np.bincount(ids, minlength=known.size)) if known.size else np.empty(0)
    left, right = ids[:page.terms.size].astype(np.int64), ids[page.terms.size:].astype(np.int64)
    sides = (page.starts, left), (source.starts, right)
    return _mutual(Likeness(*similar_sentences(*sides, rarity, (cosine, dice, shared))))


def _mutual(pairs: Likeness) -> Likeness:
    """Keep the pairs in which each sentence is the other's best match.

    A set phrase is similar to many sentences.
    """
    both = _firsts(pairs.page, pairs.cosine) & _firsts(pairs.source, pairs.cosine)
    return Likeness(pairs.page[both], pairs.source[both], pairs.cosine[both], pairs.shared[both])


def _firsts(side: NDArray[np.int64], cosine: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mark the best pair of each sentence of one side."""
    order = np.lexsort((-cosine, side))
    marks = np.zeros(side.size, np.bool_)
    marks[order[np.flatnonzero(np.diff(side[order], prepend=-1))]] = True
    return marks
