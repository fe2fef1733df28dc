"""Find passages that may be disguised in a page that is not.

The check of a whole page (`doubts`) examines only a few windows and misses a single paragraph. Here each block is
compared with the page's own average: old books and lists differ from other pages, but do so throughout.
"""

import math

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.doubts import (
    STRIDE,
    is_before_foreign,
    is_beside_han,
    is_sign,
    is_soon_again,
)
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, is_ideograph, is_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points, Table

Bounds = NDArray[np.int64]
SHORTEST, BLOCK, LONGEST = 40, 64, 96
"""Block size in code points: it ends at the first line end between `SHORTEST` and `LONGEST`, else after `BLOCK`."""
LEAST = 3
"""Minimum number of odd blocks in a passage; one usual block may come between two of them."""
SIZE, HAN_COUNT, NEAR, KNOWN, RARE, FOREIGN, BOPOMOFO, SAMPLED, AGAIN, COUNTS = range(10)
"""Columns of the counts of a block: code points, Han, pairs of adjacent Han, known pairs, rare characters and
particles, foreign characters and punctuation next to Han, bopomofo, sampled Han, those of them that soon occur again;
and the number of columns."""
PAIRS = 12
"""Minimum number of pairs of Han in a block to judge known pairs; also of Han to judge rare and separated ones."""
DEVIATIONS = 2.3
"""Maximum number of standard deviations by which a count may exceed the one expected from the page."""
FOREIGN_ABOVE, RARE_ABOVE, KNOWN_BELOW, AGAIN_ABOVE = 0.055, 0.085, 0.12, 0.2
"""Difference between a block's and the page's share that is always tolerated.

For foreign characters among code points, for rare characters among Han, for unknown pairs among pairs of Han, and for
Han that soon occur again among sampled ones.
"""
SPELLED = 0.12
"""Maximum share (0–1) of bopomofo in the code points of a block."""
APART = 3
"""Maximum number of Han per pair of adjacent Han; if there are more, other characters separate most of them."""


def odd_passages(points: Points, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the start and stop of each passage that differs from its page."""
    blocks = len(points) // SHORTEST + 1
    starts, bounds = np.empty(blocks + 1, np.int64), np.empty((blocks, 2), np.int64)
    counts = np.zeros((blocks + 1, COUNTS), np.int64)
    return [(start, stop) for start, stop
            in bounds[:find_odd(points, table, bits, odd, starts, counts, bounds)].tolist()]


@filling_kernel
def find_odd(
    points: Points, table: Table, bits: Bits, odd: NDArray[np.bool_], starts: NDArray[np.int64], counts: Bounds,
    bounds: Bounds,
) -> int:
    """Write the starts and stops of odd passages to `bounds`; return their number.

    Fills `starts` with the start of each block, and `counts` with its counts; the last row is for the whole page.
    """
    blocks, at = 0, 1
    while at + LONGEST < len(points):
        starts[blocks] = at
        at = block_end(points, at)
        count(points, starts[blocks], at, table, bits, odd, counts[blocks])
        for column in range(COUNTS):
            counts[-1, column] += counts[blocks, column]
        blocks += 1
    starts[blocks] = at
    found, odd_blocks, start, last = 0, 0, 0, -3
    for block in range(blocks):
        if not is_odd_block(counts[block], counts[-1]):
            continue
        if block - last > 2:
            odd_blocks, start = 0, block
        odd_blocks, last = odd_blocks + 1, block
        if odd_blocks >= LEAST:
            found += odd_blocks == LEAST
            bounds[found - 1, 0], bounds[found - 1, 1] = starts[start], starts[block + 1]
    return found


@part
def block_end(points: Points, start: int) -> int:
    """Return the end of a block: after a line end if there is one nearby."""
    for at in range(start + SHORTEST - 1, start + LONGEST):
        if points[at] == LINE_FEED:
            return at + 1
    return start + BLOCK


@part
def count(
    points: Points, start: int, stop: int, table: Table, bits: Bits, odd: NDArray[np.bool_], counts: NDArray[np.int64],
) -> None:
    """Add the counts of a block to `counts`."""
    counts[SIZE] = stop - start
    for at in range(start, stop):
        here = points[at]
        if is_ideograph(here):
            counts[HAN_COUNT] += 1
            counts[RARE] += odd[here - FIRST_HAN]
            if at % STRIDE == 0:
                counts[SAMPLED] += 1
                counts[AGAIN] += is_soon_again(points, at)
            if is_ideograph(points[at + 1]):
                counts[NEAR] += 1
                counts[KNOWN] += is_known(here, points[at + 1], bits)
        elif here > 32:
            counts[BOPOMOFO] += 0x3105 <= here <= 0x312F
            # punctuation before Han counts in block and page alike, so that a few dates and numbers do not stand out
            counts[FOREIGN] += is_beside_han(points, at) and (
                is_sign(points, at, table) or is_before_foreign(points, at, table))


@part
def is_odd_block(here: NDArray[np.int64], page: NDArray[np.int64]) -> bool:
    """Tell whether a block differs from the page.

    It has fewer known pairs, more rare, foreign or repeated characters, much bopomofo, or few adjacent Han.
    """
    if here[NEAR] >= PAIRS and here[NEAR] - here[KNOWN] > most(
            here[NEAR], (page[NEAR] - page[KNOWN]) / page[NEAR], KNOWN_BELOW):
        return True
    if here[HAN_COUNT] >= PAIRS and here[RARE] > most(here[HAN_COUNT], page[RARE] / page[HAN_COUNT], RARE_ABOVE):
        return True
    if here[FOREIGN] > most(here[SIZE], page[FOREIGN] / page[SIZE], FOREIGN_ABOVE):
        return True
    if here[BOPOMOFO] > SPELLED * here[SIZE]:
        return True
    if here[AGAIN] > most(here[SAMPLED], page[AGAIN] / max(page[SAMPLED], 1), AGAIN_ABOVE):
        return True
    return bool(here[HAN_COUNT] >= PAIRS and here[NEAR] * APART < here[HAN_COUNT])


@part
def most(count: int, share: float, above: float) -> float:
    """Return the maximum count of a block if the page has a given share.

    `above` is the difference between the shares that is always tolerated.
    """
    return count * share + max(count * above, DEVIATIONS * math.sqrt(count * share * (1 - share)))
