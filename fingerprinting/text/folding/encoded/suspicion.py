"""Detect cheaply that a text may have passages in codes."""

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.tokens import Points

STRIDE, LEAST = 8, 12
"""Every how many code points are examined first; minimum number of these from 21 to FF in a passage in codes."""
LONG_RUN = 56
"""Number of such code points, without a space or repetition, that prose does not have."""
DIGITS, HIGH = 5, 60
"""More than one digit in this many such code points, or this many above 7F, may be codes."""


@filling_kernel
def may_be_coded(points: Points) -> int:
    """Tell by digits, western letters and long runs whether a text may be in codes.

    Returns 0 or 1.
    """
    sampled = 0
    for at in range(0, len(points), STRIDE):
        sampled += is_narrow(points[at])
    if sampled < LEAST:
        return 0
    narrow, digits, high, run, longest = 0, 0, 0, 0, 0
    before = points[0]
    for here in points:
        if is_narrow(here):
            narrow += 1
            run += here != before  # a rule of hyphens is no code
            digits += 0x30 <= here <= 0x39
            high += here >= 0x80
        else:
            longest = max(longest, run)
            run = 0
        before = here
    longest = max(longest, run)
    return int(longest > LONG_RUN or high >= HIGH or DIGITS * digits > narrow)


@part
def is_narrow(point: int) -> bool:
    """Tell whether a code point is a printed one of ASCII or Latin-1."""
    return 0x21 <= point <= 0xFF
