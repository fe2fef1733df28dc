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


def grow(rows: Numbers, truth: Floats, weights: Floats, recipe: Recipe, onto: Forest | None = None) -> Forest:
    """Fit a forest to `truth`, the share of each row's line that is main text.

    The trees of the forest `onto` are kept, and those added correct it.
    """
    source = np.random.default_rng(recipe.seed)
    borders = [_borders(column) for column in rows.T]
    binned = np.column_stack([np.searchsorted(edges, column).astype(np.uint8)
                              for edges, column in zip(borders, rows.T, strict=True)])
    base = onto.base if onto else float(np.log((weights * truth).sum() / (weights * (1 - truth)).sum()))
    odds = onto.odds(rows) if onto else np.full(len(rows), base)
    asked, above, leaves = ([*onto.asked], [*onto.above], [*onto.leaves]) if onto else ([], [], [])
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
    """Choose a tree's questions on a sample of rows and columns; and every row's leaf."""
    rows = source.random(len(binned)) < recipe.rows
    columns = np.sort(source.choice(binned.shape[1], int(binned.shape[1] * recipe.columns), replace=False))
    sample = np.asfortranarray(binned[rows][:, columns])  # columns are summed one after another
    leaf, places = np.zeros(len(sample), np.int64), np.zeros(len(binned), np.int64)
    questions = []
    for _ in range(recipe.depth):
        gains = _gains(*_sums(sample, leaf, slope[rows], curve[rows], 2 ** recipe.depth), recipe.smoothing)
        for number, drawn in enumerate(columns):
            gains[number, edges[drawn]:] = -1
        place, edge = divmod(int(gains.argmax()), gains.shape[1])
        column = int(columns[place])
        leaf = leaf * 2 + (sample[:, place] > edge)
        places = places * 2 + (binned[:, column] > edge)
        questions.append((column, edge))
    return questions, places


def _gains(slopes: Floats, curves: Floats, smoothing: float) -> Floats:
    left, below = slopes.cumsum(2), curves.cumsum(2)
    right, beyond = left[:, :, -1:] - left, below[:, :, -1:] - below
    gains: Floats = (left ** 2 / (below + smoothing) + right ** 2 / (beyond + smoothing)).sum(1)
    return gains


@njit(cache=True)
def _sums(sample: NDArray[np.uint8], leaf: NDArray[np.int64], slope: Floats, curve: Floats, leaves: int,
          ) -> tuple[Floats, Floats]:
    """Sum slopes and curves by column, leaf and bin."""
    slopes = np.zeros((sample.shape[1], leaves, BINS + 1))
    curves = np.zeros((sample.shape[1], leaves, BINS + 1))
    for column in range(sample.shape[1]):
        for row in range(len(sample)):
            slopes[column, leaf[row], sample[row, column]] += slope[row]
            curves[column, leaf[row], sample[row, column]] += curve[row]
    return slopes, curves
