"""Read a text in the order that makes most sense.

Lines from their end, columns from the top.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share
from fingerprinting.text.folding.tokens import Points

Order = NDArray[np.int64]
LINE_FEED = 10
SPACES = np.array([9, 32, 0xA0, 0x3000], np.uint32)
BETTER = 0.08
"""By how much more often neighbours go together in a reading that is preferred to the one as written."""
CERTAIN = 4.0
"""How many standard deviations that is, at least."""
SENSIBLE = 0.38
"""Share of neighbours that go together from which lines are not taken for rows of columns."""
LEAST_PAIRS = 40
"""Neighbours that a reading must have."""
LOWEST, HIGHEST = 3, 40
"""Rows of a block of columns."""
EQUAL = 0.4
"""Share of the lines of a block that have one length."""


class Arrangement(NamedTuple):
    """An order in which to read the code points of a text."""

    name: str
    order: Order
    """Shape (k,): places in the text."""


def arrangement(points: Points, bits: Bits) -> Arrangement | None:
    """Find the order in which neighbours go together clearly more often.

    More often than as written; none if there is no such order.
    """
    here, seen = known_share(points[~np.isin(points, SPACES)], bits)
    shares = [(known_share(points[each.order], bits), each) for each in _readings(points, here)]
    (share, pairs), best = max(shares, key=lambda each: each[0][0])
    deviation = (here * (1 - here) / max(seen, 1) + share * (1 - share) / max(pairs, 1)) ** 0.5
    is_better = share - here >= max(BETTER, CERTAIN * deviation)
    # where signs stand between the characters, hardly any are neighbours as written, and any other reading has more
    is_fair = min(seen, pairs) >= max(LEAST_PAIRS, max(seen, pairs) / 2)
    return best if is_better and is_fair else None


def _readings(points: Points, here: float) -> Iterator[Arrangement]:
    ends = [*np.flatnonzero(points == LINE_FEED).tolist(), len(points)]
    lines = [np.arange(start, end) for start, end in zip([0, *(end + 1 for end in ends)], ends, strict=False)]
    yield Arrangement("reversed", _joined([each[::-1] for each in lines], ends))
    if here < SENSIBLE:
        yield from (Arrangement("columns", order) for order in _columns(points, lines))


def _joined(lines: list[Order], ends: list[int]) -> Order:
    """Follow each line by its line end."""
    return np.concatenate([part for line, end in zip(lines, ends, strict=True)
                           for part in (line, np.array([end]))])[:-1]


def _columns(points: Points, lines: list[Order]) -> Iterator[Order]:
    """Read columns from the right and from the left, in blocks of every height."""
    rows = [cells for line in lines if len(cells := line[~np.isin(points[line], SPACES[:3])])]
    widths = np.array([len(row) for row in rows])
    if len(rows) < LOWEST or np.mean(widths == np.bincount(widths).argmax()) < EQUAL:
        return
    heights = [len(rows)] if len(rows) <= 2 * HIGHEST else []
    for height in dict.fromkeys([*heights, *range(LOWEST, min(HIGHEST, len(rows)) + 1)]):
        blocks = [rows[at:at + height] for at in range(0, len(rows), height)]
        for step in (-1, 1):
            yield np.concatenate([column for block in blocks for column in _columns_of(block)[::step]])


def _columns_of(rows: list[Order]) -> list[Order]:
    width = max(map(len, rows))
    return [np.array([row[at] for row in rows if at < len(row)], np.int64) for at in range(width)]
