"""List the syllables that a masked symbol may stand for.

All of them, or those with its first letter if the symbol was written as an initial.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.restoring.sounding.substituted_initials import INITIALS
from fingerprinting.text.initials import initial_letters
from fingerprinting.text.symbols import WILD
from fingerprinting.text.thinned_runs import kept_symbols

SYLLABLES = 410
"""Upper bound of the syllables, which are symbols from 1 on."""
FIRST, LETTERS = ord("a"), 26


class Hidden(NamedTuple):
    """The syllables for each first letter."""

    syllables: NDArray[np.uint16]
    """All of them, then those that begin with a, with b, and so on."""
    bounds: NDArray[np.int64]
    """Shape (27, 2): start and stop for an unknown letter (0) and for each letter (from 1 on)."""


@cache
def hidden_syllables(only_kept: bool) -> Hidden:
    """Build the table; `only_kept` leaves out what a thinned text leaves out."""
    syllables = np.arange(1, SYLLABLES + 1, dtype=np.uint16)
    if only_kept:
        syllables = syllables[kept_symbols()[syllables]]
    first = initial_letters()[syllables]
    groups = [syllables, *(syllables[first == FIRST + letter] for letter in range(LETTERS))]
    stops = np.cumsum([len(group) for group in groups])
    return Hidden(np.concatenate(groups), np.stack([np.append(0, stops[:-1]), stops], axis=1))


def first_letters(text: Folded) -> NDArray[np.int64]:
    """Return the number of the first letter of each masked symbol: 1 to 26.

    0 if it is not known, and for other symbols. Shape (n,).
    """
    letters = np.zeros(len(text), np.int64)
    if INITIALS in text.restored:
        masks = np.flatnonzero(text.symbols == WILD)
        numbers = (points_of(text.original)[text.offsets[masks]] | np.uint32(0x20)).astype(np.int64) - FIRST + 1
        letters[masks] = np.where((numbers >= 1) & (numbers <= LETTERS), numbers, 0)
    return letters
