"""Mark where a text has a form that makes different texts sound alike.

Examples are statutes and contracts in articles, source code with its comments, recipes with their measures, documents
in standing wording, lists of places, and reports of figures: unrelated texts of these genres share turns of phrase,
clauses and whole idioms. It is recognised by form alone, without a library.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.information.figures import among_figures, state_other_facts
from matcher.information.intrinsic import PLACES, SIGNS_OF_CODE, in_code_lines, points_of
from matcher.information.notices import symbols_of
from matcher.information.phrases import KEEP_TEXTS
from matcher.information.standing_wording import by_standing_wording

ARTICLE = 600
"""Maximum characters of an article; the next one must begin within them."""
AROUND, SIGNS = 300, 0.07
"""Characters to either side within which code characters are counted, and their minimum share (0–1) of the visible
characters. Essays in English have .03, source code .1."""
BETWEEN = 1_000
"""Maximum characters of prose in Latin letters between two stretches of code that count as a comment."""
LATIN, MOSTLY_LATIN = 0x250, 0.8
"""End of the code points of Latin letters and punctuation, and minimum share (0–1) of these among the visible
characters of code."""
NEARBY, MEASURES = 80, 4
"""Characters to either side within which measures are counted, and their minimum number in a recipe."""
MOSTLY = 0.5
"""Minimum share (0–1) of a block's symbols on either side that must have such a form."""
_MEASURE = re.compile(
    r"(?:\d|[一二两三四五六七八九十半])[ \t]?"
    r"(?:克|毫升|茶?匙|汤匙|大匙|小匙|勺|杯|片|根|瓣|颗|粒|朵|分钟|秒|kg\b|g\b|ml\b|cm\b)", re.IGNORECASE)
"""The end of a kitchen measure."""
_HEAD = re.compile(r"^[ \t　]*第[〇零一二三四五六七八九十百千\d]{1,7}条", re.MULTILINE)


def shared_form(
    page: Folded, source: Folded, blocks: Sequence[AlignedBlock], rephrased: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Tell which blocks have such a form on both sides: shape (blocks,).

    Turning other text into articles or code does not make it one of these genres. Figures make it one only where they
    differ, and in rephrased blocks: a copy keeps figures, or sentences.
    """
    here = genre_form(page)
    among = here | among_figures(page)
    if not any(_is_mostly(among, block.page) for block in blocks):
        return np.zeros(len(blocks), np.bool_)
    there = genre_form(source)
    figures = there | among_figures(source)
    return np.array([_are_mostly(here, there, block) or (
        is_rephrased and _are_mostly(among, figures, block) and state_other_facts(page, source, block))
        for block, is_rephrased in zip(blocks, rephrased, strict=True)], np.bool_)


def _are_mostly(here: NDArray[np.bool_], there: NDArray[np.bool_], block: AlignedBlock) -> bool:
    """Tell whether most symbols of a block are marked on both sides."""
    return _is_mostly(here, block.page) and _is_mostly(there, block.source)


def _is_mostly(marks: NDArray[np.bool_], span: tuple[int, int]) -> bool:
    """Tell whether most symbols from start to stop are marked."""
    return bool(marks[slice(*span)].mean() >= MOSTLY)


@lru_cache(KEEP_TEXTS)
def genre_form(text: Folded) -> NDArray[np.bool_]:
    """Mark the symbols that have the form of a genre: shape (n,).

    These are articles, code, standing wording, lists of places, and what is among measures.
    Nothing is marked in a text that was disguised throughout, whose punctuation and lines belong to the disguise.
    """
    if text.is_disguised_throughout:
        return np.zeros(len(text), np.bool_)
    by_lines = _in_articles(text) | _among_code(text) | in_code_lines(text)
    return by_lines | _among_measures(text) | _in_places(text) | (by_standing_wording(text) < 1)


def _in_places(text: Folded) -> NDArray[np.bool_]:
    """Mark lists of places."""
    mark = np.zeros(len(text), np.bool_)
    for start, stop in symbols_of(text, [places.span() for places in PLACES.finditer(text.original)]):
        mark[start:stop] = True
    return mark


def _in_articles(text: Folded) -> NDArray[np.bool_]:
    """Mark sequences of at least two articles."""
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
    """Mark where code characters are dense among Latin letters.

    The window is wide enough to include comments.
    """
    points = points_of(text)
    seen = (points != ord(" ")) & (points != ord("\n"))
    latin = seen & (points < LATIN)
    if np.count_nonzero(latin) < MOSTLY_LATIN * (min(points.size, AROUND) - np.count_nonzero(~seen)):
        return np.zeros(len(text), np.bool_)  # no window can be dense, as in all Chinese prose
    start = np.maximum(text.offsets.astype(np.int64) - AROUND, 0)
    stop = np.minimum(text.ends.astype(np.int64) + AROUND, points.size)

    def count(mark: NDArray[np.bool_]) -> NDArray[np.int64]:
        before = np.concatenate([[0], np.cumsum(mark)])
        counted: NDArray[np.int64] = before[stop] - before[start]
        return counted

    visible = count(seen)
    dense: NDArray[np.bool_] = count(latin) >= MOSTLY_LATIN * visible
    if dense.any():
        code = dense & (count(np.isin(points, [*SIGNS_OF_CODE])) >= SIGNS * visible)
        return code | _between(text, code, dense)
    return dense


def _between(text: Folded, code: NDArray[np.bool_], latin: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark long comments: Latin letters between two stretches of code."""
    mark = np.zeros(len(text), np.bool_)
    places = np.flatnonzero(code)
    for left in np.flatnonzero(np.diff(places) > 1).tolist():
        before, after = int(places[left]), int(places[left + 1])
        near = int(text.offsets[after]) - int(text.ends[before]) <= BETWEEN
        mark[before:after] = near and bool(latin[before:after].all())
    return mark


def _among_measures(text: Folded) -> NDArray[np.bool_]:
    """Mark where kitchen measures are dense."""
    places = np.array([measure.start() for measure in _MEASURE.finditer(text.original)], np.int64)
    if places.size < MEASURES:
        return np.zeros(len(text), np.bool_)
    first = np.searchsorted(places, text.offsets.astype(np.int64) - NEARBY)
    last = np.searchsorted(places, text.ends.astype(np.int64) + NEARBY)
    dense: NDArray[np.bool_] = last - first >= MEASURES
    return dense
