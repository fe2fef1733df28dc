"""Turn back pieces of equal length that were written backwards.

The pieces are counted from the start of each run of Han, of each line, or of the text.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, count_pair
from fingerprinting.text.folding.restoring.reordering.turned_pieces import GLIMPSE, LENGTHS
from fingerprinting.text.folding.tokens import Points

Order = NDArray[np.int64]
Groups = tuple[Order, Order]
"""Places in the text, and the group number of each, ascending."""
Anchor = Callable[[Points], Groups]
LINE_FEED = 10
SPACES = np.array([9, 32, 0xA0, 0x3000], np.uint32)
FEW = 5
"""Minimum number of pairs of adjacent Han for an order to be judged: one in this many characters."""
LONGEST = 1 << 30
"""Length of a piece that spans a whole run."""


def even_pieces(points: Points, bits: Bits) -> Order:
    """Choose the length of pieces with the highest share of known pairs.

    Returns the places of the text with the pieces turned.
    """
    glimpse = points[:2 * GLIMPSE]
    shares = {anchor: _shares(_counted(glimpse, *anchor(glimpse), bits), ways, bits, len(glimpse) / FEW)
              for anchor, ways in WAYS.items()}
    best = max(shares, key=lambda anchor: shares[anchor].max())
    length, lack = WAYS[best][shares[best].argmax()].tolist()
    return _turned(*best(points), length, lack)


def runs_turned(points: Points, length: int) -> Order:
    """Return the order in which pieces of a length are turned.

    They are counted from the start of each run of Han.
    """
    return _turned(*han_runs(points), length, 0)


def runs_reversed(points: Points) -> Order:
    """Return the order in which each run of Han is read from its end."""
    return runs_turned(points, LONGEST)


def _shares(counted: "Counted", ways: Order, bits: Bits, least: float) -> NDArray[np.float64]:
    """Return the share of known pairs for each way to turn pieces.

    The share is 0 if there are fewer pairs than `least`.
    """
    counts = np.zeros((len(ways), 2), np.int64)
    count_ways(*counted, ways, bits, counts)
    pairs, known = counts.T
    shares: NDArray[np.float64] = np.where(pairs >= least, known / np.maximum(pairs, 1), 0.0)
    return shares


class Counted(NamedTuple):
    """Characters in groups, with cumulative counts of their pairs read backwards."""

    characters: Order
    bounds: Order
    """Start of each group, and the stop of the last."""
    sums: NDArray[np.int64]
    """Shape (n + 1, 2): number of pairs of Han before a place, and of known ones."""


def _counted(points: Points, places: Order, groups: Order, bits: Bits) -> Counted:
    characters = points[places].astype(np.int64)
    sums = np.zeros((len(characters) + 1, 2), np.int64)
    add_up_pairs(characters, bits, sums)
    bounds = np.concatenate([[0], np.flatnonzero(np.diff(groups)) + 1, [len(characters)]])
    return Counted(characters, bounds, sums)


@filling_kernel
def add_up_pairs(characters: Order, bits: Bits, sums: NDArray[np.int64]) -> int:
    """Write the cumulative counts of pairs, each read backwards; return 0."""
    for at in range(1, len(characters)):
        sums[at + 1, 0], sums[at + 1, 1] = sums[at, 0], sums[at, 1]
        count_pair(characters[at], characters[at - 1], bits, sums[at + 1])
    return 0


@filling_kernel
def count_ways(
    characters: Order, bounds: Order, sums: NDArray[np.int64], ways: Order, bits: Bits, counts: NDArray[np.int64],
) -> int:
    """Count pairs for each way to turn pieces, see `count_turned`.

    Adds to the rows of `counts`, shape (ways, 2); returns 0.
    """
    for way in range(len(ways)):
        count_turned(characters, bounds, sums, ways[way, 0], ways[way, 1], bits, counts[way])
    return 0


@part
def count_turned(
    characters: Order, bounds: Order, sums: NDArray[np.int64], length: int, lack: int, bits: Bits,
    counts: NDArray[np.int64],
) -> None:
    """Count pairs of adjacent Han, and known ones, with the pieces turned.

    Adds to `counts` what `count_known` would add for the characters in the order of `_turned`.
    """
    before = -1
    for group in range(len(bounds) - 1):
        begin, end = bounds[group], bounds[group] + length - lack
        while begin < bounds[group + 1]:
            end = min(end, bounds[group + 1])
            counts[0] += sums[end, 0] - sums[begin + 1, 0]
            counts[1] += sums[end, 1] - sums[begin + 1, 1]
            if before >= 0:
                count_pair(characters[before], characters[end - 1], bits, counts)
            before, begin, end = begin, end, end + length


def han_runs(points: Points) -> Groups:
    """Group each run of Han; every other code point is a group of its own."""
    is_han = (points >= FIRST_HAN) & (points <= LAST_HAN)
    begins = np.ones(len(points), np.bool_)
    begins[1:] = ~(is_han[1:] & is_han[:-1])
    return np.arange(len(points)), np.cumsum(begins) - 1


def _lines(points: Points) -> Groups:
    """Group the code points of each line, without spaces.

    Line ends are groups of their own.
    """
    return _between_ends(points, np.flatnonzero(~among(points, SPACES)))


def _whole_lines(points: Points) -> Groups:
    """Group the code points of each line, including spaces."""
    return _between_ends(points, np.arange(len(points)))


def _between_ends(points: Points, places: Order) -> Groups:
    ends = points[places] == LINE_FEED
    return places, np.cumsum(ends | np.concatenate([[False], ends[:-1]]))


def _text(points: Points) -> Groups:
    """Make the whole text one group, without spaces and line ends."""
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    return places, np.zeros(len(places), np.int64)


def _whole_text(points: Points) -> Groups:
    return np.arange(len(points)), np.zeros(len(points), np.int64)


def among(points: Points, few: Points) -> NDArray[np.bool_]:
    """Tell which code points are equal to one of a few.

    Comparing with each takes a tenth of the time of `np.isin`.
    """
    found = np.zeros(len(points), bool)
    for each in few:
        found |= points == each
    return found


def _turned(places: Order, groups: Order, length: int, lack: int) -> Order:
    """Turn the pieces of each group."""
    within = np.arange(len(places)) - np.searchsorted(groups, groups) + lack
    pieces = np.stack([groups, within // length])
    cut = np.flatnonzero(np.any(np.diff(pieces, axis=1) != 0, axis=0)) + 1
    bounds = np.concatenate([[0], cut, [len(places)]])
    order: Order = places[np.repeat(bounds[:-1] + bounds[1:] - 1, np.diff(bounds)) - np.arange(len(places))]
    return order


_EVENLY = [(length, 0) for length in LENGTHS]
_SHIFTED = [(length, lack) for length in LENGTHS for lack in range(length)]
WAYS: dict[Anchor, Order] = {
    anchor: np.array(ways) for anchor, ways in (
        (han_runs, [(LONGEST, 0), *_EVENLY]), (_lines, _EVENLY), (_whole_lines, _EVENLY),
        (_text, _SHIFTED), (_whole_text, _SHIFTED))}
"""For each start of counting, the lengths of pieces and by how much the first piece is shorter: shape (w, 2)."""
