"""Hold a text after disguises were undone, and tell how much sense it makes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, Symbols, reduce_points
from fingerprinting.text.folding.restoring.known_pairs import known_share, neighbours
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

SIGNED = "regular_signs"
"""Name of the disguise that is undone by removing inserted characters."""
STRICT = 4
"""Added to the exponent of the share of known pairs in `sense`: the share matters more than the number of pairs."""


class Restored(NamedTuple):
    """A text after disguises were undone."""

    reduced: Reduced
    undone: NDArray[np.int64]
    """Number of times that folding itself undid each trick: shape (tricks,)."""
    tricks: dict[str, int]
    """Names of the disguises that were undone, each with the number of characters, syllables or words affected."""
    is_in_order: bool = True
    """Whether the symbols are read in the order in which they are written."""
    signs: tuple[tuple[int, int], ...] = ()
    """Ranges of the code points of inserted characters that were removed, stops excluded."""
    passages: tuple[tuple[int, int], ...] = ()
    """Starts and stops of the passages that were restored, if only passages were."""


def as_written(points: Points) -> Restored:
    """Fold code points as written, without undoing disguises."""
    undone = np.zeros(len(TRICKS), np.int64)
    return Restored(reduce_points(points, alphabet().table, undone), undone, {})


def characters_of(points: Points, restored: Restored) -> Points:
    """Return the first code point of each symbol, in reading order."""
    characters: Points = points[restored.reduced.starts]
    return characters


def is_han(kinds: Symbols) -> NDArray[np.bool_]:
    """Tell which symbols are Han characters, with or without a known reading."""
    return (kinds < symbols.FIRST_LETTER) | ((kinds >= symbols.FIRST_UNREAD) & (kinds < symbols.FIRST_HANGUL))


def sense(points: Points, restored: Restored) -> float:
    """Return a score of how much sense a reading makes.

    It grows with the share of known pairs and with the number of pairs, so that a reading does not gain by leaving out
    everything that does not fit.
    """
    share, pairs = known_share(characters_of(points, restored), neighbours().bits)
    return float(pairs * share ** (1 + STRICT))
