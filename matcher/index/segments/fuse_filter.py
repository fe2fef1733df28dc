"""A binary fuse filter: nine bits per key to tell what a segment does not hold.

Source: Graf and Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", 2022. Keys that were added are always
found; of other keys, one in 256 is found by mistake. The existing libraries (pyfusefilter, binaryfuse) take lists of
Python numbers, look up one key at a time and hold a filter in the memory of each process; this one is a part of a file
that all processes map. Large sets are divided into parts of at most `PART` keys, so that building one takes little
memory.
"""

from math import ceil, floor, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel

PART = 1 << 20
TRIES = 100
"""Maximum seeds tried for a part; each seed works for more than nine parts in ten."""
LONGEST = 1 << 18


class FuseShape(NamedTuple):
    """The layout of a filter's parts; all parts have the same."""

    parts: int
    segment: int
    """Cells of one segment, a power of two."""
    segments: int
    """Number of segments in which a key's first cell may be; two more segments follow."""

    @classmethod
    def planned(cls, parts: int, largest: int) -> "FuseShape":
        """Plan the layout of parts, the largest of which has `largest` keys."""
        keys = max(largest, 2)
        segment = min(1 << floor(log(keys) / log(3.33) + 2.25), LONGEST)
        cells = ceil(keys * max(1.125, 0.875 + 0.25 * log(1_000_000) / log(keys)))
        return cls(parts, segment, max(ceil(cells / segment) - 2, 1))

    @property
    def cells(self) -> int:
        """Bytes of one part."""
        return (self.segments + 2) * self.segment


def parts_of(keys: int, most: int) -> int:
    """Choose the number of parts for a number of keys.

    It is a power of two, at most `most`.
    """
    return min(1 << max(ceil(keys / PART) - 1, 0).bit_length(), most)


def build_part(keys: NDArray[np.uint64], shape: FuseShape) -> tuple[int, NDArray[np.uint8]]:
    """Build one part from distinct keys; returns its seed and its cells.

    Raises ValueError if keys are repeated.
    """
    cells = np.zeros(shape.cells, np.uint8)
    for seed in range(TRIES):
        if _filled(keys, np.uint64(seed), shape.segment, shape.segments, cells):
            return seed, cells
    raise ValueError(f"no filter of {keys.size} keys in {TRIES} tries: they are not different")


@kernel
def _mixed(key: np.uint64, seed: np.uint64) -> np.uint64:
    """Hash a key (MurmurHash3's finaliser)."""
    value = key + seed * np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    value = (value ^ (value >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return value ^ (value >> np.uint64(33))


@kernel
def _cell(mixed: np.uint64, which: int, segment: int, segments: int) -> int:
    """Compute one of the three cells of a key."""
    first = ((mixed >> np.uint64(32)) * np.uint64(segment * segments)) >> np.uint64(32)
    if which == 0:
        return int(first)
    place = first + np.uint64(which * segment)
    other = mixed >> np.uint64(18) if which == 1 else mixed
    return int(place ^ (other & np.uint64(segment - 1)))


@kernel
def _filled(keys: NDArray[np.uint64], seed: np.uint64, segment: int, segments: int, cells: NDArray[np.uint8]) -> bool:
    """Peel off keys that are alone in a cell, then write them in reverse order.

    Returns whether all keys could be peeled off.
    """
    peeled, owned = np.empty(keys.size, np.uint64), np.empty(keys.size, np.int64)
    if _peel(_placed(keys, seed, segment, segments, cells.size), (segment, segments), peeled, owned) < keys.size:
        return False
    cells[:] = 0
    for row in range(keys.size - 1, -1, -1):
        value = (peeled[row] ^ (peeled[row] >> np.uint64(32))) & np.uint64(0xFF)
        for which in range(3):
            value ^= np.uint64(cells[_cell(peeled[row], which, segment, segments)])
        cells[owned[row]] = value
    return True


@kernel
def _placed(
    keys: NDArray[np.uint64], seed: np.uint64, segment: int, segments: int, size: int
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """Count the keys of each cell, and combine their hashes by exclusive or."""
    counts, sums = np.zeros(size, np.int32), np.zeros(size, np.uint64)
    for key in keys:
        mixed = _mixed(key, seed)
        for which in range(3):
            cell = _cell(mixed, which, segment, segments)
            counts[cell] += 1
            sums[cell] ^= mixed
    return counts, sums


@kernel
def _peel(
    placed: tuple[NDArray[np.int32], NDArray[np.uint64]], layout: tuple[int, int], peeled: NDArray[np.uint64],
    owned: NDArray[np.int64],
) -> int:
    """Remove keys that are alone in a cell until there are none; return their number."""
    counts, sums = placed
    waiting = np.empty(counts.size, np.int64)
    alone = np.flatnonzero(counts == 1)
    ends, done = alone.size, 0
    waiting[:ends] = alone
    while ends > 0:
        ends -= 1
        cell = waiting[ends]
        if counts[cell] != 1:
            continue
        peeled[done], owned[done] = sums[cell], cell
        for which in range(3):
            other = _cell(peeled[done], which, layout[0], layout[1])
            counts[other] -= 1
            sums[other] ^= peeled[done]
            if counts[other] == 1:
                waiting[ends] = other
                ends += 1
        done += 1
    return done


@kernel
def maybe_held(
    keys: NDArray[np.uint64], parts: NDArray[np.int64], seeds: NDArray[np.uint64], cells: NDArray[np.uint8],
    layout: tuple[int, int],
) -> NDArray[np.bool_]:
    """Tell which keys may have been added: shape (m,).

    `parts` are the parts of the keys, `layout` the segment and segments of a `FuseShape`.
    """
    segment, segments = layout
    size = (segments + 2) * segment
    held = np.zeros(keys.size, np.bool_)
    for row in range(keys.size):
        mixed = _mixed(keys[row], seeds[parts[row]])
        value = (mixed ^ (mixed >> np.uint64(32))) & np.uint64(0xFF)
        for which in range(3):
            value ^= np.uint64(cells[parts[row] * size + _cell(mixed, which, segment, segments)])
        held[row] = value == 0
    return held
