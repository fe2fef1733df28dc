"""Find a punctuation mark that is inserted between most characters.

The vertical rule between the columns of a table is one.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.tokens import Points, Table

LEAST = 0.25
"""Minimum share (0–1) of the code points, without spaces and line ends, that are this mark."""


def parting_marks(points: Points, table: Table) -> NDArray[np.int64]:
    """Return the places of the most frequent mark, shape (k,); empty if too rare."""
    kinds = table[points]
    is_mark = (kinds >= classes.BREAK) & (kinds < classes.DIGIT) & (kinds != classes.SPACE) & (kinds != classes.LINE)
    marks, counts = np.unique(points[is_mark], return_counts=True)
    seen = np.count_nonzero((kinds != classes.SPACE) & (kinds != classes.LINE))
    if not len(marks) or counts.max() < LEAST * seen:
        return np.zeros(0, np.int64)
    return np.flatnonzero(points == marks[counts.argmax()])
