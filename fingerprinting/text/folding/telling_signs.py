"""Count, in one pass, the signs without which a text has no passage of a kind.

Searching for each kind takes longer.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.tokens import Points

DOTS, DASHES = ".·•‧∙", "-–—−_"
OPENING, CODE = "(（[【〔{", "<[\"'\\="
_NONE, _MORSE, _CELLS, _VALUES, _SOUNDS, _LETTERS, _BRACKETS, _CODE, _COLONS, _FEEDS, _SQUARE, _HAN = range(12)
_LETTERS_OF_OTHERS = ((0x370, 0x2000), (0x3130, 0x3190), (0xFB00, 0xFE00), (0x1F1E6, 0x1F200))
"""First and next code points of letters of other alphabets: Greek to Canadian, Hangul, Hebrew forms, flags."""


class TellingSigns(NamedTuple):
    """How often signs of each kind occur in a text."""

    morse: int
    """Dots and dashes."""
    cells: int
    """Cells of Braille."""
    values: int
    """The first characters of the core values that write the digits above nine."""
    sounds: int
    """The first sound of a beast."""
    letters: int
    """Letters of alphabets other than Latin."""
    brackets: int
    """Opening brackets."""
    code: int
    """Signs of which tags and code have one at least."""
    colons: int
    feeds: int
    """Line feeds."""
    han: int


def telling_signs(points: Points) -> TellingSigns:
    """Count the signs of a text."""
    counts = np.zeros(_HAN + 1, np.int64)
    count_signs(points, _kinds(), counts)
    found: list[int] = counts.tolist()
    square = found[_SQUARE]  # an opening bracket that is also a sign of code
    return TellingSigns(found[_MORSE], found[_CELLS], found[_VALUES], found[_SOUNDS], found[_LETTERS],
                        found[_BRACKETS] + square, found[_CODE] + square, found[_COLONS], found[_FEEDS],
                        found[_HAN])


@cache
def _kinds() -> NDArray[np.uint8]:
    """Tabulate of which kind each character is; beyond its end, of none."""
    table = np.zeros(_LETTERS_OF_OTHERS[-1][1], np.uint8)
    for first, stop in _LETTERS_OF_OTHERS:
        table[first:stop] = _LETTERS
    table[0x2801:0x2900] = _CELLS
    table[0x4E00:0xA000] = _HAN
    for kind, signs in ((_MORSE, DOTS + DASHES), (_VALUES, "诚友"), (_SOUNDS, "嗷"), (_BRACKETS, OPENING),
                        (_CODE, CODE), (_COLONS, ":"), (_FEEDS, "\n"), (_SQUARE, "[")):
        table[[ord(sign) for sign in signs]] = kind
    return table


@filling_kernel
def count_signs(points: Points, kinds: NDArray[np.uint8], counts: NDArray[np.int64]) -> int:
    """Count the signs of each kind. Returns 0."""
    for point in points:
        if point < len(kinds):
            counts[kinds[point]] += 1
    return 0
