"""Find the exact runs that two symbol sequences share, where alignments can start."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel


@kernel
def _hash(symbols: NDArray[np.uint16], at: int, size: int) -> np.uint64:
    value = np.uint64(0)
    for index in range(at, at + size):
        if symbols[index] == 0:
            return np.uint64(0)
        value = (value ^ np.uint64(symbols[index])) * np.uint64(0x9E3779B97F4A7C15)
        value ^= value >> np.uint64(29)
    return value | np.uint64(1)


@kernel
def _table(
    source: NDArray[np.uint16], size: int, bits: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """List the places of each gram by the slot of its hash.

    Returns the first place of each slot, the number of places in it, and the next place after each.
    """
    heads, following = np.full(1 << bits, -1, np.int32), np.empty(source.size, np.int32)
    frequency = np.zeros(1 << bits, np.int32)
    for place in range(source.size - size, -1, -1):
        value = _hash(source, place, size)
        if value:
            slot = np.int64(value >> np.uint64(64 - bits))
            following[place] = heads[slot]
            heads[slot] = place
            frequency[slot] += 1
    return heads, frequency, following


@kernel
def _run(page: NDArray[np.uint16], source: NDArray[np.uint16], start: int, place: int) -> tuple[int, int]:
    """Measure how far the equal run around a pair extends to the left and right."""
    left, right = 0, 0
    while start + right < page.size and place + right < source.size:
        if page[start + right] != source[place + right] or page[start + right] == 0:
            break
        right += 1
    while left < start and left < place:
        if page[start - left - 1] != source[place - left - 1] or page[start - left - 1] == 0:
            break
        left += 1
    return left, right


@kernel
def grown(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    """Make room for twice as many rows."""
    larger = np.empty((2 * len(rows), 3), np.int32)
    for row in range(len(rows)):
        for column in range(3):
            larger[row, column] = rows[row, column]
    return larger


@kernel
def shared_runs(
    page: NDArray[np.uint16], source: NDArray[np.uint16], size: int, limit: int
) -> NDArray[np.int32]:
    """Find the maximal equal runs of at least `size` symbols without a masked one.

    Grams that occur more than `limit` times in the source start no run. Returns shape (r, 3): start in page, start in
    source, length; in the order of their first rare gram in the page.
    """
    runs, count, bits = np.empty((64, 3), np.int32), 0, 10
    while (1 << bits) < 2 * source.size:
        bits += 1
    heads, frequency, following = _table(source, size, bits)
    covered = np.zeros(page.size + source.size, np.int32)
    for start in range(page.size - size + 1):
        value = _hash(page, start, size)
        slot = np.int64(value >> np.uint64(64 - bits))
        place = heads[slot] if value and frequency[slot] <= limit else -1
        while place >= 0:
            diagonal = place - start + page.size
            if covered[diagonal] <= start:
                left, right = _run(page, source, start, place)
                if right >= size:
                    if count == len(runs):
                        runs = grown(runs)
                    runs[count, 0], runs[count, 1], runs[count, 2] = start - left, place - left, left + right
                    count += 1
                    covered[diagonal] = start + right
            place = following[place]
    return runs[:count]
