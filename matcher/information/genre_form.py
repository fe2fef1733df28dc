"""Mark where a text is in a form that words different things alike.

Statutes and contracts in articles, source code with its comments, and recipes among their measures: there two texts
that never met share turns, clauses and whole idioms. It is told by the form alone, without a library that knows it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.information.intrinsic import SIGNS_OF_CODE, points_of
from matcher.information.notices import symbols_of
from matcher.information.phrases import KEEP_TEXTS

ARTICLE = 600
"""Characters of an article at most: the next one begins by then."""
AROUND, SIGNS = 300, 0.07
"""Characters to either side among which the signs of code are counted, and their least share of the visible ones.
Essays in English have .03, source code .1."""
BETWEEN = 1_000
"""Characters of prose in Latin letters between two stretches of code, at most, that are a comment of it."""
LATIN, MOSTLY_LATIN = 0x250, 0.8
"""Code points of Latin letters and signs end there; how many of the visible characters are of them in code."""
NEARBY, MEASURES = 80, 4
"""Characters to either side among which measures are counted, and their least number in a recipe."""
MOSTLY = 0.5
"""Of the symbols of a passage, on either side: how many stand in such a form."""
_MEASURE = re.compile(
    r"(?:\d|[一二两三四五六七八九十半])[ \t]?"
    r"(?:克|毫升|茶?匙|汤匙|大匙|小匙|勺|杯|片|根|瓣|颗|粒|朵|分钟|秒|kg\b|g\b|ml\b|cm\b)", re.IGNORECASE)
"""The end of a measure in a kitchen."""
_HEAD = re.compile(r"^[ \t　]*第[〇零一二三四五六七八九十百千\d]{1,7}条", re.MULTILINE)


def shared_form(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> NDArray[np.bool_]:
    """Tell which blocks stand in such a form on both sides: shape (blocks,).

    Who sets a text into articles or code that was not written so makes none of it.
    """
    here, there = genre_form(page), genre_form(source)
    return np.array([here[slice(*block.page)].mean() >= MOSTLY and there[slice(*block.source)].mean() >= MOSTLY
                     for block in blocks], np.bool_)


@lru_cache(KEEP_TEXTS)
def genre_form(text: Folded) -> NDArray[np.bool_]:
    """Mark the symbols in articles, among code or among measures: shape (n,).

    None of a text that was disguised throughout, whose signs and lines are the disguise's.
    """
    if text.is_disguised_throughout:
        return np.zeros(len(text), np.bool_)
    return _in_articles(text) | _among_code(text) | _among_measures(text)


def _in_articles(text: Folded) -> NDArray[np.bool_]:
    """Mark two articles or more that follow each other."""
    mark = np.zeros(len(text), np.bool_)
    heads = [head.start() for head in _HEAD.finditer(text.original)]
    near = [after - head <= ARTICLE for head, after in pairwise(heads)]
    stretches = []
    for number, head in enumerate(heads):
        before, after = number > 0 and near[number - 1], number < len(near) and near[number]
        if before or after:
            stretches.append((head, heads[number + 1] if after else head + ARTICLE))
    for start, stop in symbols_of(text, stretches):
        mark[start:stop] = True
    return mark


def _among_code(text: Folded) -> NDArray[np.bool_]:
    """Mark where signs of code are dense among Latin letters.

    The stretch is wide enough for comments to be among it.
    """
    points = points_of(text)
    start = np.maximum(text.offsets.astype(np.int64) - AROUND, 0)
    stop = np.minimum(text.ends.astype(np.int64) + AROUND, points.size)

    def count(mark: NDArray[np.bool_]) -> NDArray[np.int64]:
        before = np.concatenate([[0], np.cumsum(mark)])
        counted: NDArray[np.int64] = before[stop] - before[start]
        return counted

    seen = (points != ord(" ")) & (points != ord("\n"))
    visible = count(seen)
    dense: NDArray[np.bool_] = count(seen & (points < LATIN)) >= MOSTLY_LATIN * visible
    if dense.any():  # in Chinese nowhere
        code = dense & (count(np.isin(points, [*SIGNS_OF_CODE])) >= SIGNS * visible)
        return code | _between(text, code, dense)
    return dense


def _between(text: Folded, code: NDArray[np.bool_], latin: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark long comments: what stands in Latin letters between two stretches of code."""
    mark = np.zeros(len(text), np.bool_)
    places = np.flatnonzero(code)
    for left in np.flatnonzero(np.diff(places) > 1).tolist():
        before, after = int(places[left]), int(places[left + 1])
        near = int(text.offsets[after]) - int(text.ends[before]) <= BETWEEN
        mark[before:after] = near and bool(latin[before:after].all())
    return mark


def _among_measures(text: Folded) -> NDArray[np.bool_]:
    """Mark where measures of a kitchen are dense."""
    places = np.array([measure.start() for measure in _MEASURE.finditer(text.original)], np.int64)
    if places.size < MEASURES:
        return np.zeros(len(text), np.bool_)
    first = np.searchsorted(places, text.offsets.astype(np.int64) - NEARBY)
    last = np.searchsorted(places, text.ends.astype(np.int64) + NEARBY)
    dense: NDArray[np.bool_] = last - first >= MEASURES
    return dense
