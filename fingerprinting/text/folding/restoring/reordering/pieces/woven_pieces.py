"""Read two texts of which pieces of fixed lengths take turns.

The end of a piece makes sense with the beginning of the next piece of its text, at a fixed distance. The lengths are
those for which pairs of characters at this distance are known more often than neighbours.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, are_han, count_apart
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

LENGTHS = range(1, 9)
"""Lengths of the pieces of either text, in characters."""
GLIMPSE = 2_000
"""Number of characters, from the middle, by which the lengths are chosen."""
SURE = 2.0
"""Minimum increase of known pairs, in standard deviations."""


class Turns(NamedTuple):
    """Lengths of the pieces of two texts."""

    length: int
    """Of the first text."""
    other: int
    phase: int
    """Place of the first piece of the first text, modulo the sum of the lengths."""


def pieces_in_turn(points: Points, bits: Bits) -> Order:
    """Return the places of the first text and then those of the second.

    As written, if the pieces of no two texts take turns.
    """
    is_read = ~among(points, SPACES) & (points != LINE_FEED)
    tried = [np.flatnonzero(is_read), np.flatnonzero(are_han(points))]
    (lead, turns), first, places = max(((_turns(points[each[first:first + GLIMPSE]], bits), first, each)
                                        for each in tried for first in (max(0, len(each) - GLIMPSE) // 2,)),
                                       key=lambda found: found[0][0])
    if lead < SURE:
        return np.arange(len(points))
    within = (np.arange(len(places)) - first - turns.phase) % (turns.length + turns.other)
    is_first = within < turns.length
    return np.concatenate([places[is_first], places[~is_first]])


def _turns(characters: Points, bits: Bits) -> tuple[float, Turns]:
    """Find the likeliest lengths.

    Returns the increase of known pairs, in standard deviations, and the lengths.
    """
    best = 0.0, Turns(1, 1, 0)
    if len(characters) < 4 * LENGTHS[-1]:
        return best
    for period in range(3, 2 * LENGTHS[-1] + 1):
        lengths = [each for each in LENGTHS if period - each in LENGTHS]
        counts = np.zeros((LENGTHS[-1] + 2, period, 2), np.int64)
        count_apart(characters, bits, counts)
        increases = {each: _increase(counts[1].T, counts[each + 1].T) for each in lengths}
        for length in lengths:
            other = period - length
            ends, other_ends = increases[other], np.roll(increases[length], -other)
            leads = np.maximum(ends, (ends + other_ends) / 2**0.5)
            last = int(leads.argmax())
            if leads[last] > best[0]:
                best = float(leads[last]), Turns(length, other, (last + 1 - length) % period)
    return best


def _increase(near: NDArray[np.int64], far: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return by how many standard deviations the share is larger in `far`."""
    (pairs, known), (far_pairs, far_known) = np.maximum(near, 1e-9), np.maximum(far, 1e-9)
    share = (known + far_known) / (pairs + far_pairs)
    deviation = np.sqrt(np.maximum(share * (1 - share) * (1 / pairs + 1 / far_pairs), 1e-9))
    increase: NDArray[np.float64] = (far_known / far_pairs - known / pairs) / deviation
    return increase
