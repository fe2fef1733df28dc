"""Hash pairs of stems that are close together in a text written in words.

Rewording leaves hardly any three words in a row, but it leaves many content words near the same other words, in another
order and form. So two stems that are within a few content words of each other make a key, in either order. A stem is
the first letters of a word without its ending. This is cheap enough to compute for every page, and two words with one
stem only matter if their neighbours have one stem too.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.gram_hashes import MULTIPLIER, SPREADER, finish
from fingerprinting.text.symbols import FIRST_WORD
from fingerprinting.text.words import stop_words

LONGEST = 6
"""Maximum length of a stem, in letters."""
SHORTEST = 3
"""Minimum number of letters that removing an ending leaves."""
APART = 16
"""Maximum distance of the two words, in symbols."""
_WRITTEN = ("ies", "ied", "ing", "ed", "es", "s", "e", "y")
_ENDINGS = np.array([[ord(letter) for letter in ending.ljust(3)] for ending in _WRITTEN], np.uint32)
_SIZES = np.array([len(ending) for ending in _WRITTEN])


@cache
def content_symbols() -> NDArray[np.bool_]:
    """Tell which symbols are content words: shape (65536,)."""
    content = np.arange(1 << 16) >= FIRST_WORD
    content[fold("\n".join(sorted(stop_words()))).symbols] = False
    return content


def stem_pairs(text: Folded, reach: int, limit: np.uint64) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash the pairs of stems of a text, and keep the hashes up to a limit.

    Each content word is paired with up to `reach` content words before it. Returns hashes and the position of the
    earlier word, shape (m,) each; both are empty unless most symbols of the text are words.
    """
    if 2 * int(np.count_nonzero(text.symbols >= FIRST_WORD)) <= len(text):
        return np.empty(0, np.uint64), np.empty(0, np.uint32)
    stems, places = content_stems(text)
    keys, positions = _pairs(stems, places, reach, limit)
    return keys, positions


def content_stems(text: Folded) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash the stem of each content word of a text.

    Returns stems and their places among the symbols, shape (n,) each.
    """
    stems, places = _stems(points_of(text.original), text.symbols, text.offsets, text.ends, content_symbols())
    return stems, places


@kernel
def _stems(
    points: NDArray[np.uint32], symbols: NDArray[np.uint16], offsets: NDArray[np.uint32], ends: NDArray[np.uint32],
    content: NDArray[np.bool_],
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash the stem of each content word.

    Returns stems and their places among the symbols, shape (n,) each.
    """
    stems, places = np.empty(len(symbols), np.uint64), np.empty(len(symbols), np.uint32)
    word, size = np.empty(64, np.uint32), 0
    for at in range(len(symbols)):
        if content[symbols[at]]:
            length = _letters(points, offsets[at], ends[at], word)
            stems[size], places[size] = _hash(word, min(_without_ending(word, length), LONGEST)), at
            size += length > 0
    return stems[:size].copy(), places[:size].copy()


@part
def _letters(points: NDArray[np.uint32], start: int, stop: int, word: NDArray[np.uint32]) -> int:
    """Write the letters and digits of a word, in lower case; return their number.

    Only those before an apostrophe are taken.
    """
    length = 0
    for at in range(start, stop):
        point = points[at]
        if point == 0x27 or point == 0x2019:
            break
        if 0x41 <= point <= 0x5A:
            point += np.uint32(0x20)
        if length < len(word) and (0x61 <= point <= 0x7A or 0x30 <= point <= 0x39 or point > 0xBF):
            word[length] = point
            length += 1
    return length


@part
def _without_ending(word: NDArray[np.uint32], length: int) -> int:
    """Return the length of a word without its ending.

    The first ending that fits is removed, then the last of two equal letters.
    """
    for row in range(len(_SIZES)):
        left = length - _SIZES[row]
        if left >= SHORTEST and _ends(word, left, row):
            length = left
            break
    return length - 1 if length > SHORTEST and word[length - 1] == word[length - 2] else length


@part
def _ends(word: NDArray[np.uint32], start: int, row: int) -> bool:
    """Tell whether an ending is at a place of a word."""
    same = 0
    while same < _SIZES[row] and word[start + same] == _ENDINGS[row, same]:
        same += 1
    return bool(same == _SIZES[row])


@part
def _hash(word: NDArray[np.uint32], length: int) -> np.uint64:
    value = np.uint64(0)
    for at in range(length):
        value = value * MULTIPLIER + np.uint64(word[at])
    return finish(value)


@kernel
def _pairs(
    stems: NDArray[np.uint64], places: NDArray[np.uint32], reach: int, limit: np.uint64
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash each pair regardless of order, and keep low hashes with their positions."""
    keys, positions = np.empty(reach * len(stems), np.uint64), np.empty(reach * len(stems), np.uint32)
    found = 0
    for later in range(len(stems)):
        for earlier in range(max(0, later - reach), later):
            low, high = min(stems[earlier], stems[later]), max(stems[earlier], stems[later])
            value = low * MULTIPLIER + high
            if low != high and value * SPREADER <= limit and places[later] - places[earlier] <= APART:
                keys[found], positions[found] = finish(value), places[earlier]
                found += 1
    return keys[:found].copy(), positions[:found].copy()
