"""Find the one mark that stands between most characters.

A rule between the columns of a table does.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.tokens import Points, Table

LEAST = 0.25
"""Share of what is seen of a text that is such a mark."""


def parting_marks(points: Points, table: Table) -> NDArray[np.int64]:
    """Find its places, shape (k,); none where no mark is so frequent."""
    kinds = table[points]
    is_mark = (kinds >= classes.BREAK) & (kinds < classes.DIGIT) & (kinds != classes.SPACE) & (kinds != classes.LINE)
    marks, counts = np.unique(points[is_mark], return_counts=True)
    seen = np.count_nonzero((kinds != classes.SPACE) & (kinds != classes.LINE))
    if not len(marks) or counts.max() < LEAST * seen:
        return np.zeros(0, np.int64)
    return np.flatnonzero(points == marks[counts.argmax()])
