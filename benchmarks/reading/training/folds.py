"""Train a forest for each fold of the real pages, on the pages of the other folds."""

from collections.abc import Iterable, Sequence

import numpy as np

from benchmarks.harness.command_line import Progress
from benchmarks.reading.real.real_page import FOLDS, RealPage
from benchmarks.reading.training.boosting import Recipe, grow
from benchmarks.reading.training.examples import Example, of_real
from crawler.extraction.ranking.trees import Forest

RECIPE = Recipe(trees=380)
"""How forests are grown, by fold and by the training command."""


def forests_by_fold(pages: Sequence[RealPage], templates: Iterable[Example], progress: Progress,
                    recipe: Recipe = RECIPE) -> list[Forest]:
    """Train a forest for each fold, on the other folds' pages and on templates."""
    always = list(templates)
    real = [(page.fold, example) for page in pages if (example := of_real(page))]
    forests = []
    for fold in range(FOLDS):
        progress("forests", fold, FOLDS)
        forests.append(trained_on([*(example for own, example in real if own != fold), *always], recipe))
    return forests


def trained_on(examples: Sequence[Example], recipe: Recipe = RECIPE) -> Forest:
    """Grow a forest that tells the main text in examples from the rest."""
    rows, truth, weights = (np.concatenate(some) for some in zip(
        *((one.rows, one.truth, one.weights) for one in examples), strict=True))
    return grow(rows, truth, weights, recipe)
