"""Compare the content words of two texts.

Finds similar sentences, and compares fragments of several sentences.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.rewording.fragments import Places, Weights, best_range, grouped
from matcher.rewording.likeness import similar_sentences
from matcher.rewording.word_texts import Prose, prose

Span = tuple[int, int]
"""First and last sentence; the last one is included."""
GROUP = 3
"""Minimum different content words of what is compared as one sentence."""


class Side(NamedTuple):
    """One of two texts; terms have the same numbers in both."""

    bounds: Places
    """Shape (s + 1,): sentence i is symbols [bounds[i], bounds[i + 1])."""
    cuts: Places
    """Shape (s + 1,): the content words of sentence i are terms[cuts[i]:cuts[i + 1]]."""
    terms: Places
    firsts: Places
    """Shape (g + 1,): short sentences are grouped; group i begins with sentence firsts[i]."""
    starts: Places
    members: Places
    """The different terms of group i are members[starts[i]:starts[i + 1]]."""

    @property
    def whole(self) -> Span:
        """The span of all sentences."""
        return 0, self.cuts.size - 2

    def words(self, span: Span) -> Places:
        """Return the content words of a span of sentences."""
        return self.terms[self.cuts[span[0]]:self.cuts[span[1] + 1]]

    def symbols(self, span: Span) -> tuple[int, int]:
        """Return the symbols of a span of sentences; the stop is exclusive."""
        return int(self.bounds[span[0]]), int(self.bounds[span[1] + 1])

    def spanned(self, symbols: tuple[int, int]) -> Span:
        """Return the sentences that contain a span of symbols."""
        first = int(np.searchsorted(self.bounds, symbols[0], "right")) - 1
        return first, int(np.searchsorted(self.bounds, symbols[1], "left")) - 1


class Overlap(NamedTuple):
    """What two fragments have in common."""

    cosine: float
    shared: int
    """Number of common content words, with repetitions."""
    longer: int
    """Content words of the longer one."""

    @property
    def score(self) -> float:
        """Number of common words times cosine."""
        return self.cosine * self.shared


class WordPair(NamedTuple):
    """Two texts, and the weight of each term.

    Terms in few sentences of both texts weigh more.
    """

    page: Side
    source: Side
    weights: Weights

    def stock(self, words: Places) -> Places:
        """Count each term among some content words."""
        return np.bincount(words, minlength=self.weights.size)

    def explained(self, words: Places, by: Places) -> float:
        """Sum up the weights of words that other words contain as often."""
        return float(np.minimum(self.stock(words), self.stock(by)) @ self.weights)

    def similar(self, cosine: float, dice: float, shared: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Find the pairs of groups that reach all minimum values.

        Returns the groups of the page and those of the source.
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
        """Move the edges of two fragments to where each explains most of the other.

        The source's edges are moved first; both are moved twice.
        """
        for _ in range(2):
            source = _fit(self.source, self.weights, self.stock(self.page.words(page)), source, reach, prices[1])
            page = _fit(self.page, self.weights, self.stock(self.source.words(source)), page, reach, prices[0])
        return page, source


def word_pair(page: Folded, source: Folded) -> WordPair:
    """Prepare two texts for comparison: common term numbers, and weights."""
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
