"""Find passages that may be written backwards in an ordinary page."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.restoring.reordering.gaining_stretches import Bounds, find_stretches
from fingerprinting.text.folding.tokens import Points

BLOCK, SAMPLED = 48, 6
"""Code points of a block, and the step between the pairs of a block that the first look examines."""
GAINED, DROPPED = 8, 8
"""Minimum gain of a passage: pairs known only backwards less pairs known only as written; how much the gain may drop
within a passage."""
NEAR = 16
"""Maximum distance, in code points, of a found bound from the sentence end or line end to which it is moved."""
SENTENCE_ENDS = np.array(list(map(ord, "。！？!?")), np.uint32)


def backward_passages(points: Points, bits: Bits) -> list[tuple[int, int]]:
    """List the start and stop of each passage that makes more sense backwards."""
    bounds = np.empty((len(points) // GAINED + 1, 2), np.int64)
    found = bounds[:find_backward(points, bits, np.empty(len(points)), bounds)].tolist()
    return [(_nearest_end(points, start), _nearest_end(points, stop)) for start, stop in found]


def _nearest_end(points: Points, place: int) -> int:
    """Return the nearest place after a line end, or else after a sentence.

    Returns the place itself if neither is within `NEAR`.
    """
    start = max(place - NEAR, 0)
    near = points[start:place + NEAR]
    ends = np.flatnonzero(near == LINE_FEED)
    ends = (ends if len(ends) else np.flatnonzero(np.isin(near, SENTENCE_ENDS))) + start + 1
    return int(min(ends.tolist(), key=lambda each: abs(each - place), default=place))


@filling_kernel
def find_backward(points: Points, bits: Bits, gains: NDArray[np.float64], bounds: Bounds) -> int:
    """Write the bounds of the passages and the gains; return their number.

    In most pages no pair of adjacent blocks makes more sense backwards. These are not read completely.
    """
    before = -BLOCK
    for block in range(0, len(points) - BLOCK, BLOCK):
        here = gain(points, block, SAMPLED, bits)
        if before + here >= 0 and gain(points, block - BLOCK, 1, bits) + gain(points, block, 1, bits) >= GAINED:
            for at in range(1, len(points)):
                gains[at] = goes_backwards(points, at - 1, bits)
            return find_stretches(gains, GAINED, DROPPED, bounds)
        before = here
    return 0


@part
def gain(points: Points, block: int, step: int, bits: Bits) -> int:
    """Sum `goes_backwards` over the pairs of a block."""
    gained = 0
    for at in range(block, block + BLOCK, step):
        gained += goes_backwards(points, at, bits)
    return gained


@part
def goes_backwards(points: Points, at: int, bits: Bits) -> int:
    """Return 1 for two neighbours that are a known pair only backwards.

    Returns -1 if they are a known pair only as written, 0 otherwise.
    """
    here, after = points[at], points[at + 1]
    if not (is_ideograph(here) and is_ideograph(after)):
        return 0
    return 0 + is_known(after, here, bits) - is_known(here, after, bits)
