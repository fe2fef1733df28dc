"""Tell whether the words of clauses are written from the last to the first.

Such clauses begin with words that otherwise end clauses, such as particles, and end with words that begin them, such as
conjunctions. In ordinary text, modern or classical, many more of these words are at their usual end.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, is_ideograph
from fingerprinting.text.folding.restoring.reordering.gaining_stretches import Bounds, find_stretches
from fingerprinting.text.folding.tokens import Points

Sides = NDArray[np.int8]
"""For each Han from `FIRST_HAN`: -1 if it usually begins clauses, 1 if it ends them, else 0."""
OPENINGS = (
    "不以又其而则故乃若自皆如遂且与非因及必未各何我这在但他并就对最可当还被那从只要将把向由于和已此今是或一有为无大所每即三太她经你二"
    "然虽亦小该使更请再原第先本随都全诸两既提却凡欲岂"
)
ENDINGS = (
    "的了着们吗吧呢也矣焉乎哉者曰之后来说时子道中里间人年下事题动理行力度月言位定业作场话地门去州点件死车务罪等家面心息书物意候查钱议"
    "路式制化款军性气耳称情员服品区样院名"
)
STOPS = 10, 0x3002, 0xFF01, 0xFF0C, 0xFF1B, 0xFF1F, 0xFF1A
"""Line feed and 。！，；？：: what stands between clauses."""
MOSTLY, FEWEST = -0.14, 10
"""Balance of misplaced and other words per clause above which words are backward; minimum number of clauses.

In one ordinary text in a hundred, the balance is larger.
"""
ORDINARY, LARGEST = -0.25, 0.4
"""Balance per clause below which a text is otherwise ordinary, and the largest share of it that may be backward then.
Texts of random words have passages of any order, and each costs a search of the index: one in seven passes both.
"""
CLAUSE, GAINED, DROPPED = 0.2, 5.5, 3.0
"""Added to the balance for each clause of a passage, because words in random order have a balance of zero; minimum sum
for the passage to be backward; how much the sum may drop within a passage.

In one news text in twenty and one classical text in five, some passage reaches the minimum.
"""


def has_words_backward(points: Points) -> bool:
    """Tell whether clauses begin and end as if their words were reversed."""
    clauses, balance = _misplaced(points)
    return clauses >= FEWEST and balance > MOSTLY * clauses


def backward_clauses(points: Points) -> list[tuple[int, int]]:
    """List passages (start, stop) of an ordinary text with words backward."""
    clauses, balance = _misplaced(points)
    if balance > ORDINARY * clauses:
        return []
    bounds = np.empty((int(len(points) / GAINED) + 1, 2), np.int64)
    found = bounds[:find_passages(points, _sides(), np.zeros(len(points)), bounds)]
    return [(start, stop) for start, stop in found.tolist()] if np.diff(found).sum() < LARGEST * len(points) else []


def _misplaced(points: Points) -> tuple[int, int]:
    """Count the clauses, and the words at the wrong end less those at their usual end."""
    counts = np.zeros(2, np.int64)
    count_misplaced(points, _sides(), counts)
    return int(counts[0]), int(counts[1])


@cache
def _sides() -> Sides:
    sides = np.zeros(LAST_HAN - FIRST_HAN + 1, np.int8)
    for words, side in ((OPENINGS, -1), (ENDINGS, 1)):
        sides[[ord(word) - FIRST_HAN for word in words]] = side
    return sides


@filling_kernel
def count_misplaced(points: Points, sides: Sides, counts: NDArray[np.int64]) -> int:
    """Count the clauses, and the words at the wrong end less those at their usual end.

    Returns 0.
    """
    for at in range(1, len(points)):
        here, before = points[at], points[at - 1]
        if is_stop(before) and is_ideograph(here):
            counts[0] += 1
            counts[1] += sides[here - FIRST_HAN]
        elif is_stop(here) and is_ideograph(before):
            counts[1] -= sides[before - FIRST_HAN]
    return 0


@filling_kernel
def find_passages(points: Points, sides: Sides, gains: NDArray[np.float64], bounds: Bounds) -> int:
    """Write the bounds of passages with enough misplaced words; return their number."""
    for at in range(1, len(points)):
        here, before = points[at], points[at - 1]
        if is_stop(before) and is_ideograph(here):
            gains[at] = CLAUSE + sides[here - FIRST_HAN]
        elif is_stop(here) and is_ideograph(before):
            gains[at] = -sides[before - FIRST_HAN]
    return find_stretches(gains, GAINED, DROPPED, bounds)


@part
def is_stop(point: int) -> bool:
    """Tell whether a code point stands between clauses."""
    return point in STOPS
