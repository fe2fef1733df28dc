"""Find passages that may not be written as they are read in a page that is.

Doubts about a whole page look at windows of it, and hardly at a paragraph of another hand. Each block of a page is held
against the page's own figures here, as old books and lists differ from other pages throughout.
"""

import math

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.doubts import is_beside_han, is_sign
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, is_ideograph, is_known
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points, Table

Bounds = NDArray[np.int64]
SHORTEST, BLOCK, LONGEST = 40, 64, 96
"""Code points that are looked at together: up to the end of a line, else so many."""
LEAST = 3
"""Odd blocks of a passage, at least; one usual block may stand between two of them."""
SIZE, HAN_COUNT, NEAR, KNOWN, RARE, FOREIGN, BOPOMOFO, COUNTS = range(8)
"""Columns of what is counted in a block: code points, Han, pairs of them, those that go together, rare characters and
particles, foreign signs beside Han, bopomofo."""
PAIRS = 12
"""Pairs of Han that must have been seen in a block to judge them."""
DEVIATIONS = 2.3
"""Standard deviations by which a block's figures may differ from the page's."""
FOREIGN_ABOVE, RARE_ABOVE, KNOWN_BELOW = 0.055, 0.085, 0.12
"""By how much a block's shares may differ at least: of foreign signs in its code points, of rare characters in its Han,
of neighbours that go together in all."""
SPELLED = 0.12
"""Share of a block's code points that are bopomofo, at most."""
APART = 3
"""Characters for each pair of them; more, and something stands between most."""


def odd_passages(points: Points, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """List where each passage starts and stops that is unlike the page it stands in."""
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
    """Write where passages start and stop; returns how many there are.

    The last row of `counts` is the whole page's.
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
    """End a block behind a line, where one ends near."""
    for at in range(start + SHORTEST - 1, start + LONGEST):
        if points[at] == LINE_FEED:
            return at + 1
    return start + BLOCK


@part
def count(
    points: Points, start: int, stop: int, table: Table, bits: Bits, odd: NDArray[np.bool_], counts: NDArray[np.int64],
) -> None:
    """Count what stands in a block."""
    counts[SIZE] = stop - start
    for at in range(start, stop):
        here = points[at]
        if is_ideograph(here):
            counts[HAN_COUNT] += 1
            counts[RARE] += odd[here - FIRST_HAN]
            if is_ideograph(points[at + 1]):
                counts[NEAR] += 1
                counts[KNOWN] += is_known(here, points[at + 1], bits)
        elif here > 32:
            counts[BOPOMOFO] += 0x3105 <= here <= 0x312F
            counts[FOREIGN] += is_beside_han(points, at) and is_sign(points, at, table)


@part
def is_odd_block(here: NDArray[np.int64], page: NDArray[np.int64]) -> bool:
    """Tell whether a block is unlike the page.

    Its neighbours go together less, or signs stand among them.
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
    return bool(here[HAN_COUNT] >= PAIRS and here[NEAR] * APART < here[HAN_COUNT])


@part
def most(count: int, share: float, above: float) -> float:
    """Tell how many of so many there may be where a share of them is in the page."""
    return count * share + max(count * above, DEVIATIONS * math.sqrt(count * share * (1 - share)))
