"""Find a word or sentence that is inserted repeatedly, one character at a time.

The characters of an inserted advertisement are neither unusually frequent nor foreign. But throughout the text, each
follows the same other inserted character at about the same distance.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, among
from fingerprinting.text.folding.restoring.sign_chains import Characters, Worth, trace
from fingerprinting.text.folding.tokens import Points, Table

STEPS = range(3, 11)
"""Periods that are tried: a character inserted after every second to after every ninth character."""
LOOSE, STRAY = 1, 0.4
"""Maximum deviation of a distance from the period, in characters; cost of each character of deviation."""
LEARNED_FROM = 3_000
"""Number of characters, from the middle of the text, in which pairs are counted."""
GLIMPSE = 800
"""Number of characters, from the middle of the text, in which the period is determined."""
ROOM = 1 << 14
"""Number of hash values for pairs of characters; a power of two."""
RECURRING, MISSING = 3, -0.7
"""Minimum number of times that a pair of inserted characters occurs; worth of a rarer pair, the lowest worth."""
COST = 0.9
"""Subtracted from a pair's worth, the natural logarithm of its occurrences relative to those expected by chance."""
PROMISING = 0.12
"""Minimum worth of a chain, per period, in the glimpse."""
LEAST_SIGNS, COVERED = 24, 0.8
"""Minimum number of inserted characters; minimum share (0–1) of the text between the first and the last."""
FEWEST, MOST, ROUNDS = 3, 48, 3
"""Minimum and maximum number of different inserted characters; minimum occurrences of each, on average."""
REPEATED, SAID_ONCE = 0.75, 0.4
"""Minimum share (0–1) of inserted characters that precede their most frequent successor; minimum share of runs of three
other characters that occur only once."""
STRANGE, JUDGED = 0.6, 300
"""Minimum share (0–1) of inserted characters that form a unique pair with the character after them; maximum number of
inserted characters, from the middle, that are examined. In repetitive text, the same character follows each time."""
DROPPED = 0.3
"""Maximum share (0–1) of inserted characters that folding drops anyway."""
CLEARER = 0.008
"""Minimum increase of the share of known pairs when the inserted characters are removed."""


def recurring_signs(points: Points, table: Table, bits: Bits) -> NDArray[np.int64]:
    """Return the places of inserted characters, shape (k,); empty for other texts."""
    none = np.zeros(0, np.int64)
    places = np.flatnonzero(~among(points, SPACES) & (points != LINE_FEED))
    characters = points[places].astype(np.int64)
    if len(characters) < LEAST_SIGNS * STEPS[0]:
        return none
    counts, single = np.zeros((STEPS[-1] + LOOSE + 1, ROOM), np.int32), np.zeros(ROOM, np.int32)
    count_pairs(_middle(characters, LEARNED_FROM), counts, single)
    glimpse = _middle(characters, GLIMPSE)
    worth, step = max((_chain(glimpse, each, counts, single)[0], each) for each in STEPS)
    if worth * step < PROMISING * len(glimpse):
        return none
    chosen = _chain(characters, step, counts, single)[1]
    kinds = table[characters[chosen]]
    if np.mean((kinds >= classes.BREAK) & (kinds < classes.DIGIT)) > DROPPED or not (
            _are_repeated(characters, chosen) and _are_strange(characters, _middle(chosen, JUDGED))):
        return none
    gained = known_share(np.delete(characters, chosen), bits)[0] - known_share(characters, bits)[0]
    return places[chosen] if gained >= CLEARER else none


