"""Read a text whose characters are permuted alike in each piece of a fixed length.

From the shares of known pairs among the characters of a piece, and of one piece and the next, follows their order.
"""

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, count_apart
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

GLIMPSE = 2_000
"""Number of characters, from the middle, by which the permutation is chosen."""


def pieces_permuted(points: Points, bits: Bits, length: int) -> Order:
    """Return the order of a text with the likeliest order in each piece."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    if len(places) < 4 * length:
        return np.arange(len(points))
    first = max(0, len(places) - GLIMPSE) // (2 * length) * length
    phase, order = _likeliest(points[places[first:first + GLIMPSE]], bits, length)
    pieces = places[phase:phase + (len(places) - phase) // length * length].reshape(-1, length)
    return np.concatenate([places[:phase], pieces[:, order].ravel(), places[phase + pieces.size:]])


def _likeliest(characters: Points, bits: Bits, length: int) -> tuple[int, Order]:
    """Choose where pieces begin and their order by the share of known pairs.

    Returns the place of the first piece, below `length`, and the order.
    """
    shares = _shares(characters, bits, length)
    orders, phases = _orders(length), np.arange(length)[:, None, None]
    left, right = orders[:, :-1], orders[:, 1:]
    within = shares[(right < left).astype(np.int64), abs(right - left), (phases + left) % length].sum(axis=2)
    last, following = orders[:, -1], orders[:, 0]
    scores = within + shares[0, length + following - last, (phases[..., 0] + last) % length]
    phase, best = np.unravel_index(int(scores.argmax()), scores.shape)
    return int(phase), orders[best]


def _shares(characters: Points, bits: Bits, length: int) -> NDArray[np.float64]:
    """Return the shares of known pairs: shape (2, 2 · length, length).

    Whether the later character is read first, how far apart they are, and the place of the one read first modulo the
    length.
    """
    counts = np.zeros((2, 2 * length, length, 2), np.int64)
    count_apart(characters, bits, counts[0])
    count_apart(np.ascontiguousarray(characters[::-1]), bits, counts[1])
    counts[1] = counts[1][:, (len(characters) - 1 - np.arange(length)) % length]
    shares: NDArray[np.float64] = counts[..., 1] / np.maximum(counts[..., 0], 1)
    return shares


@cache
def _orders(length: int) -> Order:
    return np.array(list(permutations(range(length))))
