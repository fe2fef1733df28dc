"""Find passages of an ordinary text whose clauses are in another order.

In words from the last to the first, most neighbours stand the other way round: of two adjacent words, the end of one
and the beginning of the other tell which is likelier to come first. If the halves of clauses are exchanged, only the
words at the ends of clauses tell (see ``clause_ends``).
"""

from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import (
    FIRST_HAN,
    Bits,
    is_ideograph,
    is_known,
    known_share,
    neighbours,
)
from fingerprinting.text.folding.restoring.reordering.clause_ends import Sides, clause_sides, is_stop
from fingerprinting.text.folding.restoring.reordering.gaining_stretches import Bounds, find_stretches
from fingerprinting.text.folding.tokens import Points

MOST = 2.0
"""Maximum absolute value that a pair of neighbours adds."""
ORDINARY, FLUENT = -0.25, 0.635
"""A text is ordinary if its balance of misplaced and other words per clause is below the first, or its share (0–1) of
known pairs above the second. Texts of random words have passages of any order, and each costs a search of the index.
"""


class Sums(NamedTuple):
    """When the sum over a passage tells that its clauses are in another order."""

    clause: float
    """Added for each clause, because words in random order have a balance of zero."""
    least: float
    """Minimum sum of a passage."""
    dropped: float
    """How much the sum may drop within a passage."""
    largest: float
    """Maximum share (0–1) of the text that is in such passages."""


PAIRS, ENDS = Sums(0.1, 5.5, 6.0, 0.7), Sums(0.2, 5.5, 3.0, 0.4)
"""For the sums over pairs of neighbours and clause ends, and over clause ends alone.

By either, some passage reaches the minimum in at most one news text in twenty; by the first in three classical texts in
ten, by the second in one in five.
"""


class WordOrder(NamedTuple):
    """Tables in the shipped archive; see ``building.order_of_words``."""

    rows: NDArray[np.int16]
    """Shape (20902,): the row of each Han from U+4E00 on; row 0 is that of rare ones."""
    before: NDArray[np.float32]
    """Shape (rows, rank): the product with a row of `after` is the logarithm of how much likelier two characters are
    neighbours in words from the last to the first than in words as they are read."""
    after: NDArray[np.float32]


class OddClauses(NamedTuple):
    """Passages of an ordinary text, start and stop of each."""

    words_backward: list[tuple[int, int]]
    """Those whose words seem to stand from the last to the first."""
    misplaced: list[tuple[int, int]]
    """Those whose clauses begin and end oddly."""


@cache
def word_order() -> WordOrder:
    """Load the tables; they are cached for the process."""
    with as_file(files("fingerprinting.text.folding.restoring").joinpath("word_order.npz")) as path, \
            np.load(path) as archive:
        return WordOrder(archive["rows"], archive["before"].astype(np.float32), archive["after"].astype(np.float32))


def odd_clauses(points: Points) -> OddClauses:
    """Find the passages of an ordinary text whose clauses are in another order."""
    gains, counts = np.zeros((2, len(points))), np.zeros(2, np.int64)
    allowances = np.array([PAIRS.clause, ENDS.clause])
    add_gains(points, neighbours().bits, clause_sides(), *word_order(), allowances, gains, counts)
    found = OddClauses(*map(_stretches, gains, (PAIRS, ENDS)))
    clauses, balance = counts.tolist()
    if not any(found) or balance <= ORDINARY * clauses or known_share(points, neighbours().bits)[0] > FLUENT:
        return found
    return OddClauses([], [])


def _stretches(gains: NDArray[np.float64], sums: Sums) -> list[tuple[int, int]]:
    """List the stretches that gain enough; none if they are most of the text."""
    bounds = np.empty((int(len(gains) / sums.least) + 1, 2), np.int64)
    found = bounds[:find_gaining(gains, sums.least, sums.dropped, bounds)].tolist()
    is_small = sum(stop - start for start, stop in found) < sums.largest * len(gains)
    return [(start, stop) for start, stop in found] if is_small else []


@filling_kernel
def find_gaining(gains: NDArray[np.float64], least: float, dropped: float, bounds: Bounds) -> int:
    """Write the bounds of the stretches that gain enough; return their number."""
    return find_stretches(gains, least, dropped, bounds)


@filling_kernel
def add_gains(
    points: Points, bits: Bits, sides: Sides, rows: NDArray[np.int16], before: NDArray[np.float32],
    after: NDArray[np.float32], allowances: NDArray[np.float64], gains: NDArray[np.float64], counts: NDArray[np.int64],
) -> int:
    """Write what each place tells; count clauses and misplaced words.

    `gains` has the shape (2, n). Pairs of characters that are adjacent in some word tell nothing. Returns 0.
    """
    for at in range(1, len(points)):
        left, right = points[at - 1], points[at]
        if is_ideograph(left) and is_ideograph(right):
            if not is_known(left, right, bits):
                gains[0, at] = product(before[rows[left - FIRST_HAN]], after[rows[right - FIRST_HAN]])
        elif is_stop(left) and is_ideograph(right):
            counts[0] += 1
            counts[1] += sides[right - FIRST_HAN]
            for row in range(2):
                gains[row, at] = allowances[row] + sides[right - FIRST_HAN]
        elif is_stop(right) and is_ideograph(left):
            counts[1] -= sides[left - FIRST_HAN]
            gains[:, at] = -sides[left - FIRST_HAN]
    return 0


@part
def product(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return the product of two rows, at most `MOST` in absolute value."""
    found = 0.0
    for at in range(len(one)):
        found += one[at] * other[at]
    return max(-MOST, min(MOST, found))
