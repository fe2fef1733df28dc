"""Find what separates all characters of a text.

An example are the tags of `<b>他</b><b>们</b>`. Between most neighbours stands the same string. Elsewhere, as around
punctuation, its end and its beginning are found.
"""

from collections import Counter
from itertools import pairwise, takewhile

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.known_pairs import Bits, are_han, known_share
from fingerprinting.text.folding.tokens import Points

LEAST, MOSTLY = 40, 0.6
"""Minimum number of Han, and minimum share (0–1) of the gaps between them that hold the same string."""
SENSE = 0.4
"""Minimum share (0–1) of known pairs once it is removed: signs that replace every second character separate too."""


def separators(points: Points, bits: Bits) -> NDArray[np.int64]:
    """Return the places of what separates characters: (k,); empty for other texts."""
    none, places = np.zeros(0, np.int64), np.flatnonzero(are_han(points))
    if len(places) < LEAST or known_share(points[places], bits)[0] < SENSE:
        return none
    text = text_of(points)
    bounds = [-1, *places.tolist(), len(points)]
    gaps = [(first + 1, last) for first, last in pairwise(bounds)]
    (separator, count), = Counter(text[first:last] for first, last in gaps).most_common(1)
    if not separator.strip() or count < MOSTLY * len(gaps):
        return none
    found = [_parts(text[first:last], separator, first) for first, last in gaps if last > first]
    return np.concatenate(found) if found else none


def _parts(gap: str, separator: str, start: int) -> NDArray[np.int64]:
    """Return the places of the beginning and the end of the separator in a gap.

    `start` is the place of the gap.
    """
    before = _in_common(gap, separator)
    after = min(_in_common(gap[::-1], separator[::-1]), len(gap) - before)
    return np.concatenate([np.arange(start, start + before), np.arange(start + len(gap) - after, start + len(gap))])


def _in_common(one: str, other: str) -> int:
    """Return the length of the longest common beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
