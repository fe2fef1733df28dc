"""Find which sentences of a text are retold by a fragment of another one.

The content words of a fragment form a stock; each explains one word of the other text. A range of sentences gains the
weight of the words that the stock explains, and pays a share (the price) of the weight of all its words.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel

Places = NDArray[np.int64]
Weights = NDArray[np.float64]


@kernel
def grouped(cuts: Places, terms: Places, known: int, least: int) -> tuple[Places, Places, Places]:
    """Join sentences with fewer than `least` different terms to the following ones.

    Returns the first sentence of every group, where its terms start, each with one final entry more, and the terms,
    once per group. `known` is the number of different terms.
    """
    firsts, starts = np.zeros(cuts.size, np.int64), np.zeros(cuts.size, np.int64)
    kept, last = np.empty(terms.size, np.int64), np.full(known, -1, np.int64)
    groups, filled = 0, 0
    for sentence in range(cuts.size - 1):
        for place in range(cuts[sentence], cuts[sentence + 1]):
            if last[terms[place]] != groups:
                last[terms[place]] = groups
                kept[filled] = terms[place]
                filled += 1
        if filled - starts[groups] >= least or (sentence == cuts.size - 2 and filled > starts[groups]):
            groups += 1
            firsts[groups], starts[groups] = sentence + 1, filled
    return firsts[:groups + 1], starts[:groups + 1], kept[:filled]


@kernel
def best_range(
    text: tuple[Places, Places], weights: Weights, stock: Places, core: tuple[int, int], reach: int, price: float
) -> tuple[int, int]:
    """Find the range of sentences around a core that gains the most.

    Ranges include their last sentence, as in `core`.

    `text` is cuts and terms.
    """
    cuts, terms = text
    low, high = max(core[0] - reach, 0), min(core[1] + reach, cuts.size - 2)
    left = stock.copy()
    best, first, last = -1e18, core[0], core[1]
    for start in range(low, core[1] + 1):
        gain = 0.0
        for stop in range(start, high + 1):
            for place in range(cuts[stop], cuts[stop + 1]):
                term = terms[place]
                gain -= price * weights[term]
                if left[term] > 0:
                    left[term] -= 1
                    gain += weights[term]
            if stop >= core[0] and gain > best:
                best, first, last = gain, start, stop
        for place in range(cuts[start], cuts[high + 1]):
            left[terms[place]] = stock[terms[place]]
    return first, last


@kernel
def best_anywhere(
    cuts: Places, terms: Places, weights: Weights, stock: Places, longest: int, price: float
) -> tuple[int, int, float]:
    """Find the range of sentences that gains the most, and its gain.

    It has about `longest` content words at most. The first sentence is -1 if no range gains anything.
    """
    left = stock.copy()
    best, first, last = 0.0, -1, -1
    for start in range(cuts.size - 1):
        gain, stop = 0.0, start
        while stop < cuts.size - 1 and gain >= 0 and cuts[stop] - cuts[start] <= longest:
            for place in range(cuts[stop], cuts[stop + 1]):
                term = terms[place]
                gain -= price * weights[term]
                if left[term] > 0:
                    left[term] -= 1
                    gain += weights[term]
            if gain > best:
                best, first, last = gain, start, stop
            stop += 1
        for place in range(cuts[start], cuts[stop]):
            left[terms[place]] = stock[terms[place]]
    return first, last, best
