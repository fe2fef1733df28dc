"""Find passages written in pinyin in a page that is otherwise not.

Words of other languages end in other letters, so the last letters of words are a cheap test.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import is_ideograph
from fingerprinting.text.folding.restoring.sounding.syllables import CAPITALS
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
LEAST, PIECE = 60, 40
"""Minimum lengths, in code points without Han, of a passage and of a piece; a piece ends with a sentence or a line."""
ENDING, LETTERS = 0.85, 0.6
"""Minimum share (0–1) of words that end like pinyin syllables; minimum share of code points that are letters."""
GLIMPSE, GLIMPSED = 8, 6
"""Number of words of a piece that are looked at first, and how many of them must end like pinyin syllables."""
U_UMLAUT = 0xFC
SENTENCE_ENDS = (10, 33, 46, 59, 63, 0x3002, 0xFF01, 0xFF1B, 0xFF1F)


def spelled_passages(points: Points) -> Bounds:
    """List where each passage that may be pinyin starts and stops.

    Shape (k, 2).
    """
    bounds = np.empty((len(points) // LEAST + 1, 2), np.int64)
    return bounds[:find_spelled(points, bounds)]


@filling_kernel
def find_spelled(points: Points, bounds: Bounds) -> int:
    """Write where passages start and stop; returns the number of passages.

    Each window of `LEAST` code points is searched backwards for Han, and what precedes the last Han is skipped, so
    most code points are not examined.
    """
    found, start = 0, 0
    while start + LEAST <= len(points):
        stop = start + LEAST
        while stop > start and not is_ideograph(points[stop - 1]):
            stop -= 1
        if stop > start:
            start = stop
            continue
        stop = start + LEAST
        while stop < len(points) and not is_ideograph(points[stop]):
            stop += 1
        found = find_between(points, start, stop, bounds, found)
        start = stop
    return found


@part
def find_between(points: Points, start: int, stop: int, bounds: Bounds, found: int) -> int:
    """Append the passages of a stretch without Han; returns the number found so far.

    Consecutive pieces are joined to one passage.
    """
    begin, is_open = start, False
    while begin < stop:
        end = piece_end(points, begin, stop)
        if is_like_pinyin(points, begin, end):
            bounds[found, 0] = bounds[found, 0] if is_open else begin
            bounds[found, 1] = end
            is_open = True
        if is_open and (end == stop or bounds[found, 1] != end):
            found += bounds[found, 1] - bounds[found, 0] >= LEAST
            is_open = False
        begin = end
    return found


@part
def piece_end(points: Points, begin: int, stop: int) -> int:
    """Find the first end of a sentence or line that gives a piece of enough length."""
    for at in range(begin + PIECE - 1, stop):
        if points[at] in SENTENCE_ENDS:
            return at + 1
    return stop


@part
def is_like_pinyin(points: Points, start: int, stop: int) -> bool:
    """Tell whether a piece may be pinyin, by its letters and the ends of its words.

    Names have capitals only where they begin.
    """
    letters, words, ending, capitals, inner, before = 0, 0, 0, 0, 0, 0
    for at in range(start, stop):
        here = 0 + int(points[at])
        if is_letter(here):
            letters += 1
            words += before == 0
            capitals += before == 0 and here < 97
            inner += before != 0 and here < 97
        elif before:
            ending += ends_syllable(before)
            if words == GLIMPSE and ending < GLIMPSED:
                return False
        before = here if is_letter(here) else 0
    ending += ends_syllable(before)
    are_names = capitals > CAPITALS * words and inner < words
    return letters >= LETTERS * (stop - start) and ending >= ENDING * words and not are_names


@part
def is_letter(point: int) -> bool:
    """Tell whether a code point is a letter used in pinyin without tone marks."""
    return 97 <= point | 32 <= 122 or point == U_UMLAUT


@part
def ends_syllable(letter: int) -> bool:
    """Tell whether syllables of pinyin or Wade-Giles may end in a letter."""
    return letter | 32 in (97, 101, 103, 104, 105, 110, 111, 114, 117, 118) or letter == U_UMLAUT
