"""Count known pairs among characters that are near each other, in either direction.

Whatever moves characters within their clauses leaves neighbours near each other, but hardly any of them adjacent.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.restoring.known_pairs import Bits, count_pair


def near_share(characters: NDArray[Any], reach: int, bits: Bits) -> float:
    """Return the share (0–1) of known pairs among Han up to `reach` characters apart."""
    counts = np.zeros(2, np.int64)
    count_near(characters.astype(np.int64), reach, bits, counts)
    return float(counts[1] / max(counts[0], 1))


@filling_kernel
def count_near(characters: NDArray[np.int64], reach: int, bits: Bits, counts: NDArray[np.int64]) -> int:
    """Count the pairs of Han up to `reach` characters apart, read either way.

    Adds to `counts` all pairs and the known ones; returns 0.
    """
    for at in range(len(characters)):
        for other in range(at + 1, min(at + 1 + reach, len(characters))):
            count_pair(characters[at], characters[other], bits, counts)
            count_pair(characters[other], characters[at], bits, counts)
    return 0
