"""Read a text whose characters are permuted alike in each piece of a fixed length.

From the shares of known pairs among the characters of a piece, and of one piece and the next, follows their order.
"""

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, are_han, are_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

GLIMPSE = 2_000
"""Number of characters, from the middle, by which the permutation is chosen."""


def pieces_permuted(points: Points, bits: Bits, length: int) -> Order:
    """Return the order of a text with the likeliest order in each piece."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    characters = points[places]
    if len(places) < 4 * length:
        return np.arange(len(points))
    first = max(0, len(places) - GLIMPSE) // (2 * length) * length
    scored = [_scored(characters[first + phase:first + phase + GLIMPSE], bits, length) for phase in range(length)]
    phase = max(range(length), key=lambda each: scored[each][0])
    pieces = places[phase:phase + (len(places) - phase) // length * length].reshape(-1, length)
    return np.concatenate([places[:phase], pieces[:, scored[phase][1]].ravel(), places[phase + pieces.size:]])


def _scored(characters: Points, bits: Bits, length: int) -> tuple[float, Order]:
    """Choose the order of each piece with the largest share of known pairs.

    Returns the share times the length, and the order.
    """
    pieces = characters[:len(characters) // length * length].reshape(-1, length)
    within = _shares(pieces[:, :, None], pieces[:, None, :], bits)
    across = _shares(pieces[:-1, :, None], pieces[1:, None, :], bits)
    orders = _orders(length)
    scores = within[orders[:, :-1], orders[:, 1:]].sum(axis=1) + across[orders[:, -1], orders[:, 0]]
    best = int(scores.argmax())
    return float(scores[best]), orders[best]


def _shares(left: Points, right: Points, bits: Bits) -> NDArray[np.float64]:
    """Return the share of known pairs for each two places of a piece."""
    left, right = np.broadcast_arrays(left, right)
    of_han = are_han(left) & are_han(right)
    known = of_han & are_known(left, right, bits)
    shares: NDArray[np.float64] = known.sum(axis=0) / np.maximum(of_han.sum(axis=0), 1)
    return shares


@cache
def _orders(length: int) -> Order:
    return np.array(list(permutations(range(length))))
