"""Join the split parts of a character: ``氵朝`` is 潮."""

import numpy as np

from fingerprinting.text.compiled import part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.tokens import Points, Table, class_at

PAIRS, WHOLES, ALONE = alphabet().pairs, alphabet().wholes, alphabet().component_symbols
SLOTS = 1 << 16
TAKEN = np.zeros(SLOTS, np.bool_)
"""Whether any pair falls into a slot: most that stand side by side make nothing, which one look tells."""
TAKEN[((PAIRS >> np.uint64(32)) * np.uint64(31) + (PAIRS & np.uint64(0xFFFFFFFF))) % np.uint64(SLOTS)] = True


@part
def visible(points: Points, at: int, step: int, table: Table) -> int:
    """Find the next point, in either direction, that is not zero-width or combining."""
    at += step
    while classes.IGNORE <= class_at(points, at, table) <= classes.DIAERESIS:
        at += step
    return at


@part
def whole_of(points: Points, left: int, right: int) -> int:
    """Look up the symbol of the character that two points make, 0 for none."""
    if left < 0 or right >= len(points) or not TAKEN[(31 * int(points[left]) + int(points[right])) % SLOTS]:
        return 0
    pair = np.uint64(points[left]) << np.uint64(32) | np.uint64(points[right])
    at = np.searchsorted(PAIRS, pair)
    return 0 + int(WHOLES[at]) if at < len(PAIRS) and PAIRS[at] == pair else 0


@part
def alone(points: Points, at: int, table: Table) -> int:
    """Name the symbol of a part that makes nothing with its neighbours."""
    return 0 + int(ALONE[class_at(points, at, table) - classes.COMPONENT])
