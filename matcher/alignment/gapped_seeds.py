"""Find runs that two sequences share apart from masked symbols.

If every third symbol is masked, no four readable symbols are adjacent. So four readable symbols that are near each
other are a seed, and the source is searched for the same symbols at the same distances: a spaced seed (Ma, Tromp & Li
2002) whose shape depends on the page.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.symbols import WILD
from matcher.alignment.seeds import grown

WIDEST = 12
"""Maximum length of a seed, in symbols."""
SHAPES = 64
"""Maximum number of shapes that are searched for; regular masks make two or three."""

Symbols = NDArray[np.uint16]


@kernel
def _shape(page: Symbols, start: int, size: int) -> int:
    """Return the shape of the seed of `size` readable symbols at a place.

    The shape is a bit mask. It is 0 if the seed is too long or its first symbol is masked.
    """
    shape, seen = 0, 0
    for at in range(start, min(start + WIDEST, page.size)):
        if page[at] != WILD:
            shape |= 1 << (at - start)
            seen += 1
        if seen == size:
            return shape if shape & 1 else 0
    return 0


@kernel
def _hash(symbols: Symbols, start: int, shape: int) -> np.uint64:
    """Hash the symbols of a shape; return 0 if it extends beyond the end."""
    value, at = np.uint64(0), start
    while shape:
        if at >= symbols.size:
            return np.uint64(0)
        if shape & 1:
            value = (value ^ np.uint64(symbols[at])) * np.uint64(0x9E3779B97F4A7C15)
            value ^= value >> np.uint64(29)
        shape >>= 1
        at += 1
    return value | np.uint64(1)


@kernel
def _enter(
    source: Symbols, shape: int, table: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]], bits: int
) -> None:
    """Enter the seeds of one shape in the source into a hash table.

    The table holds, by slot, the first place and the number of places, and by place the next place of the same slot.
    """
    heads, frequency, following = table
    heads[:] = -1
    frequency[:] = 0
    for place in range(source.size - 1, -1, -1):
        value = _hash(source, place, shape)
        if value:
            slot = np.int64(value >> np.uint64(64 - bits))
            following[place] = heads[slot]
            heads[slot] = place
            frequency[slot] += 1


@kernel
def _ends(page: Symbols, source: Symbols, start: int, place: int) -> tuple[int, int]:
    """Measure the run, equal apart from masks, around a pair of places.

    Returns its length to the left and to the right.
    """
    left, right, at = 0, 0, 0
    while start + at < page.size and place + at < source.size:
        if page[start + at] == source[place + at]:
            right = at + 1
        elif page[start + at] != WILD:
            break
        at += 1
    at = 1
    while at <= start and at <= place:
        if page[start - at] == source[place - at]:
            left = at
        elif page[start - at] != WILD:
            break
        at += 1
    return left, right


@kernel
def gapped_runs(page: Symbols, source: Symbols, size: int, limit: int) -> NDArray[np.int32]:
    """Find the maximal runs that are equal apart from masked symbols.

    Each contains a seed of `size` readable symbols. Rows and limit are those of ``shared_runs``; rows are in the order
    of the page.
    """
    runs, count, bits = np.empty((64, 3), np.int32), 0, 10
    while (1 << bits) < 2 * source.size:
        bits += 1
    shapes = np.zeros(page.size, np.int64)
    for start in range(page.size - size + 1):
        shapes[start] = _shape(page, start, size)
    covered = np.zeros(page.size + source.size, np.int32)
    heads, frequency = np.empty(1 << bits, np.int32), np.empty(1 << bits, np.int32)
    following = np.empty(source.size, np.int32)
    for shape in _commonest(shapes):
        _enter(source, shape, (heads, frequency, following), bits)
        for start in range(page.size - size + 1):
            if shapes[start] != shape:
                continue
            slot = np.int64(_hash(page, start, shape) >> np.uint64(64 - bits))
            place = heads[slot] if frequency[slot] <= limit else -1
            while place >= 0:
                diagonal = place - start + page.size
                left, right = _ends(page, source, start, place) if covered[diagonal] <= start else (0, 0)
                if right >= size:
                    if count == len(runs):
                        runs = grown(runs)
                    runs[count, 0], runs[count, 1], runs[count, 2] = start - left, place - left, left + right
                    count += 1
                    covered[diagonal] = start + right
                place = following[place]
    return runs[:count][np.argsort(runs[:count, 0], kind="mergesort")]


@kernel
def _commonest(shapes: NDArray[np.int64]) -> NDArray[np.int64]:
    """List the most frequent shapes."""
    counts = np.zeros(1 << WIDEST, np.int64)
    for shape in shapes:
        counts[shape] += 1
    counts[0] = 0
    order = np.argsort(-counts)[:SHAPES]
    return order[counts[order] > 0]
