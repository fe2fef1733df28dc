"""Detect cheaply that one Han character, or a sentence bit by bit, is inserted.

A single character is then more frequent than in ordinary text; each character of a sentence follows the same other one
at about the same distance far more often than by chance. `signs` and `recurring_signs` examine these texts.
"""

import math

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.folding.restoring.known_pairs import is_ideograph
from fingerprinting.text.folding.tokens import Points

LEARNED_FROM, GLIMPSE = 2_000, 200
"""Numbers of characters, from the middle of the text, in which pairs are counted and in which a chain is looked for."""
SHORTEST = 72
"""Minimum number of characters."""
KINDS, ROOM = 1 << 13, 1 << 12
"""Numbers of hash values for characters and for pairs of them; powers of two."""
NEAREST, FARTHEST, LOOSE, STRAY = 3, 10, 1, 0.4
"""Shortest and longest period; maximum deviation of a distance from it, and the cost of each character of that."""
RECURRING, MISSING, COST = 3, -0.7, 0.9
"""Minimum occurrences of a pair of inserted characters; worth of a rarer pair, the lowest worth; subtracted from the
natural logarithm of its occurrences relative to those expected by chance."""
PROMISING = 0.11
"""Minimum worth of a chain, per period."""
FREQUENT = 0.09
"""Share (0–1) of the characters above which a single Han character is too frequent for ordinary text."""

Characters = NDArray[np.int64]
Counts = NDArray[np.uint8]


@kernel
def recurrence(points: Points) -> tuple[bool, bool]:
    """Examine the middle of a text.

    Tells whether a Han character is too frequent, and whether pairs recur at one distance throughout.
    """
    characters = np.empty(min(LEARNED_FROM, len(points)), np.int64)
    characters = characters[:gather(points, max(0, (len(points) - LEARNED_FROM) // 2), characters)]
    if len(characters) < SHORTEST:
        return False, False
    singles = np.zeros(KINDS, np.int64)
    most = count_singles(characters, singles)
    first = max(0, (len(characters) - GLIMPSE) // 2)
    last = min(len(characters), first + GLIMPSE)
    recurring = np.zeros(KINDS, np.bool_)
    for each in characters[first:last]:
        recurring[each & (KINDS - 1)] = singles[each & (KINDS - 1)] >= RECURRING
    counts = np.zeros((ROOM, FARTHEST + LOOSE + 1), np.uint8)
    count_pairs(characters, recurring, np.empty(len(characters), np.int64), counts)
    sums = np.zeros((last - first, FARTHEST + 1))
    worth = best_chain(characters, first, singles, recurring, counts, sums)
    return most > FREQUENT * len(characters), worth >= PROMISING * (last - first)


@part
def count_singles(characters: Characters, singles: Characters) -> int:
    """Count each character; return how often the most frequent Han occurs."""
    most = 0
    for each in characters:
        singles[each & (KINDS - 1)] += 1
        if is_ideograph(each):
            most = max(most, singles[each & (KINDS - 1)])
    return most


@part
def gather(points: Points, start: int, characters: Characters) -> int:
    """Copy the characters from a place on, without spaces; return their number."""
    found = 0
    for at in range(start, len(points)):
        if found == len(characters):
            break
        if points[at] > 32 and points[at] != 0xA0 and points[at] != 0x3000:
            characters[found] = points[at]
            found += 1
    return found


@part
def count_pairs(characters: Characters, recurring: NDArray[np.bool_], places: Characters, counts: Counts) -> None:
    """Count pairs of recurring characters by distance; fills `places` with theirs."""
    oldest, found = 0, 0
    for at in range(len(characters)):
        here = characters[at]
        if not recurring[here & (KINDS - 1)]:
            continue
        while oldest < found and at - places[oldest] > FARTHEST + LOOSE:
            oldest += 1
        for place in places[oldest:found]:
            pair = hashed(characters[place], here)
            counts[pair, at - place] += counts[pair, at - place] < 255
        places[found] = at
        found += 1


@part
def best_chain(
    characters: Characters, first: int, singles: Characters, recurring: NDArray[np.bool_], counts: Counts,
    sums: NDArray[np.float64],
) -> float:
    """Return the largest worth, times its period, of a chain of pairs.

    Fills `sums`, shape (characters, periods), with the worth of the best chain that ends at each place.
    """
    best = 0.0
    for at in range(len(sums)):
        here = characters[first + at]
        for distance in range(NEAREST - LOOSE, min(FARTHEST + LOOSE, at) + 1):
            before = characters[first + at - distance]
            both = recurring[here & (KINDS - 1)] and recurring[before & (KINDS - 1)]
            pair = hashed(before, here)
            expected = 1.0 + singles[before & (KINDS - 1)] * singles[here & (KINDS - 1)] * (2 * LOOSE + 1) / len(
                characters)
            for step in range(max(NEAREST, distance - LOOSE), min(FARTHEST, distance + LOOSE) + 1):
                worth = sums[at - distance, step] - STRAY * abs(distance - step)
                worth += affinity(counts[pair], step, expected) if both else MISSING
                if worth > sums[at, step]:
                    sums[at, step] = worth
                    best = max(best, worth * step)
    return best


@part
def hashed(left: int, right: int) -> int:
    """Hash a pair of characters to a number below `ROOM`."""
    return ((left * 0x9E3779B1 ^ right * 0x85EBCA77) * 0x2C1B3C6D >> 11) & (ROOM - 1)


@part
def affinity(counts: Counts, step: int, expected: float) -> float:
    """Weigh how often a pair occurs about `step` apart, compared to chance."""
    found = 0
    for distance in range(step - LOOSE, step + LOOSE + 1):
        found += counts[distance]
    if found < RECURRING or found < expected:  # a logarithm takes longer than all else
        return MISSING
    return max(MISSING, math.log(found / expected) - COST)
