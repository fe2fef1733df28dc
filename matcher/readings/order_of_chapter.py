"""Find the order in which a chapter has the symbols of a passage.

Nothing is assumed of how the passage was shuffled, except that hardly any symbol was moved far. Each symbol of the
chapter is matched with the nearest equal symbol of the passage that is left. Within a few symbols of any place one in
six symbols finds a match by chance; in a copy most do. Two stretches of unrelated texts thus never reach a balance of
dozens of matches above misses.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.symbols import WILD

REACH = 10
"""Maximum distance, in symbols, from where a symbol is expected in the passage."""
PULL = 0.2
"""How far the place of a match moves the place where the next one is expected."""
DROP = 24
"""Number of misses above matches at which a stretch ends."""
BALANCE = 32
"""Minimum number of matches above misses."""
CHUNK, BIN, FREQUENT = 48, 16, 48
"""Symbols of a piece of the passage by which its place in the chapter is found, symbols by which their displacement may
vary, and occurrences in the chapter above which a symbol is ignored for it."""
MOSTLY = 0.75
"""Share (0–1) of matched symbols in a passage below which the others are taken for another text, and read after it."""

DISORDER = 0.05
"""Minimum share (0–1) of matched symbols that the chapter has before the one before them."""

Symbols = NDArray[np.uint16]
Places = NDArray[np.int64]


class Stretch(NamedTuple):
    """The part of a passage that a chapter has in another order."""

    start: int
    stop: int
    """Symbols [start, stop) of the passage."""
    order: Places
    """The places of these symbols in the order of the chapter."""
    matched: int
    """Number of symbols that the chapter has too; these come first if others are read after them."""


def in_order_of(passage: Symbols, chapter: Symbols) -> Stretch | None:
    """Order a passage as a chapter has it.

    Returns None if they have too little in common, or have it in the same order.
    """
    places = np.full(len(passage), -1, np.int64)
    if len(passage) < CHUNK or len(chapter) < CHUNK or match(passage, chapter, places) < BALANCE:
        return None
    matched = np.flatnonzero(places >= 0)
    start, stop = int(matched[0]), int(matched[-1]) + 1
    within = places[start:stop]
    if len(matched) < MOSTLY * (stop - start):
        others = start + np.flatnonzero(within < 0)
        return Stretch(start, stop, np.concatenate([matched[np.argsort(places[matched])], others]), len(matched))
    if np.count_nonzero(np.diff(places[matched]) < 0) < DISORDER * len(matched):
        return None
    # a symbol that the chapter lacks follows the one that it follows in the passage
    before = np.maximum.accumulate(np.where(within >= 0, np.arange(len(within)), 0))
    return Stretch(start, stop, start + np.argsort(within[before], kind="stable"), len(matched))


@kernel
def match(passage: Symbols, chapter: Symbols, places: Places) -> int:
    """Write the place of each symbol in the chapter; return the balance of matches.

    Places are -1 where the chapter has none.
    """
    heads, following, counts = np.full(1 << 16, -1, np.int32), np.empty(len(chapter), np.int32), np.zeros(1 << 16)
    for place in range(len(chapter) - 1, -1, -1):
        following[place], heads[chapter[place]] = heads[chapter[place]], place
        counts[chapter[place]] += 1
    weights = np.zeros((len(passage) + len(chapter)) // BIN + 2)
    best, middle, displacement = 0.0, 0, 0.0
    for start in range(0, max(len(passage) - CHUNK, 0) + 1, CHUNK // 2):
        weight, mean = _displacement(passage, start, (heads, following, counts), weights)
        if weight > best:
            best, middle, displacement = weight, start + CHUNK // 2, mean
    first = int(middle + displacement)
    right = _follow(passage, chapter, (first, middle), 1, places)
    return right + _follow(passage, chapter, (first - 1, middle - 1), -1, places)


@part
def _displacement(
    passage: Symbols, start: int, chapter: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]],
    weights: NDArray[np.float64],
) -> tuple[float, float]:
    """Find how far the chapter has the symbols of a piece from their places here.

    Rare symbols weigh more. Returns the weight and the mean of the likeliest displacements.
    """
    heads, following, counts = chapter
    weights[:] = 0
    for at in range(start, min(start + CHUNK, len(passage))):
        place = heads[passage[at]] if counts[passage[at]] <= FREQUENT else -1
        while place >= 0:
            weights[(place - at + len(passage)) // BIN] += 1 / counts[passage[at]]
            place = following[place]
    likeliest = 0
    for row in range(len(weights) - 1):
        if weights[row] + weights[row + 1] > weights[likeliest] + weights[likeliest + 1]:
            likeliest = row
    total = 0.0
    for at in range(start, min(start + CHUNK, len(passage))):
        place = heads[passage[at]] if counts[passage[at]] <= FREQUENT else -1
        while place >= 0:
            if (place - at + len(passage)) // BIN - likeliest in (0, 1):
                total += (place - at) / counts[passage[at]]
            place = following[place]
    weight = weights[likeliest] + weights[likeliest + 1]
    return weight, total / max(weight, 1e-9)


@part
def _follow(passage: Symbols, chapter: Symbols, starts: tuple[int, int], step: int, places: Places) -> int:
    """Match the symbols of the chapter one after the other, in one direction.

    `starts` are the first place in the chapter and where it is expected in the passage. Keeps the matches up to the
    greatest balance of matches above misses, and returns that balance.
    """
    place, expected = starts[0], float(starts[1])
    balance, best, last = 0, 0, starts[0] - step
    while 0 <= place < len(chapter) and -REACH < expected < len(passage) + REACH and balance > best - DROP:
        at = _nearest(passage, chapter[place], round(expected), places)
        if at >= 0:
            places[at] = place
            expected += PULL * (at - expected)
        balance += 1 if at >= 0 else -1
        if balance > best:
            best, last = balance, place
        place, expected = place + step, expected + step
    for at in range(len(passage)):
        if places[at] >= 0 and (places[at] - last) * step > 0:
            places[at] = -1
    return best


@part
def _nearest(passage: Symbols, symbol: int, expected: int, places: Places) -> int:
    """Return the nearest place of a symbol that is not matched yet; -1 without any."""
    if symbol == WILD:
        return -1
    for distance in range(REACH + 1):
        for at in (expected - distance, expected + distance):
            if 0 <= at < len(passage) and places[at] < 0 and passage[at] == symbol:
                return at
    return -1
