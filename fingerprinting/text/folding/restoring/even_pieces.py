"""Turn pieces back that a script cut at even distances from the start of each run of Han, each line, or the text."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, known_share
from fingerprinting.text.folding.restoring.turned_pieces import GLIMPSE, LENGTHS
from fingerprinting.text.folding.tokens import Points

Order = NDArray[np.int64]
LINE_FEED = 10
SPACES = np.array([9, 32, 0xA0, 0x3000], np.uint32)
LONGEST = 1 << 30
"""Characters of a piece that is all of a run."""


def even_pieces(points: Points, bits: Bits) -> Order:
    """Give the order, of those that turn pieces of one length, in which most neighbours go together."""
    part = points[:2 * GLIMPSE]
    ways = [(anchor, length, phase) for anchor in (_runs, _lines, _whole_lines)
            for length, phase in _cuts(anchor)]
    best = max(ways, key=lambda way: known_share(part[_turned(part, *way[0](part), *way[1:])], bits)[0])
    return _turned(points, *best[0](points), *best[1:])


def _cuts(anchor: Callable[[Points], tuple[Order, Order]]) -> Iterator[tuple[int, int]]:
    """List lengths of pieces; with minus that of the first piece where line ends count for nothing."""
    yield from ((length, 0) for length in LENGTHS)
    if anchor is _runs:
        yield LONGEST, 0
    if anchor is _lines:
        yield from ((length, -phase) for length in LENGTHS for phase in range(1, length + 1))


def _runs(points: Points) -> tuple[Order, Order]:
    """Group each run of Han; everything else stands alone."""
    is_han = (points >= FIRST_HAN) & (points <= LAST_HAN)
    begins = np.ones(len(points), np.bool_)
    begins[1:] = ~(is_han[1:] & is_han[:-1])
    return np.arange(len(points)), np.cumsum(begins) - 1


def _lines(points: Points) -> tuple[Order, Order]:
    """Group what stands in each line, without spaces; line ends stand alone."""
    return _between_ends(points, np.flatnonzero(~np.isin(points, SPACES)))


def _whole_lines(points: Points) -> tuple[Order, Order]:
    """Group what stands in each line, spaces and all."""
    return _between_ends(points, np.arange(len(points)))


def _between_ends(points: Points, places: Order) -> tuple[Order, Order]:
    ends = points[places] == LINE_FEED
    return places, np.cumsum(ends | np.concatenate([[False], ends[:-1]]))


def _turned(points: Points, places: Order, groups: Order, length: int, phase: int) -> Order:
    """Turn pieces within groups; a negative phase: over line ends, the first piece having so many characters."""
    if phase < 0:
        kept = points[places] != LINE_FEED
        places, groups = places[kept], np.zeros(np.count_nonzero(kept), np.int64)
    starts = np.searchsorted(groups, groups)
    within = np.arange(len(places)) - starts + (length + phase if phase < 0 else 0)
    pieces = np.stack([groups, within // length])
    cut = np.flatnonzero(np.any(np.diff(pieces, axis=1) != 0, axis=0)) + 1
    bounds = np.concatenate([[0], cut, [len(places)]])
    sizes = np.diff(bounds)
    order: Order = places[np.repeat(bounds[:-1] + bounds[1:] - 1, sizes) - np.arange(len(places))]
    return order
