"""A forest is grown that separates rows, and trees can be added to an existing forest."""

import numpy as np
from numpy.typing import NDArray

from benchmarks.reading.training.boosting import Recipe, grow
from crawler.extraction.ranking.features import FEATURES

RECIPE = Recipe(trees=30, depth=3, rate=0.3, columns=1.0)


def test_added_trees_learn_new_rows_and_keep_the_old_ones() -> None:
    source = np.random.default_rng(7)
    rows = source.random((4_000, len(FEATURES))).astype(np.float32)
    new = rows[:, 1] > 0.5
    truth = np.where(new, rows[:, 2] > 0.5, rows[:, 0] > 0.5).astype(np.float64)
    weights = np.ones(len(rows))
    first = grow(rows[~new], truth[~new], weights[~new], RECIPE)
    both = grow(rows, truth, weights, RECIPE._replace(trees=120, seed=1), first)
    assert (both.asked[:30] == first.asked).all()
    assert len(both.asked) == 150
    assert right(first.odds(rows[~new]), truth[~new]) > 0.95
    assert right(first.odds(rows[new]), truth[new]) < 0.6
    assert right(both.odds(rows[~new]), truth[~new]) > 0.95
    assert right(both.odds(rows[new]), truth[new]) > 0.9


def right(odds: NDArray[np.float64], truth: NDArray[np.float64]) -> float:
    return float(((odds > 0) == (truth > 0.5)).mean())
