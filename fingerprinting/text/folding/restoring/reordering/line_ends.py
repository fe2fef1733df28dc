"""Read what the first or the last characters of the lines of a page say.

A text can be hidden there among the words of another. They make more sense one after the other than at a distance.
"""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, known_share
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, Order
from fingerprinting.text.folding.tokens import Points

FEWEST, MOST = 40, 4_000
"""Minimum number of lines that begin or end with Han; maximum number of lines that are read."""
APART = range(2, 6)
"""Distances, in lines, of characters that are not meant to be read one after the other."""
LIKELIER = 0.06
"""Minimum difference between the shares of known pairs of neighbours and of characters that are further apart."""


def line_ends(points: Points, bits: Bits) -> Iterator[Order]:
    """Yield the places of the first or the last Han of each line, if they make sense."""
    breaks = np.flatnonzero(points == LINE_FEED)
    if len(breaks) < FEWEST - 1:
        return
    places = np.flatnonzero((points >= FIRST_HAN) & (points <= LAST_HAN))
    lines = np.searchsorted(breaks, places)
    for is_end in (np.diff(lines, prepend=-1) != 0, np.diff(lines, append=len(breaks) + 1) != 0):
        order = places[is_end][:MOST]
        if len(order) >= FEWEST and _makes_sense(points[order], bits):
            yield order


def _makes_sense(characters: Points, bits: Bits) -> bool:
    apart = [np.concatenate([characters[start::step] for start in range(step)]) for step in APART]
    return known_share(characters, bits)[0] > LIKELIER + float(np.mean([known_share(each, bits)[0] for each in apart]))
