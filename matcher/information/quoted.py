"""Tell what a few chapters quote of another.

That is long passages, which no form prescribes.
A passage of a book that three others quote is still that book's. What more of them hold is how a genre or a series
begins, ends and warns, however long it is; so is what a chapter itself begins or ends with, as the issues of a short
series do.
"""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.information.phrases import PHRASE, Runs, held, phrases, runs

LONG = 120
"""Symbols in a row: above the standing words that the issues of a series begin with."""
QUOTED_PHRASES = LONG - PHRASE + 1
"""Phrases that follow each other there."""
EDGE = 60
"""Symbols before and behind it at least, in the chapter that is quoted: more than a heading has."""
FEW = 3
"""Chapters that quote a passage, at most."""
_Name = TypeVar("_Name")


def quoted(source: Folded, others: Mapping[_Name, Folded]) -> dict[_Name, NDArray[np.bool_]]:
    """Mark the symbols of a chapter that others quote at length, for each that does.

    Shapes (n,). Symbols that more than a few of them hold are marked for none.
    """
    asked = runs(source.symbols, PHRASE)
    marks = {name: _long(held(phrases(other), asked), len(source)) for name, other in others.items()}
    quoting = {name: mark for name, mark in marks.items() if mark.any()}
    few = np.sum([*quoting.values()], axis=0, dtype=np.int64) <= FEW
    return {name: mark & few for name, mark in quoting.items()}


def runs_within(source: Folded, mark: NDArray[np.bool_], length: int) -> Runs:
    """List the runs of a length that lie in marked symbols throughout."""
    listed = runs(source.symbols, length)
    marked = np.concatenate([[0], np.cumsum(mark)])
    within: Runs = listed[marked[length:length + listed.size] - marked[:listed.size] == length]
    return within


def _long(has: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    """Mark the symbols under phrases that follow each other at length."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], has, [False]]).astype(np.int8)))
    mark = np.zeros(size, np.bool_)
    for start, stop in edges.reshape(-1, 2).tolist():
        end = stop + PHRASE - 1
        if stop - start >= QUOTED_PHRASES and start >= EDGE and end + EDGE <= size:
            mark[start:end] = True
    return mark
