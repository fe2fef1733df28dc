"""Find first letters of syllables that replace characters.

For example, 他们z河b is 他们在河边. No syllable begins with i, u or v, and the characters beside an initial form
few known pairs across it. Letters that a script inserts are of all kinds, or stand between characters that belong
together.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, is_ideograph
from fingerprinting.text.folding.restoring.sounding.spelled_passages import Bounds, is_letter
from fingerprinting.text.folding.restoring.strange_signs import enclosed_places, hide_characters
from fingerprinting.text.folding.tokens import Points

INITIALS = "initials"
"""Name of the disguise."""
REFERENCE = {
    "a": 0.0046, "b": 0.0471, "c": 0.0439, "d": 0.0739, "e": 0.0066, "f": 0.0272, "g": 0.0510, "h": 0.0496,
    "j": 0.0742, "k": 0.0181, "l": 0.0547, "m": 0.0338, "n": 0.0232, "o": 0.0005, "p": 0.0116, "q": 0.0344,
    "r": 0.0242, "s": 0.0937, "t": 0.0363, "w": 0.0366, "x": 0.0551, "y": 0.0934, "z": 0.1062,
}  # fmt: skip
"""Share of each initial in written Chinese, from jieba's word frequencies (100 million characters)."""
LEAST, OFTEN = 20, 8
"""Minimum number of initials: this many, and one per `OFTEN` Han characters."""
LONGEST = 5
"""Maximum number of initials in a row: a word has hardly more characters."""
MISTAKEN = 0.25
"""Maximum share (0–1) of other letters: those of names and addresses, and initials beside them or beside digits."""
VARIETY = 14
"""Minimum number of different initials: a script inserts fewer."""
FREQUENT = 0.05
"""Minimum mean logarithm of the frequency of the initials in Chinese, relative to even frequencies: the letters of
formulas and random ones are below. Letters that are no initials do not count."""
HIDING = 0.05
"""Minimum difference between the shares of known pairs among adjacent Han and across the initials."""
GAP = 16
"""Maximum number of code points between two initials of a passage."""
NO_INITIALS = (105, 117, 118)
"""The letters i, u and v."""
ASCII = 128
"""The first code point beyond it."""
LOGARITHMS = np.log([REFERENCE.get(chr(letter), np.nan) * len(REFERENCE) for letter in range(ord("a"), ord("z") + 1)])
"""Logarithm of the frequency of each letter, relative to even frequencies, shape (26,); NaN for those that are no
initials."""


def initials(points: Points, bits: Bits) -> NDArray[np.int64]:
    """Return the places of the letters that replace characters, shape (k,).

    Empty for other texts.
    """
    none, lower = np.zeros(0, np.int64), points | np.uint32(0x20)
    count = np.count_nonzero((lower >= ord("a")) & (lower <= ord("z")))
    han = np.count_nonzero((points >= FIRST_HAN) & (points <= LAST_HAN))
    if count < max(LEAST, han / OFTEN) or count > 2 * han:
        return none
    are_marked = np.zeros(len(points), np.bool_)
    mark_initials(points, are_marked)
    places = np.flatnonzero(are_marked)
    letters = lower[places] - ord("a")
    if len(places) < max(LEAST, (1 - MISTAKEN) * count) or len(np.unique(letters)) < VARIETY:
        return none
    if np.mean(LOGARITHMS[letters]) < FREQUENT:
        return none
    return places if hide_characters(points, enclosed_places(points, places), bits, HIDING) else none


@filling_kernel
def mark_initials(points: Points, are_marked: NDArray[np.bool_]) -> int:
    """Mark the letters that may be initials; returns 0."""
    at = 0
    while at < len(points):
        stop = letters_stop(points, at)
        if stop > at and are_initials(points, at, stop):
            are_marked[at:stop] = True
        at = max(stop, at + 1)
    return 0


def passages_with_initials(points: Points) -> Bounds:
    """List where each passage that may have initials for characters starts and stops.

    Shape (k, 2).
    """
    bounds = np.empty((len(points) // LEAST + 1, 2), np.int64)
    return bounds[:find_passages(points, bounds)]


@filling_kernel
def find_passages(points: Points, bounds: Bounds) -> int:
    """Write where passages start and stop; returns the number of passages.

    They start and stop with initials beside Han. A passage ends before a long word, and where no initial follows soon.
    """
    found, count, last, at = 0, 0, 0, 0
    while at < len(points):
        stop = letters_stop(points, at)
        if stop == at:
            at += 1
            continue
        is_initial = are_initials(points, at, stop)
        if stop - at > LONGEST or at - last > GAP:
            found += count >= LEAST
            count = 0
        if is_initial and has_han_beside(points, at, stop):
            bounds[found, 0] = bounds[found, 0] if count else at
            bounds[found, 1] = stop
            count, last = count + stop - at, stop
        at = stop
    return found + (count >= LEAST)


@part
def letters_stop(points: Points, start: int) -> int:
    """Find the stop of the letters from a place on; the place itself if none start."""
    at = start
    while at < len(points) and is_letter(0 + int(points[at])):
        at += 1
    return at


@part
def are_initials(points: Points, start: int, stop: int) -> bool:
    """Tell whether all letters in a row may be initials.

    Letters beside a digit belong to the name of a product; letters with diacritics are no initials.
    """
    if stop - start > LONGEST or (start > 0 and is_digit(points[start - 1])) or (
            stop < len(points) and is_digit(points[stop])):
        return False
    at = start
    while at < stop and points[at] < ASCII and points[at] | 32 not in NO_INITIALS:
        at += 1
    return at == stop


@part
def has_han_beside(points: Points, start: int, stop: int) -> bool:
    """Tell whether Han is directly before or after some letters."""
    return (start > 0 and is_ideograph(points[start - 1])) or (stop < len(points) and is_ideograph(points[stop]))


@part
def is_digit(point: int) -> bool:
    """Tell whether a code point is a digit."""
    return 48 <= point < 58
