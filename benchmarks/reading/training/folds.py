"""Train the forests of both passes, for the reader and by folds.

A forest is surer of pages that it was trained on than of others. So a second forest learns from what was said by first
forests that were trained on other folds.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from benchmarks.harness.command_line import Progress
from benchmarks.reading.real.real_page import FOLDS, RealPage
from benchmarks.reading.training.boosting import Recipe, grow
from benchmarks.reading.training.examples import Example, of_real
from crawler.extraction.ranking.judging import Judge, again
from crawler.extraction.ranking.trees import Forest

RECIPE = Recipe(trees=380)
"""How first forests are grown, by fold and by the training command."""
SECOND = Recipe(trees=120, depth=3, smoothing=20.0)
"""How second forests are grown. Of seven recipes this one read real pages best, and no kind worse than the first forest
alone: deeper trees learn single pages of rare kinds."""


def judges_by_fold(pages: Iterable[RealPage], templates: Iterable[Example], progress: Progress,
                   recipe: Recipe = RECIPE, second: Recipe = SECOND) -> list[Judge]:
    """Train a judge for each fold, on the other folds' pages and on templates.

    Its second forest learns from no template of its fold either, so a pair of folds shares a first forest.
    """
    examples = [*filter(None, map(of_real, pages)), *templates]
    pairs = [(one, two) for one in range(FOLDS) for two in range(one)]
    firsts: dict[int, dict[int, Forest]] = {fold: {} for fold in range(FOLDS)}
    for number, (one, two) in enumerate(pairs):
        progress("forests of pairs", number, len(pairs))
        firsts[one][two] = firsts[two][one] = trained_on(_without(examples, one, two), recipe)
    judges = []
    for fold in range(FOLDS):
        progress("forests", fold, FOLDS)
        first = trained_on([one for one in examples if one.fold != fold or not one.is_real], recipe)
        judges.append(Judge(first, _correcting(firsts[fold], _without(examples, fold), second)))
    return judges


def _without(examples: Iterable[Example], *folds: int) -> list[Example]:
    return [one for one in examples if one.fold not in folds]


def trained_on(examples: Sequence[Example], recipe: Recipe = RECIPE) -> Forest:
    """Grow a forest that tells the main text in examples from the rest."""
    rows, truth, weights = (np.concatenate(some) for some in zip(
        *((one.seen.rows, one.truth, one.weights) for one in examples), strict=True))
    return grow(rows, truth, weights, recipe)


def second_on(examples: Sequence[Example]) -> Forest:
    """Grow a forest that corrects what a first forest says of pages."""
    firsts = [trained_on(_without(examples, fold)) for fold in range(FOLDS)]
    return _correcting(firsts, examples, SECOND)


def _correcting(firsts: Mapping[int, Forest] | Sequence[Forest], examples: Sequence[Example], recipe: Recipe) -> Forest:
    """Grow a forest that corrects what the first forest of each example's fold says.

    Threads are judged in one pass, because the second read them no better.
    """
    judged = [one for one in examples if not one.is_thread]
    odds = [firsts[one.fold].odds(one.seen.rows) for one in judged]
    rows = np.concatenate([again(one.seen, said) for one, said in zip(judged, odds, strict=True)])
    truth, weights = (np.concatenate(some) for some in zip(*((one.truth, one.weights) for one in judged), strict=True))
    return grow(rows, truth, weights, recipe, np.concatenate(odds))
