"""Find passages in which neighbours at a regular distance do not belong together.

So it is where the pieces of two texts take turns, or where the characters of each piece were permuted.
"""

import math

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
WINDOW, OF_PAGE = 400, 1_600
"""Length of the windows that are examined, in characters other than spaces, for passages and for a whole page."""
MOSTLY = 0.8
"""Minimum share (0–1) of a page in such windows."""
PERIODS = 12
"""Longest distance of such neighbours."""
LEAST = 12
"""Minimum number of pairs at a distance."""
SURE = 4.3
"""Minimum lack of known pairs, in standard deviations: ordinary pages of 2,000 characters reach it once in thirty."""


def has_regular_joins(points: Points, bits: Bits) -> bool:
    """Tell whether most of a page is such a passage, by longer windows."""
    window = min(max(len(points), WINDOW), OF_PAGE)
    return sum(stop - start for start, stop in regular_joins(points, bits, window)) > MOSTLY * len(points)


def regular_joins(points: Points, bits: Bits, window: int = WINDOW) -> list[tuple[int, int]]:
    """Return the start and stop of each passage."""
    bounds = np.empty((2 * len(points) // window + 2, 2), np.int64)
    places, counts = np.empty(window, np.int64), np.empty((2, PERIODS), np.int64)
    return [(start, stop) for start, stop in bounds[:find_joined(points, bits, places, counts, bounds)].tolist()]


@filling_kernel
def find_joined(points: Points, bits: Bits, places: Bounds, counts: Bounds, bounds: Bounds) -> int:
    """Write where passages start and stop; return their number.

    Windows overlap by half; `places` has room for one.
    """
    found, filled, step = 0, 0, len(places) // 2
    for at in range(len(points)):
        if points[at] > 32 and points[at] != 0x3000:
            places[filled] = at
            filled += 1
        if filled == len(places) or (at == len(points) - 1 and filled >= step):
            if is_joined(points, bits, places, filled, counts):
                if not found or bounds[found - 1, 1] < places[0]:
                    bounds[found, 0] = places[0]
                    found += 1
                bounds[found - 1, 1] = at + 1
            for each in range(step, filled):
                places[each - step] = places[each]
            filled = max(filled - step, 0)
    return found


@part
def is_joined(points: Points, bits: Bits, places: Bounds, size: int, counts: Bounds) -> bool:
    """Tell whether neighbours at some regular distance are known too seldom."""
    for period in range(2, PERIODS + 1):
        counts[:] = 0
        pairs, known = 0, 0
        for at in range(size - 1):
            left, right = points[places[at]], points[places[at + 1]]
            if is_ideograph(left) and is_ideograph(right):
                is_one = is_known(left, right, bits)
                counts[0, at % period] += 1
                counts[1, at % period] += is_one
                pairs += 1
                known += is_one
        for residue in range(period):
            here, others = counts[0, residue], pairs - counts[0, residue]
            if here >= LEAST and others >= LEAST:
                lack = (known - counts[1, residue]) / others - counts[1, residue] / here
                share = known / pairs
                if lack > SURE * math.sqrt(share * (1 - share) * (1 / here + 1 / others)):
                    return True
    return False
