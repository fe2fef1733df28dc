"""A forest is grown that separates rows."""

import numpy as np
from numpy.typing import NDArray

from benchmarks.reading.training.boosting import Recipe, grow
from crawler.extraction.ranking.feature_names import FEATURES

RECIPE = Recipe(trees=120, depth=3, rate=0.3, columns=1.0)


def test_a_forest_learns_a_question_whose_meaning_another_one_changes() -> None:
    source = np.random.default_rng(7)
    rows = source.random((4_000, len(FEATURES))).astype(np.float32)
    truth = np.where(rows[:, 1] > 0.5, rows[:, 2] > 0.5, rows[:, 0] > 0.5).astype(np.float64)
    grown = grow(rows[1_000:], truth[1_000:], np.ones(3_000), RECIPE)
    assert grown.asked.shape == (120, 3)
    assert right(grown.odds(rows[1_000:]), truth[1_000:]) > 0.95
    assert right(grown.odds(rows[:1_000]), truth[:1_000]) > 0.9


def test_a_forest_corrects_what_is_known_and_leaves_the_rest() -> None:
    source = np.random.default_rng(8)
    rows = source.random((4_000, len(FEATURES))).astype(np.float32)
    truth, known = (rows[:, 0] > 0.5).astype(np.float64), np.where(rows[:, 0] > 0.5, 4.0, -4.0)
    is_wrong = rows[:, 1] > 0.8
    known[is_wrong] *= -1
    grown = grow(rows, truth, np.ones(4_000), RECIPE, known)
    assert grown.base == 0
    corrected = grown.odds(rows)
    assert right(known, truth) < 0.85
    assert right(known + corrected, truth) > 0.98
    assert np.abs(corrected[~is_wrong]).mean() < np.abs(corrected[is_wrong]).mean() / 2


def right(odds: NDArray[np.float64], truth: NDArray[np.float64]) -> float:
    return float(((odds > 0) == (truth > 0.5)).mean())
