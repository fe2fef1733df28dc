"""Compute with intervals; stops are exclusive."""

from collections.abc import Iterable


def covered(spans: Iterable[tuple[int, int]]) -> int:
    """Return the length of the union of intervals."""
    length = reached = 0
    for start, stop in sorted(spans):
        length += max(0, stop - max(start, reached))
        reached = max(reached, stop)
    return length
