"""Read parts of a text that were woven together, and rails that were taken apart.

Every n-th character first, or the first characters of all parts in turn; a rail fence goes up and down over its rails.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.restoring.reordering.turned_pieces import GLIMPSE
from fingerprinting.text.folding.tokens import Points

STRIDES = range(2, 9)
"""Pieces of a text whose characters stand in turns."""
RAILS = range(2, 6)
"""Rails that a text was taken apart into."""

VARIED = 0.2
"""Different characters of a part of a text, as a share of its characters."""
SENSE, LEAD, VARIETY = 0.4, 0.1, 60
"""Share of neighbours that go together in each of two texts that stand in turns, what that is more than as written, and
how many different characters each has."""

PAIRS = 0.6
"""Pairs of neighbouring Han in such a text, as a share of its characters."""
DOUBLED = 0.1
"""Share of neighbours that are one character twice, from which the halves are one: a page shows a text twice."""


def stands_in_turns(points: Points, bits: Bits) -> bool:
    """Tell whether characters of two texts stand in turns, not signs in one."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    texts = [points[places[start::2]] for start in range(2)]
    least = max(SENSE, known_share(points[places], bits)[0] + LEAD)
    for text in texts:
        share, pairs = known_share(text, bits)
        if share < least or pairs < PAIRS * len(text) or len(np.unique(text)) < VARIETY:
            return False
    return True


def woven(points: Points, bits: Bits) -> Iterator[Order]:
    """Give orders that may undo it: places in the text, shape (k,) each."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    glimpse = points[places[:2 * GLIMPSE]]
    strides = [step for step in STRIDES if _are_texts(glimpse, step)]
    if strides:
        yield _by_stride(places, max(strides, key=lambda step: known_share(_by_stride(glimpse, step), bits)[0]))
    lines = np.cumsum(points == LINE_FEED)[places]
    for rails in RAILS:
        for put in (put for groups in _groups(lines, rails) for put in _from_rails(groups, rails)):
            order = places[put]
            if np.count_nonzero(points[order[1:]] == points[order[:-1]]) < DOUBLED * len(order):
                yield order


def _are_texts(glimpse: Points, step: int) -> bool:
    """Tell texts in turns from signs at every n-th place, of which there are few."""
    parts = [glimpse[start::step] for start in range(step)]
    return all(len(np.unique(part)) >= VARIED * len(part) for part in parts)


def _by_stride(places: NDArray[Any], step: int) -> Order:
    """Take every n-th of some places, then every n-th from the second on."""
    order: Order = np.concatenate([places[start::step] for start in range(step)])
    return order


def _groups(lines: Order, rails: int) -> Iterator[Order]:
    """Give each place the number of the group that was taken apart by itself.

    Lines with all their rails, as many lines as there are rails, or the whole text.
    """
    yield lines
    yield from ((lines + first) // rails for first in range(rails))
    yield np.zeros_like(lines)


def _from_rails(groups: Order, rails: int) -> Iterator[Order]:
    """Put each group together again: rail after rail, taken in turn or up and down."""
    starts = np.searchsorted(groups, groups)
    within = np.arange(len(groups)) - starts
    in_turn = tuple(range(rails))
    for cycle in dict.fromkeys((in_turn, (*in_turn, *in_turn[-2:0:-1]))):  # two rails go up and down as in turn
        rail = np.array(cycle)[within % len(cycle)]
        order = np.empty(len(groups), np.int64)
        order[np.lexsort((within, rail, groups))] = np.arange(len(groups))
        yield order
