"""Tell what a few chapters quote of another.

That is long passages, which no form prescribes.
A passage of a book that a dozen others quote is still that book's, if they have nothing else in common with it. What
more than three of its genre hold, whose wording is that of the chapter in other places too, is how the genre begins,
ends and warns, however long it is; so is what a chapter itself begins or ends with, as the issues of a short series do.
"""

from collections.abc import Iterable, Mapping
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
FEW, SEVERAL = 3, 12
"""Chapters of its genre, and chapters at all, that quote a passage, at most."""
GENRE = 0.01
"""Share of the other phrases of a chapter that one of its genre holds too; one of any other holds next to none."""
_Name = TypeVar("_Name")


def quoted(source: Folded, others: Mapping[_Name, Folded]) -> dict[_Name, NDArray[np.bool_]]:
    """Mark the symbols of a chapter that others quote at length, for each that does.

    Shapes (n,). Symbols that more than several of them hold, or more than a few of its genre, are marked for none.
    """
    asked = runs(source.symbols, PHRASE)
    has = {name: held(phrases(other), asked) for name, other in others.items()}
    marks = {name: mark for name, found in has.items() if (mark := _long(found, len(source))).any()}
    of_genre = [mark for name, mark in marks.items() if _shared_elsewhere(has[name], mark) >= GENRE]
    few = (_counted(marks.values(), len(source)) <= SEVERAL) & (_counted(of_genre, len(source)) <= FEW)
    return {name: mark & few for name, mark in marks.items()}


def runs_within(source: Folded, mark: NDArray[np.bool_], length: int) -> Runs:
    """List the runs of a length that lie in marked symbols throughout."""
    listed = runs(source.symbols, length)
    marked = np.concatenate([[0], np.cumsum(mark)])
    within: Runs = listed[marked[length:length + listed.size] - marked[:listed.size] == length]
    return within


def _counted(marks: Iterable[NDArray[np.bool_]], size: int) -> NDArray[np.int64]:
    """Count the marks of each symbol."""
    counted: NDArray[np.int64] = np.sum([np.zeros(size, np.bool_), *marks], axis=0, dtype=np.int64)
    return counted


def _shared_elsewhere(has: NDArray[np.bool_], mark: NDArray[np.bool_]) -> float:
    """Give the share of the unmarked phrases that another chapter has too."""
    outside = ~(mark[:has.size] | mark[PHRASE - 1:])
    return float(has[outside].mean()) if outside.any() else 1.0


def _long(has: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    """Mark the symbols under phrases that follow each other at length."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], has, [False]]).astype(np.int8)))
    mark = np.zeros(size, np.bool_)
    for start, stop in edges.reshape(-1, 2).tolist():
        end = stop + PHRASE - 1
        if stop - start >= QUOTED_PHRASES and start >= EDGE and end + EDGE <= size:
            mark[start:end] = True
    return mark
