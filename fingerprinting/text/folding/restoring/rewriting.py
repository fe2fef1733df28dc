"""Fold a text after code points were replaced to undo a disguise.

The symbols keep their places in the text as written.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, reduce_points
from fingerprinting.text.folding.tokens import Points

RESPELLED = "respelled"
"""Name of the disguise in which words are spelled with other characters."""


class Rewriting(NamedTuple):
    """A disguised text as it is read; arrays of shape (k,)."""

    name: str
    """Name of the disguise that was undone."""
    points: Points
    starts: NDArray[np.int64]
    """Start, in the text as written, of what each code point was read from; `stops` likewise."""
    stops: NDArray[np.int64]
    undone: int
    """Number of syllables, words or characters that are read differently from how they are written."""

    def reduced(self, tricks: NDArray[np.int64]) -> Reduced:
        """Reduce the text as read to symbols, with their places in the text as written."""
        return self.placed(reduce_points(self.points, alphabet().table, tricks))

    def placed(self, read: Reduced) -> Reduced:
        """Convert the places of symbols from the text as read to the text as written."""
        last = read.stops.astype(np.int64) - 1
        first = read.starts.astype(np.int64)
        starts = np.minimum(self.starts[first], self.starts[last])
        stops = np.maximum(self.stops[first], self.stops[last])
        return Reduced(read.symbols, starts.astype(np.uint32), stops.astype(np.uint32))

    @property
    def is_in_order(self) -> bool:
        """Tell whether the text is read in the order in which it is written."""
        return bool(np.all(np.diff(self.starts) >= 0))
