"""Compare the content words of two texts.

Which sentences, and fragments of several, say about the same.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.rewording.fragments import Places, Weights, best_range, grouped
from matcher.rewording.likeness import similar_sentences
from matcher.rewording.word_texts import Prose, prose

Span = tuple[int, int]
"""Sentences from the first to the last, which is included."""
GROUP = 3
"""Least number of different content words in what is compared as a sentence."""


class Side(NamedTuple):
    """One of two texts, its terms numbered alike in both."""

    bounds: Places
    """Shape (s + 1,): sentence i is symbols [bounds[i], bounds[i + 1])."""
    cuts: Places
    """Shape (s + 1,): the content words of sentence i are terms[cuts[i]:cuts[i + 1]]."""
    terms: Places
    firsts: Places
    """Shape (g + 1,): sentences that are too short alone are grouped; group i begins with sentence firsts[i]."""
    starts: Places
    members: Places
    """The different terms of group i are members[starts[i]:starts[i + 1]]."""

    @property
    def whole(self) -> Span:
        """Name all sentences."""
        return 0, self.cuts.size - 2

    def words(self, span: Span) -> Places:
        """List the content words of some sentences."""
        return self.terms[self.cuts[span[0]]:self.cuts[span[1] + 1]]

    def symbols(self, span: Span) -> tuple[int, int]:
        """Give the symbols of some sentences, the stop excluded."""
        return int(self.bounds[span[0]]), int(self.bounds[span[1] + 1])

    def spanned(self, symbols: tuple[int, int]) -> Span:
        """Name the sentences that some symbols are in."""
        first = int(np.searchsorted(self.bounds, symbols[0], "right")) - 1
        return first, int(np.searchsorted(self.bounds, symbols[1], "left")) - 1


class Overlap(NamedTuple):
    """What two fragments have in common."""

    cosine: float
    shared: int
    """Content words, each as often as both have it."""
    longer: int
    """Content words of the longer one."""

    @property
    def score(self) -> float:
        """Weigh how much is shared by how alike the fragments are."""
        return self.cosine * self.shared


class WordPair(NamedTuple):
    """Two texts, and what each term weighs.

    The fewer sentences of both hold it, the more.
    """

    page: Side
    source: Side
    weights: Weights

    def stock(self, words: Places) -> Places:
        """Count each term of some content words."""
        return np.bincount(words, minlength=self.weights.size)

    def explained(self, words: Places, by: Places) -> float:
        """Sum up the weights of words that others have as often."""
        return float(np.minimum(self.stock(words), self.stock(by)) @ self.weights)

    def similar(self, cosine: float, dice: float, shared: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Find the pairs of groups that reach every least value.

        Those of the page, those of the source.
        """
        sides = (self.page.starts, self.page.members), (self.source.starts, self.source.members)
        rows, columns, _, _ = similar_sentences(*sides, self.weights, (cosine, dice, shared))
        return rows, columns

    def overlap(self, page: Span, source: Span) -> Overlap:
        """Compare two fragments as bags of content words."""
        here, there = self.stock(self.page.words(page)), self.stock(self.source.words(source))
        left, right = here * self.weights, there * self.weights
        length = float(np.sqrt((left @ left) * (right @ right)))
        longer = max(int(here.sum()), int(there.sum()))
        return Overlap(float(left @ right) / max(length, 1e-9), int(np.minimum(here, there).sum()), longer)

    def fitted(self, page: Span, source: Span, reach: int, prices: tuple[float, float]) -> tuple[Span, Span]:
        """Move the edges of two fragments to where each tells most of the other.

        The source's first, twice.
        """
        for _ in range(2):
            source = _fit(self.source, self.weights, self.stock(self.page.words(page)), source, reach, prices[1])
            page = _fit(self.page, self.weights, self.stock(self.source.words(source)), page, reach, prices[0])
        return page, source


def word_pair(page: Folded, source: Folded) -> WordPair:
    """Compare two texts: give their terms common numbers, and weights."""
    left, right = prose(page), prose(source)
    known, ids = np.unique(np.concatenate([left.terms, right.terms]), return_inverse=True)
    here = _side(left, ids[:left.terms.size], known.size)
    there = _side(right, ids[left.terms.size:], known.size)
    groups = here.firsts.size + there.firsts.size - 2
    holding = np.bincount(np.concatenate([here.members, there.members]), minlength=known.size)
    return WordPair(here, there, np.log((groups + 1) / np.maximum(holding, 1)))


def _side(text: Prose, terms: Places, known: int) -> Side:
    return Side(text.bounds, text.cuts, terms, *grouped(text.cuts, terms, known, GROUP))


def _fit(side: Side, weights: Weights, stock: Places, core: Span, reach: int, price: float) -> Span:
    first, last = best_range((side.cuts, side.terms), weights, stock, core, reach, price)
    return int(first), int(last)
