"""Find lines of equal length in a page whose lines are paragraphs.

A passage whose characters are read down the columns has such lines. A line that does not belong to the passage would
spoil the reading, so its bounds must be exact.
"""

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points

AROUND = 128
"""Code points before and after a passage in which its first and last lines are looked for."""
UNEVEN = 2
"""Maximum difference in length, in code points: lines that a shorter last column does not reach lack one character and
the gap before it."""
FEWEST, LONGEST = 4, 80
"""Minimum number of consecutive lines; maximum number of code points of each."""


def even_lines(points: Points, start: int, stop: int) -> list[tuple[int, int]]:
    """Return bounds of the even lines that overlap a range most.

    Also returns bounds with one more line before, after or both, because the first and the last line may be part of a
    paragraph. Returns nothing unless the even lines overlap more than half of the range.
    """
    first = max(0, start - AROUND)
    ends = first + np.flatnonzero(points[first:stop + AROUND] == LINE_FEED) + 1
    lengths = np.diff(ends).tolist()
    runs, begun = list[tuple[int, int, int]](), 0
    for line in range(1, len(lengths) + 1):
        if line == len(lengths) or abs(lengths[line] - lengths[begun]) > UNEVEN:
            if line - begun >= FEWEST and lengths[begun] <= LONGEST:
                runs.append((int(ends[begun]), int(ends[line]), lengths[begun]))
            begun = line
    shared, (start, stop, length) = max(
        ((min(stop, last) - max(start, begin), (begin, last, length)) for begin, last, length in runs),
        default=(0, (0, 0, 0)))
    if 2 * shared <= stop - start:
        return []
    longer = max(0, start - length), min(len(points), stop + length - 1)
    return [(begin, end) for begin in (start, longer[0]) for end in (stop, longer[1])]