def _middle(characters: Characters, length: int) -> Characters:
    start = max(0, (len(characters) - length) // 2)
    return characters[start:start + length]


def _chain(
    characters: Characters, step: int, counts: NDArray[np.int32], single: NDArray[np.int32],
) -> tuple[float, Characters]:
    """Return the worth of the best chain with a period, and its places."""
    sums, before = np.zeros(len(characters)), np.zeros(len(characters), np.int64)
    places = np.zeros(len(characters), np.int64)
    found = chain_pairs(characters, step, counts, single, sums, before, places)
    return float(sums[places[0]]), places[:found][::-1]


def _are_repeated(characters: Characters, chosen: Characters) -> bool:
    """Tell whether chosen characters repeat one sequence throughout the text.

    The other characters must not repeat themselves.
    """
    if len(chosen) < LEAST_SIGNS or chosen[-1] - chosen[0] < COVERED * len(characters):
        return False
    signs, others = characters[chosen], np.delete(characters, chosen)
    kinds, numbers = np.unique(signs, return_inverse=True)
    if not FEWEST <= len(kinds) <= min(MOST, len(signs) / ROUNDS):
        return False
    following = np.bincount(numbers[:-1] * len(kinds) + numbers[1:], minlength=len(kinds) ** 2)
    runs = (others[:-2] << 42) | (others[1:-1] << 21) | others[2:]
    once = np.count_nonzero(np.unique(runs, return_counts=True)[1] == 1)
    usual = following.reshape(len(kinds), -1).max(axis=1).sum()
    return bool(usual >= REPEATED * (len(signs) - 1) and once >= SAID_ONCE * len(runs))


def _are_strange(characters: Characters, chosen: Characters) -> bool:
    """Tell whether most chosen characters form a unique pair with the one after."""
    inner = chosen[chosen < len(characters) - 1]
    counts = np.unique(characters[inner] << 21 | characters[inner + 1], return_counts=True)[1]
    return bool(np.count_nonzero(counts == 1) >= STRANGE * len(inner))


@part
def mixed(left: int, right: int) -> int:
    """Hash a pair of characters to a number below `ROOM`."""
    return ((left * 0x9E3779B1 ^ right * 0x85EBCA77) * 0x2C1B3C6D >> 11) & (ROOM - 1)


@filling_kernel
def count_pairs(characters: Characters, counts: NDArray[np.int32], single: NDArray[np.int32]) -> int:
    """Count characters, shape (ROOM,), and pairs by distance, (distances, ROOM).

    Returns 0.
    """
    for at in range(len(characters)):
        single[mixed(0, characters[at])] += 1
        for distance in range(1, min(len(counts) - 1, at) + 1):
            counts[distance, mixed(characters[at - distance], characters[at])] += 1
    return 0


@filling_kernel
def chain_pairs(
    characters: Characters, step: int, counts: NDArray[np.int32], single: NDArray[np.int32], sums: Worth,
    before: Characters, places: Characters,
) -> int:
    """Find the chain of places whose pairs occur most often compared to chance.

    The places are about `step` apart. Fills the arrays as `sign_chains.chain` does and returns the chain's length.
    """
    best, size = 0, 0
    for kind in range(ROOM):
        size += single[kind]
    for at in range(len(characters)):
        sums[at], before[at] = 0.0, -1
        for distance in range(step - LOOSE, min(step + LOOSE, at) + 1):
            worth = sums[at - distance] - STRAY * abs(distance - step)
            worth += affinity(characters[at - distance], characters[at], step, size, counts, single)
            if worth > sums[at]:
                sums[at], before[at] = worth, at - distance
        if sums[at] > sums[best]:
            best = at
    return trace(best, before, places)


@part
def affinity(
    left: int, right: int, step: int, size: int, counts: NDArray[np.int32], single: NDArray[np.int32],
) -> float:
    """Weigh how often a pair occurs about `step` apart, compared to chance."""
    pair, found = mixed(left, right), 0
    for distance in range(step - LOOSE, step + LOOSE + 1):
        found += counts[distance, pair]
    if found < RECURRING:
        return MISSING
    expected = single[mixed(0, left)] * single[mixed(0, right)] * (2 * LOOSE + 1) / max(size, 1)
    return max(MISSING, float(np.log(found / (1.0 + expected))) - COST)
