"""Detect cheaply that a text may have passages in codes."""

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.tokens import Points

STRIDE, LEAST = 8, 12
"""Every how many code points are examined first; minimum number of these from 21 to FF in a passage in codes."""
LONG_RUN = 56
"""Number of such code points, without a space or repetition, that prose does not have."""
RUN, MOSTLY = 20, 2
"""Number of such code points that the runs of a list in codes have; more than one code point in two is in such runs."""
DENSE, IDEOGRAPHS = 24, 0x2E80
"""How many more such code points than ones from the second on some passage must have: figures in Chinese prose do not.
"""
DIGITS, PERCENTS, HIGH = 5, 14, 60
"""More than one digit or percent sign in this many such code points, or this many above 7F, may be codes."""
PERCENT = 0x25


@filling_kernel
def may_be_coded(points: Points) -> int:
    """Tell whether a text may be in codes; returns 0 or 1.

    Digits, percent signs, western letters and long runs tell.
    """
    sampled = 0
    for at in range(0, len(points), STRIDE):
        sampled += is_narrow(points[at])
    if sampled < LEAST:
        return 0
    narrow, digits, percents, high, run, longest, in_runs, lead, densest = 0, 0, 0, 0, 0, 0, 0, 0, 0
    before = points[0]
    for here in points:
        if is_narrow(here):
            narrow += 1
            run += here != before  # a rule of hyphens is no code
            digits += 0x30 <= here <= 0x39
            percents += here == PERCENT
            high += here >= 0x80
            lead += 1
            densest = max(densest, lead)
        else:
            lead = max(lead - (here >= IDEOGRAPHS), 0)
            longest = max(longest, run)
            in_runs += run if run >= RUN else 0
            run = 0
        before = here
    if densest < DENSE:
        return 0
    longest = max(longest, run)
    in_runs += run if run >= RUN else 0
    if longest > LONG_RUN or MOSTLY * in_runs > narrow:
        return 1
    return int(high >= HIGH or DIGITS * digits > narrow or PERCENTS * percents > narrow)


@part
def is_narrow(point: int) -> bool:
    """Tell whether a code point is a printed one of ASCII or Latin-1."""
    return 0x21 <= point <= 0xFF
