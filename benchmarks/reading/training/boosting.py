"""Grow oblivious trees by gradient boosting, each correcting those before it.

A tree asks the same question of all rows at each depth. Source: J. Friedman, Greedy function approximation, 2001;
oblivious trees as in A. Dorogush et al., CatBoost, 2018, without its ordered statistics.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from crawler.extraction.ranking.features import Numbers
from crawler.extraction.ranking.trees import Forest

Floats = NDArray[np.float64]
BINS = 32


class Recipe(NamedTuple):
    """How the trees of a forest are grown.

    How many, how deep, how fast, and from which share of rows and columns each.
    """

    trees: int = 300
    depth: int = 5
    rate: float = 0.05
    rows: float = 0.6
    columns: float = 0.4
    smoothing: float = 5.0
    seed: int = 0


def grow(rows: Numbers, truth: Floats, weights: Floats, recipe: Recipe, known: Floats | None = None) -> Forest:
    """Fit a forest to `truth`, the share of each row's line that is main text.

    With the log-odds `known` of each row, it corrects these.
    """
    source = np.random.default_rng(recipe.seed)
    borders = [_borders(column) for column in rows.T]
    binned = np.stack([np.searchsorted(edges, column).astype(np.uint8)
                       for edges, column in zip(borders, rows.T, strict=True)])
    base = 0.0 if known is not None else float(np.log((weights * truth).sum() / (weights * (1 - truth)).sum()))
    odds = np.full(len(rows), base) if known is None else known.copy()
    asked, above, leaves = [], [], []
    for _ in range(recipe.trees):
        share = 1 / (1 + np.exp(-odds))
        slope, curve = weights * (truth - share), weights * share * (1 - share)
        questions, places = _tree(binned, slope, curve, [len(edges) for edges in borders], recipe, source)
        sums, curves = (np.bincount(places, values, 2 ** recipe.depth) for values in (slope, curve))
        added = recipe.rate * sums / (curves + recipe.smoothing)
        odds += added[places]
        asked.append(np.asarray([column for column, _ in questions]))
        above.append(np.asarray([borders[column][edge] for column, edge in questions], np.float32))
        leaves.append(added.astype(np.float32))
    return Forest(base, np.asarray(asked), np.asarray(above, np.float32), np.asarray(leaves, np.float32))


def _borders(column: Numbers) -> Numbers:
    values = np.unique(column)
    if len(values) <= BINS:
        return ((values[1:] + values[:-1]) / 2).astype(np.float32)
    return np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1]).astype(np.float32))


def _tree(binned: NDArray[np.uint8], slope: Floats, curve: Floats, edges: list[int], recipe: Recipe,
          source: np.random.Generator) -> tuple[list[tuple[int, int]], NDArray[np.int64]]:
    """Choose a tree's questions on a sample of rows and columns; and every row's leaf.

    Below a question only the smaller answer's rows are summed; the others' sums are what is left of those above.
    """
    count = binned.shape[1]
    rows = np.flatnonzero(source.random(count) < recipe.rows)
    columns = np.sort(source.choice(len(binned), int(len(binned) * recipe.columns), replace=False))
    sample, both = binned[np.ix_(columns, rows)], np.column_stack([slope[rows], curve[rows]])
    leaf, places = np.zeros(len(rows), np.int64), np.zeros(count, np.int64)
    sums = _sums(sample, np.arange(len(rows)), leaf, both, 1)
    questions: list[tuple[int, int]] = []
    while True:
        gains = _gains(sums[..., 0], sums[..., 1], recipe.smoothing)
        for number, drawn in enumerate(columns):
            gains[number, edges[drawn]:] = -1
        place, edge = divmod(int(gains.argmax()), gains.shape[1])
        column = int(columns[place])
        places = places * 2 + (binned[column] > edge)
        questions.append((column, edge))
        if len(questions) == recipe.depth:
            return questions, places
        answers = sample[place] > edge
        leaf = leaf * 2 + answers
        few = int(2 * answers.sum() < len(rows))
        summed = _sums(sample, np.flatnonzero(answers == few), leaf, both, 2 * sums.shape[1])
        summed[:, 1 - few::2] = sums - summed[:, few::2]
        sums = summed


def _gains(slopes: Floats, curves: Floats, smoothing: float) -> Floats:
    left, below = slopes.cumsum(2), curves.cumsum(2)
    right, beyond = left[:, :, -1:] - left, below[:, :, -1:] - below
    gains: Floats = (left ** 2 / (below + smoothing) + right ** 2 / (beyond + smoothing)).sum(1)
    return gains


@njit(cache=True)
def _sums(sample: NDArray[np.uint8], rows: NDArray[np.int64], leaf: NDArray[np.int64], both: Floats, leaves: int,
          ) -> Floats:
    """Sum slopes and curves of some rows by column, leaf and bin."""
    sums = np.zeros((len(sample), leaves, BINS + 1, 2))
    for column in range(len(sample)):
        for row in rows:
            place = sums[column, leaf[row], sample[column, row]]
            place[0] += both[row, 0]
            place[1] += both[row, 1]
    return sums
