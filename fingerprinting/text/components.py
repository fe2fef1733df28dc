"""Joins the split parts of a character: ``氵朝`` is 潮."""

import numpy as np

from fingerprinting.text import classes
from fingerprinting.text.alphabet import alphabet
from fingerprinting.text.compiled import kernel
from fingerprinting.text.tokens import Points, Table, class_at

PAIRS, WHOLES, ALONE = alphabet().pairs, alphabet().wholes, alphabet().component_symbols


@kernel
def whole_of(points: Points, left: int) -> int:
    """Look up the symbol of the character that a point and the next one make, 0 for none."""
    if not 0 <= left < len(points) - 1:
        return 0
    pair = np.uint64(points[left]) << np.uint64(32) | np.uint64(points[left + 1])
    at = np.searchsorted(PAIRS, pair)
    return 0 + int(WHOLES[at]) if at < len(PAIRS) and PAIRS[at] == pair else 0


@kernel
def alone(points: Points, at: int, table: Table) -> int:
    """Name the symbol of a part that makes nothing with its neighbours."""
    return 0 + int(ALONE[class_at(points, at, table) - classes.COMPONENT])
