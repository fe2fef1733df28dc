"""Find repetitions in Chinese of which pieces are each written several times.

A piece is a character, a pair or a word.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import is_ideograph
from fingerprinting.text.folding.tokens import Points

LONGEST = 6
"""Maximum number of characters of a piece."""
MOST = 6
"""Maximum number of times that a piece is written; laughter goes on."""
REPEATED = 0.2
"""Minimum share (0–1) of Han that are repetitions; in ordinary text one in forty is, in a glossary of doubled words one
in six."""
VARIED = 15
"""Minimum number of different repeated characters; a refrain repeats the same ones."""


def doubled_pieces(points: Points) -> NDArray[np.int64]:
    """Return the places of all repetitions of Han, shape (k,); empty for other texts."""
    starts, lengths, times = (np.zeros(len(points) // 2 + 1, np.int64) for _ in range(3))
    counts = np.zeros(2, np.int64)
    find_repeated(points, starts, lengths, times, counts)
    found, han = counts.tolist()
    starts, lengths, times = starts[:found], lengths[:found], times[:found]
    usual = int(np.argmax(np.bincount(times, lengths))) if found else 2
    again = times - np.maximum(times // usual, 1)
    if (lengths * again).sum() < REPEATED * han or len(np.unique(points[starts])) < VARIED:
        return np.empty(0, np.int64)
    added = lengths * again
    first = starts + lengths * times - added
    offsets = np.arange(added.sum()) - np.repeat(np.cumsum(added) - added, added)
    places: NDArray[np.int64] = np.repeat(first, added) + offsets
    return places


@filling_kernel
def find_repeated(
    points: Points, starts: NDArray[np.int64], lengths: NDArray[np.int64], times: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> int:
    """Write where repeated pieces of Han start, their lengths and their numbers.

    The shortest piece is taken. Writes the number of pieces and of Han to `counts`; returns 0.
    """
    at = 0
    while at < len(points):
        if not is_ideograph(points[at]):
            at += 1
            continue
        step, length = 1, 1
        while length <= LONGEST:
            written = 1
            while written < MOST and is_again(points, at, at + written * length, length):
                written += 1
            if written > 1:
                starts[counts[0]], lengths[counts[0]], times[counts[0]] = at, length, written
                counts[0] += 1
                step = length * written
                break
            length += 1
        counts[1] += step
        at += step
    return 0


@part
def is_again(points: Points, start: int, other: int, length: int) -> bool:
    """Tell whether the Han from a place on are those from another place on."""
    if other + length > len(points):
        return False
    for k in range(length):
        if points[start + k] != points[other + k] or not is_ideograph(points[start + k]):
            return False
    return True
