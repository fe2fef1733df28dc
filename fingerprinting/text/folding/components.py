"""Join the split parts of a character: ``氵朝`` is 潮."""

import numpy as np

from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.tokens import Points, Table, class_at

PAIRS, WHOLES, ALONE = alphabet().pairs, alphabet().wholes, alphabet().component_symbols
SLOTS = 1 << 16
TAKEN = np.zeros(SLOTS, np.bool_)
"""Hash table that shows whether any pair falls into a slot.

Most adjacent code points make no character; one lookup here shows it.
"""
TAKEN[((PAIRS >> np.uint64(32)) * np.uint64(31) + (PAIRS & np.uint64(0xFFFFFFFF))) % np.uint64(SLOTS)] = True


@part
def visible(points: Points, at: int, step: int, table: Table) -> int:
    """Find the next place whose code point is not zero-width or combining.

    `step` is 1 or -1.
    """
    at += step
    while classes.IGNORE <= class_at(points, at, table) <= classes.DIAERESIS:
        at += step
    return at


@part
def whole_of(points: Points, left: int, right: int) -> int:
    """Return the symbol of the character that two parts make, 0 for none.

    `left` and `right` are places in the text.
    """
    if left < 0 or right >= len(points) or not TAKEN[(31 * int(points[left]) + int(points[right])) % SLOTS]:
        return 0
    pair = np.uint64(points[left]) << np.uint64(32) | np.uint64(points[right])
    at = np.searchsorted(PAIRS, pair)
    return 0 + int(WHOLES[at]) if at < len(PAIRS) and PAIRS[at] == pair else 0


@part
def alone(points: Points, at: int, table: Table) -> int:
    """Return the symbol of a part that makes no character with its neighbours."""
    return 0 + int(ALONE[class_at(points, at, table) - classes.COMPONENT])
