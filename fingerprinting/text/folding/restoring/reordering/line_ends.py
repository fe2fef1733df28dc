"""Read what the first, second or last characters of the lines of a page say.

A text can be hidden there among the words of another. They make more sense one after the other than at a distance.
"""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, count_apart
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, Order
from fingerprinting.text.folding.tokens import Points

FEWEST, MOST = 40, 4_000
"""Minimum number of lines that have such a character; maximum number of lines that are read."""
DEPTH = 4
"""Number of places from the beginning and from the end of the lines that are tried."""
APART = range(2, 6)
"""Distances, in lines, of characters that are not meant to be read one after the other."""
LIKELIER = 0.06
"""Minimum difference between the shares of known pairs of neighbours and of characters that are further apart."""


def line_ends(points: Points, bits: Bits) -> Iterator[Order]:
    """Yield the places of the n-th Han of each line if they make sense.

    They are counted from either end.
    """
    breaks = np.flatnonzero(points == LINE_FEED)
    if len(breaks) < FEWEST - 1:
        return
    places = np.flatnonzero((points >= FIRST_HAN) & (points <= LAST_HAN))
    lines = np.searchsorted(breaks, places)
    at = np.arange(len(places))
    for depths in (at - np.searchsorted(lines, lines), np.searchsorted(lines, lines, "right") - 1 - at):
        for depth in range(DEPTH):
            order = places[depths == depth][:MOST]
            if len(order) >= FEWEST and _makes_sense(points[order], bits):
                yield order


def _makes_sense(characters: Points, bits: Bits) -> bool:
    counts = np.zeros((APART.stop, 1, 2), np.int64)
    count_apart(characters, bits, counts)
    shares = counts[:, 0, 1] / np.maximum(counts[:, 0, 0], 1)
    return float(shares[1]) > LIKELIER + float(shares[APART.start:].mean())
