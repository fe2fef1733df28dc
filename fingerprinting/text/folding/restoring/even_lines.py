"""Find lines of one length in a page whose lines are paragraphs.

A passage that is set in columns has such lines, and what is read down them goes wrong by every line that is not of it.
"""

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points

AROUND = 128
"""Code points before and behind a passage that its first and last line may stand in."""
UNEVEN = 2
"""Code points by which lines may differ: the last column is shorter than the others, with a gap before it."""
FEWEST, LONGEST = 4, 80
"""Lines together, and code points of each."""


def even_lines(points: Points, start: int, stop: int) -> list[tuple[int, int]]:
    """Bound the most even lines that stand mostly within some bounds.

    Gives their bounds, and those with a line more at either end or both, as the first and the last may stand in a
    paragraph; nothing where no lines are even.
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
