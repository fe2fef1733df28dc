"""Find lines of equal length in a page whose lines are paragraphs.

A passage whose characters are read down the columns has such lines. A line that does not belong to the passage would
spoil the reading, so its bounds must be exact.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

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
FAR, WIDEST, FEW = 320, 160, 3
"""The same as `AROUND`, `LONGEST` and `FEWEST` where a library tells whether the lines are columns."""

Bounds = tuple[int, int]


class _Run(NamedTuple):
    """Consecutive even lines."""

    start: int
    stop: int
    length: int
    """Code points of the first line; `last` is that of the last line."""
    last: int

    def shared(self, start: int, stop: int) -> int:
        """Return how many code points of a range are in the lines."""
        return min(stop, self.stop) - max(start, self.start)


def even_lines(points: Points, start: int, stop: int) -> list[Bounds]:
    """Return bounds of the even lines that overlap a range most.

    Also returns bounds with one more line before, after or both, because the first and the last line may be part of a
    paragraph. Returns nothing unless the even lines overlap more than half of the range.
    """
    return _bounds_of(_runs(points, start, stop, AROUND, LONGEST, FEWEST), start, stop, len(points), 1 / 2)


def even_blocks(points: Points, start: int, stop: int) -> list[Bounds]:
    """Return the bounds of even lines likewise, for lines of any usual length.

    Lines are even too if shorter even lines come after them, as in the last of several blocks of columns. Empty lines
    may separate blocks.
    """
    runs = _runs(points, start, stop, FAR, WIDEST, FEW, have_gaps=True)
    joined = [_Run(run.start, after.stop, run.length, after.length) for run, after in pairwise(runs)
              if run.stop == after.start and run.length > after.length]
    return _bounds_of([*joined, *runs], start, stop, len(points), 1 / 3)


def _runs(
    points: Points, start: int, stop: int, around: int, longest: int, fewest: int, *, have_gaps: bool = False,
) -> list[_Run]:
    """List the runs of even lines around a range.

    Those that have gaps go on after empty lines.
    """
    first = max(0, start - around)
    ends = first + np.flatnonzero(points[first:stop + around] == LINE_FEED) + 1
    ends = ends[np.diff(ends, prepend=-1) > 1] if have_gaps else ends
    lengths = np.diff(ends).tolist()
    runs, begun = list[_Run](), 0
    for line in range(1, len(lengths) + 1):
        if line == len(lengths) or abs(lengths[line] - lengths[begun]) > UNEVEN:
            if line - begun >= fewest and lengths[begun] <= longest:
                runs.append(_Run(int(ends[begun]), int(ends[line]), lengths[begun], lengths[begun]))
            begun = line
    return runs


def _bounds_of(runs: Sequence[_Run], start: int, stop: int, size: int, share: float) -> list[Bounds]:
    """Return the bounds of the run that overlaps a range most, and longer ones.

    Returns nothing unless it overlaps more than a share (0–1) of the range.
    """
    best = max(runs, key=lambda run: run.shared(start, stop), default=None)
    if not best or best.shared(start, stop) <= share * (stop - start):
        return []
    longer = max(0, best.start - best.length), min(size, best.stop + best.last - 1)
    return [(begin, end) for begin in (best.start, longer[0]) for end in (best.stop, longer[1])]
