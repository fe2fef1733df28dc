"""Find repetitions in Chinese of which pieces are each written several times.

A piece is a character, a pair or a word. Signs may stand between two equal pieces, as in a stutter.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import is_ideograph
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points

LONGEST = 6
"""Maximum number of characters of a piece."""
MOST = 6
"""Maximum number of times that a piece is written; laughter goes on."""
APART = 2
"""Maximum number of signs between two equal pieces; a refrain stands in lines of its own."""
REPEATED = 0.2
"""Minimum share (0–1) of Han that are repetitions; in ordinary text one in forty is, in a glossary of doubled words one
in six."""
VARIED = 15
"""Minimum number of different repeated characters; a refrain repeats the same ones."""


def doubled_pieces(points: Points) -> NDArray[np.int64]:
    """Return the places of all repetitions of Han, shape (k,); empty for other texts.

    The signs before a repetition belong to it.
    """
    starts, lengths, gaps, times = (np.zeros(len(points) // 2 + 1, np.int64) for _ in range(4))
    counts = np.zeros(2, np.int64)
    find_repeated(points, starts, lengths, gaps, times, counts)
    found, han = counts.tolist()
    starts, lengths, gaps, times = starts[:found], lengths[:found], gaps[:found], times[:found]
    usual = int(np.argmax(np.bincount(times, lengths))) if found else 2
    again = times - np.maximum(times // usual, 1)
    if (lengths * again).sum() < REPEATED * han or len(np.unique(points[starts])) < VARIED:
        return np.empty(0, np.int64)
    added = (lengths + gaps) * again
    first = starts + (lengths + gaps) * times - gaps - added
    offsets = np.arange(added.sum()) - np.repeat(np.cumsum(added) - added, added)
    places: NDArray[np.int64] = np.repeat(first, added) + offsets
    return places


@filling_kernel
def find_repeated(
    points: Points, starts: NDArray[np.int64], lengths: NDArray[np.int64], gaps: NDArray[np.int64],
    times: NDArray[np.int64], counts: NDArray[np.int64],
) -> int:
    """Write where repeated pieces of Han start, and their lengths and numbers.

    `gaps` is filled with the numbers of signs between two equal pieces. The shortest piece is taken. Writes the number
    of pieces and of Han to `counts`; returns 0.
    """
    at = 0
    while at < len(points):
        if not is_ideograph(points[at]):
            at += 1
            continue
        step, length, han = 1, 1, 1
        while length <= LONGEST:
            gap = signs_after(points, at + length)
            written = 1
            while written < MOST and is_again(points, at, at + written * (length + gap), length):
                written += 1
            if written > 1:
                starts[counts[0]], lengths[counts[0]] = at, length
                gaps[counts[0]], times[counts[0]] = gap, written
                counts[0] += 1
                step, han = (length + gap) * written - gap, length * written
                break
            length += 1
        counts[1] += han
        at += step
    return 0


@part
def signs_after(points: Points, place: int) -> int:
    """Count the signs from a place on that may stand between two equal pieces."""
    gap = 0
    while gap < APART and place + gap < len(points) and points[place + gap] != LINE_FEED and not is_ideograph(
            points[place + gap]):
        gap += 1
    return gap


@part
def is_again(points: Points, start: int, other: int, length: int) -> bool:
    """Tell whether the Han from a place on are those from another place on."""
    if other + length > len(points):
        return False
    for k in range(length):
        if points[start + k] != points[other + k] or not is_ideograph(points[start + k]):
            return False
    return True
