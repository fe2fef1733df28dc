"""Count what is kept word by word, in whatever order."""

import numpy as np
from numpy.typing import NDArray

from matcher.alignment.seeds import shared_runs

LEAST, FREQUENT = 16, 48
"""Minimum symbols of a sentence kept whole, and maximum occurrences of its words in the source."""


def kept_whole(page: NDArray[np.uint16], source: NDArray[np.uint16]) -> int:
    """Count the symbols of a page in runs of a sentence that the source has too."""
    kept = np.zeros(page.size, np.bool_)
    for start, _, length in shared_runs(page, source, LEAST, FREQUENT).tolist():
        kept[start:start + length] = True
    return int(np.count_nonzero(kept))
