"""Read two texts of which pieces of fixed lengths take turns.

The end of a piece makes sense with the beginning of the next piece of its text, at a fixed distance. The lengths are
those for which pairs of characters at this distance are known more often than neighbours.
"""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, are_han, are_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

LENGTHS = range(1, 9)
"""Lengths of the pieces of either text, in characters."""
GLIMPSE = 2_000
"""Number of characters, from the middle, by which the lengths are chosen."""
SURE = 3.0
"""Minimum increase of known pairs, in standard deviations."""


class Turns(NamedTuple):
    """Lengths of the pieces of two texts."""

    length: int
    """Of the first text."""
    other: int
    phase: int
    """Place of the first piece of the first text, modulo the sum of the lengths."""


class Pairs(NamedTuple):
    """Pairs of a character and another at a distance; arrays of shape (n,).

    Whether both are Han, and whether they are a known pair.
    """

    of_han: NDArray[np.bool_]
    known: NDArray[np.bool_]

    @classmethod
    def apart(cls, characters: Points, distance: int, bits: Bits) -> Self:
        """Look up the pairs of characters at a distance."""
        left, right = characters[:-distance], characters[distance:]
        both_han = are_han(left) & are_han(right)
        return cls(both_han, both_han & are_known(left, right, bits))

    def by_residue(self, period: int) -> NDArray[np.float64]:
        """Count pairs and known ones by the residue of their place: (2, period)."""
        residues = np.arange(len(self.of_han)) % period
        return np.stack([np.bincount(residues[which], minlength=period) for which in self]).astype(np.float64)


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
    apart = {each: Pairs.apart(characters, each + 1, bits) for each in (0, *LENGTHS)}
    for period in range(3, 2 * LENGTHS[-1] + 1):
        lengths = [each for each in LENGTHS if period - each in LENGTHS]
        near, *far = (apart[each].by_residue(period) for each in (0, *lengths))
        increases = dict(zip(lengths, (_increase(near, each) for each in far), strict=True))
        for length in lengths:
            other = period - length
            ends, other_ends = increases[other], np.roll(increases[length], -other)
            leads = np.maximum(ends, (ends + other_ends) / 2**0.5)
            last = int(leads.argmax())
            if leads[last] > best[0]:
                best = float(leads[last]), Turns(length, other, (last + 1 - length) % period)
    return best


def _increase(near: NDArray[np.float64], far: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how many standard deviations the share is larger in `far`."""
    (pairs, known), (far_pairs, far_known) = np.maximum(near, 1e-9), np.maximum(far, 1e-9)
    share = (known + far_known) / (pairs + far_pairs)
    deviation = np.sqrt(np.maximum(share * (1 - share) * (1 / pairs + 1 / far_pairs), 1e-9))
    increase: NDArray[np.float64] = (far_known / far_pairs - known / pairs) / deviation
    return increase
