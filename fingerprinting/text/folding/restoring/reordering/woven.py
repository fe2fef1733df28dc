"""Read texts that were interleaved, and texts in a rail fence cipher.

Interleaved texts take turns character by character. In a rail fence cipher the rails were written one after another;
the text runs over them in turn, or down and up.
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
"""Possible numbers of interleaved texts."""
RAILS = range(2, 6)
"""Possible numbers of rails."""

VARIED = 0.2
"""Minimum number of different characters in an interleaved text, as a share of its characters."""
SENSE, LEAD, VARIETY = 0.4, 0.1, 60
"""Of each of two interleaved texts: minimum share of known pairs, minimum increase over the text as written, and
minimum number of different characters."""

PAIRS = 0.6
"""Minimum number of pairs of adjacent Han in such a text, as a share of its characters."""
DOUBLED = 0.1
"""Share of adjacent equal characters from which an order is rejected: the page shows one text twice, or lists things in
the same words."""


def stands_in_turns(points: Points, bits: Bits) -> bool:
    """Tell whether two texts are interleaved, rather than signs inserted in one."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    texts = [points[places[start::2]] for start in range(2)]
    least = max(SENSE, known_share(points[places], bits)[0] + LEAD)
    for text in texts:
        share, pairs = known_share(text, bits)
        if share < least or pairs < PAIRS * len(text) or len(np.unique(text)) < VARIETY:
            return False
    return True


def woven(points: Points, bits: Bits) -> Iterator[Order]:
    """Yield orders that may restore the text: places, shape (k,) each."""
    for order in _orders(points, bits):
        if np.count_nonzero(points[order[1:]] == points[order[:-1]]) < DOUBLED * len(order):
            yield order


def _orders(points: Points, bits: Bits) -> Iterator[Order]:
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    glimpse = points[places[:2 * GLIMPSE]]
    strides = [step for step in STRIDES if _are_texts(glimpse, step)]
    if strides:
        yield _by_stride(places, max(strides, key=lambda step: known_share(_by_stride(glimpse, step), bits)[0]))
    lines = np.cumsum(points == LINE_FEED)[places]
    for rails in RAILS:
        yield from (places[put] for groups in _groups(lines, rails) for put in _from_rails(groups, rails))


def _are_texts(glimpse: Points, step: int) -> bool:
    """Tell interleaved texts from signs inserted regularly, which vary little."""
    parts = [glimpse[start::step] for start in range(step)]
    return all(len(np.unique(part)) >= VARIED * len(part) for part in parts)


def _by_stride(places: NDArray[Any], step: int) -> Order:
    """Take every n-th place from the first on, then from the second on, and so on."""
    order: Order = np.concatenate([places[start::step] for start in range(step)])
    return order


def _groups(lines: Order, rails: int) -> Iterator[Order]:
    """Return for each place the number of the group that was written by itself.

    A group is a line with all its rails, or as many lines as there are rails, or the whole text.
    """
    yield lines
    yield from ((lines + first) // rails for first in range(rails))
    yield np.zeros_like(lines)


def _from_rails(groups: Order, rails: int) -> Iterator[Order]:
    """Restore each group from its rails, taken in turn or down and up."""
    starts = np.searchsorted(groups, groups)
    within = np.arange(len(groups)) - starts
    in_turn = tuple(range(rails))
    for cycle in dict.fromkeys((in_turn, (*in_turn, *in_turn[-2:0:-1]))):  # for two rails both are the same
        rail = np.array(cycle)[within % len(cycle)]
        order = np.empty(len(groups), np.int64)
        order[np.lexsort((within, rail, groups))] = np.arange(len(groups))
        yield order
