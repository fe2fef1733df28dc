"""Find the stretches of a text whose places together gain enough."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import part

Bounds = NDArray[np.int64]
"""Start and stop of each stretch, shape (n, 2)."""


@part
def find_stretches(gains: NDArray[np.float64], least: float, dropped: float, bounds: Bounds) -> int:
    """Write the bounds of each stretch that gains at least `least`; count them.

    A stretch ends where the sum has dropped to 0 or by more than `dropped` below its maximum.
    """
    found, start, stop, gained, most = 0, 0, 0, 0.0, 0.0
    for at in range(1, len(gains)):
        gained += gains[at]
        if gained > most:
            most, stop = gained, at + 1
        if gained <= 0 or gained < most - dropped or at == len(gains) - 1:
            if most >= least:
                bounds[found, 0], bounds[found, 1] = start, stop
                found += 1
            start, gained, most = at, 0.0, 0.0
    return found
