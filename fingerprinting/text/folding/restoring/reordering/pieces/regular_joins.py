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
Pairs = NDArray[np.int64]
"""For each two neighbours: 1 if both are Han, and `KNOWN` more if the pair is known; otherwise 0."""
KNOWN = 1 << 20
WINDOW, OF_PAGE = 400, 1_600
"""Length of the windows that are examined, in characters other than spaces, for passages and for a whole page."""
MOSTLY = 0.8
"""Minimum share (0–1) of a page in such windows."""
FLUENT = 0.65
"""Share (0–1) of known pairs from which on a window is ordinary: pieces of two texts have less, most modern texts have
more."""
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
    places, pairs = np.empty((2, len(points)), np.int64)
    return [(start, stop) for start, stop in bounds[:find_joined(points, bits, window, places, pairs, bounds)].tolist()]


@filling_kernel
def find_joined(points: Points, bits: Bits, window: int, places: Bounds, pairs: Pairs, bounds: Bounds) -> int:
    """Write where passages start and stop; return their number.

    Windows overlap by half. `places` and `pairs` have room for all characters.
    """
    size, found, step = find_pairs(points, bits, places, pairs), 0, window // 2
    for first in range(0, max(size - step, 1), step):
        last = min(first + window, size)
        if is_joined(pairs[first:last - 1]):
            if not found or bounds[found - 1, 1] < places[first]:
                bounds[found, 0] = places[first]
                found += 1
            bounds[found - 1, 1] = places[last - 1] + 1
    return found


@part
def find_pairs(points: Points, bits: Bits, places: Bounds, pairs: Pairs) -> int:
    """Write where characters other than spaces are, and what each is with the next.

    Returns their number.
    """
    size = 0
    for at in range(len(points)):
        if points[at] > 32 and points[at] != 0x3000:
            if size:
                left, right = points[places[size - 1]], points[at]
                of_han = is_ideograph(left) and is_ideograph(right)
                pairs[size - 1] = 1 + KNOWN * is_known(left, right, bits) if of_han else 0
            places[size] = at
            size += 1
    return size


@part
def is_joined(pairs: Pairs) -> bool:
    """Tell whether neighbours at some regular distance are known too seldom."""
    total = 0
    for at in range(len(pairs)):
        total += pairs[at]
    known, seen = total // KNOWN, total % KNOWN
    if seen < 2 * LEAST or known >= FLUENT * seen:
        return False
    spread = known / seen * (1 - known / seen)
    for period in range(2, PERIODS + 1):
        for residue in range(period):
            here = 0
            for at in range(residue, len(pairs), period):
                here += pairs[at]
            within, beside = here % KNOWN, seen - here % KNOWN
            if within >= LEAST and beside >= LEAST:
                lack = (known - here // KNOWN) / beside - here // KNOWN / within
                if lack > SURE * math.sqrt(spread * (1 / within + 1 / beside)):
                    return True
    return False
