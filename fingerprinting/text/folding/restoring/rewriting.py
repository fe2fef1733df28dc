"""Fold a text that was read as other code points.

Symbols still know where they stand in it as written.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, reduce_points
from fingerprinting.text.folding.tokens import Points

RESPELLED = "respelled"
"""The disguise of words whose letters are not what they look like."""


class Rewriting(NamedTuple):
    """What a disguised text reads as: shape (k,) each."""

    name: str
    """Of the disguise."""
    points: Points
    starts: NDArray[np.int64]
    """Where what each code point was read from begins in the text as written."""
    stops: NDArray[np.int64]
    undone: int
    """How many syllables, words or characters were read otherwise."""

    def reduced(self, tricks: NDArray[np.int64]) -> Reduced:
        """Reduce what was read to symbols, in places of the text as written."""
        read = reduce_points(self.points, alphabet().table, tricks)
        last = read.stops.astype(np.int64) - 1
        first = read.starts.astype(np.int64)
        starts = np.minimum(self.starts[first], self.starts[last])
        stops = np.maximum(self.stops[first], self.stops[last])
        return Reduced(read.symbols, starts.astype(np.uint32), stops.astype(np.uint32))

    @property
    def is_in_order(self) -> bool:
        """Tell whether what was read stands in the order in which it is written."""
        return bool(np.all(np.diff(self.starts) >= 0))
