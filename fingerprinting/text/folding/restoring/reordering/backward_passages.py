"""Find passages that may be written from their end in a page that is not."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
BLOCK, SAMPLED = 48, 6
"""Code points that are looked at together with as many before them, and every which of them at first."""
GAINED, DROPPED = 8, 8
"""How many more neighbours go together from the end than as written in a passage, and how many fewer end it."""
NEAR = 16
"""How far from such neighbours may the sentence or line end with which a passage begins or ends."""
SENTENCE_ENDS = np.array(list(map(ord, "。！？!?")), np.uint32)


def backward_passages(points: Points, bits: Bits) -> list[tuple[int, int]]:
    """List where each passage starts and stops that makes more sense from its end."""
    bounds = np.empty((len(points) // GAINED + 1, 2), np.int64)
    found = bounds[:find_backward(points, bits, bounds)].tolist()
    return [(_nearest_end(points, start), _nearest_end(points, stop)) for start, stop in found]


def _nearest_end(points: Points, place: int) -> int:
    """Find the nearest place behind a line end, or else behind a sentence.

    The place itself where neither is near.
    """
    start = max(place - NEAR, 0)
    near = points[start:place + NEAR]
    ends = np.flatnonzero(near == LINE_FEED)
    ends = (ends if len(ends) else np.flatnonzero(np.isin(near, SENTENCE_ENDS))) + start + 1
    return int(min(ends.tolist(), key=lambda each: abs(each - place), default=place))


@filling_kernel
def find_backward(points: Points, bits: Bits, bounds: Bounds) -> int:
    """Write where passages start and stop; returns how many there are.

    Hardly any page has a block that makes no more sense as written than from its end, so most are not read through.
    """
    before = -BLOCK
    for block in range(0, len(points) - BLOCK, BLOCK):
        here = gain(points, block, SAMPLED, bits)
        if before + here >= 0 and gain(points, block - BLOCK, 1, bits) + gain(points, block, 1, bits) >= GAINED:
            return find_all(points, bits, bounds)
        before = here
    return 0


@part
def find_all(points: Points, bits: Bits, bounds: Bounds) -> int:
    """Write every stretch that gains enough from being read from its end."""
    found, start, stop, gained, most = 0, 0, 0, 0, 0
    for at in range(len(points) - 1):
        gained += goes_backwards(points, at, bits)
        if gained > most:
            most, stop = gained, at + 2
        if gained <= 0 or gained < most - DROPPED or at == len(points) - 2:
            if most >= GAINED:
                bounds[found, 0], bounds[found, 1] = start, stop
                found += 1
            start, gained, most = at + 1, 0, 0
    return found


@part
def gain(points: Points, block: int, step: int, bits: Bits) -> int:
    """Count how many more neighbours of a block go together from its end."""
    gained = 0
    for at in range(block, block + BLOCK, step):
        gained += goes_backwards(points, at, bits)
    return gained


@part
def goes_backwards(points: Points, at: int, bits: Bits) -> int:
    """Give 1 for two neighbours that go together only backwards, else 0.

    -1 for two that do so only as written.
    """
    here, after = points[at], points[at + 1]
    if not (is_ideograph(here) and is_ideograph(after)):
        return 0
    return 0 + is_known(after, here, bits) - is_known(here, after, bits)
