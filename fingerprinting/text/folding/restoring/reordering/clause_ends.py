"""Tell whether the words of clauses are written from the last to the first.

Such clauses begin with words that otherwise end clauses, such as particles, and end with words that begin them, such as
conjunctions. In ordinary text, modern or classical, many more of these words are at their usual end.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, is_ideograph
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


def has_words_backward(points: Points) -> bool:
    """Tell whether clauses begin and end as if their words were reversed."""
    clauses, balance = _misplaced(points)
    return clauses >= FEWEST and balance > MOSTLY * clauses


def _misplaced(points: Points) -> tuple[int, int]:
    """Count the clauses, and the words at the wrong end less those at their usual end."""
    counts = np.zeros(2, np.int64)
    count_misplaced(points, clause_sides(), counts)
    return int(counts[0]), int(counts[1])


@cache
def clause_sides() -> Sides:
    """Tabulate the characters that begin and end clauses."""
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


@part
def is_stop(point: int) -> bool:
    """Tell whether a code point stands between clauses."""
    return point in STOPS
