"""Detect which long passages of a chapter a few other chapters quote.

A passage that up to a dozen other chapters quote still belongs to its own chapter, provided that they have nothing else
in common with it. If more than three chapters of its genre have the passage, that is, chapters that share other wording
with it too, then it is how the genre begins, ends or warns, however long it is. So is text at the beginning or end of
the chapter, as in the issues of a short series.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.information.phrases import PHRASE, Runs, held, phrases, runs

LONG = 120
"""Minimum symbols of a quoted passage; more than the standing words at the beginning of a series' issues."""
QUOTED_PHRASES = LONG - PHRASE + 1
"""Number of consecutive phrases in such a passage."""
EDGE = 60
"""Minimum symbols before and after the passage in the quoted chapter; more than a heading has."""
FEW, SEVERAL = 3, 12
"""Maximum chapters of its genre, and maximum chapters in all, that quote a passage."""
GENRE = 0.01
"""Minimum share (0–1) of a chapter's other phrases that a chapter of its genre has too; others have almost none."""
_Name = TypeVar("_Name")


def quoted(source: Folded, others: Mapping[_Name, Folded]) -> dict[_Name, NDArray[np.bool_]]:
    """Mark the symbols of a chapter that others quote at length, by quoting chapter.

    Shapes (n,). Symbols that more than `SEVERAL` chapters have, or more than `FEW` of its genre, are not marked.
    """
    asked = runs(source.symbols, PHRASE)
    has = {name: held(phrases(other), asked) for name, other in others.items()}
    marks = {name: mark for name, found in has.items() if (mark := _long(found, len(source))).any()}
    of_genre = [mark for name, mark in marks.items() if _shared_elsewhere(has[name], mark) >= GENRE]
    few = (_counted(marks.values(), len(source)) <= SEVERAL) & (_counted(of_genre, len(source)) <= FEW)
    return {name: mark & few for name, mark in marks.items()}


def runs_within(source: Folded, mark: NDArray[np.bool_], length: int) -> Runs:
    """List the runs of a length whose symbols are all marked."""
    listed = runs(source.symbols, length)
    marked = np.concatenate([[0], np.cumsum(mark)])
    within: Runs = listed[marked[length:length + listed.size] - marked[:listed.size] == length]
    return within


def _counted(marks: Iterable[NDArray[np.bool_]], size: int) -> NDArray[np.int64]:
    """Count the marks of each symbol."""
    counted: NDArray[np.int64] = np.sum([np.zeros(size, np.bool_), *marks], axis=0, dtype=np.int64)
    return counted


def _shared_elsewhere(has: NDArray[np.bool_], mark: NDArray[np.bool_]) -> float:
    """Return the share of the unmarked phrases that another chapter has too."""
    outside = ~(mark[:has.size] | mark[PHRASE - 1:])
    return float(has[outside].mean()) if outside.any() else 1.0


def _long(has: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    """Mark the symbols of long sequences of consecutive phrases."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], has, [False]]).astype(np.int8)))
    mark = np.zeros(size, np.bool_)
    for start, stop in edges.reshape(-1, 2).tolist():
        end = stop + PHRASE - 1
        if stop - start >= QUOTED_PHRASES and start >= EDGE and end + EDGE <= size:
            mark[start:end] = True
    return mark
