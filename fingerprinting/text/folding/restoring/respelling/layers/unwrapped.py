"""A text from which the outer one of several disguises was taken."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.rewriting import Rewriting

Places = NDArray[np.int64]


class Unwrapped(NamedTuple):
    """The characters that remain.

    Each has the range of the text as written that it was read from.
    """

    text: str
    starts: Places
    """Shape (n,); `stops` likewise."""
    stops: Places

    def outwards(self, read: Rewriting) -> Rewriting:
        """Convert places of a reading to places in the text as written."""
        last = read.stops - 1
        return read._replace(starts=np.minimum(self.starts[read.starts], self.starts[last]),
                             stops=np.maximum(self.stops[read.starts], self.stops[last]))


Layer = Callable[[str], Unwrapped]
"""Takes one disguise from a text."""


class Piece(NamedTuple):
    """Characters that stand for text[start:stop], whatever their order."""

    characters: str
    start: int
    stop: int


def unwrapped(pieces: Sequence[Piece]) -> Unwrapped:
    """Join pieces; each character has the range of its piece."""
    lengths = [len(each.characters) for each in pieces]
    return Unwrapped("".join(each.characters for each in pieces),
                     np.repeat(np.array([each.start for each in pieces], np.int64), lengths),
                     np.repeat(np.array([each.stop for each in pieces], np.int64), lengths))


def replaced(pattern: re.Pattern[str], replace: Callable[[str], str], text: str) -> Unwrapped:
    """Replace what a pattern matches; the rest keeps its places."""
    pieces, last = list[Piece](), 0
    for found in pattern.finditer(text):
        pieces += (Piece(text[at], at, at + 1) for at in range(last, found.start()))
        pieces.append(Piece(replace(found[0]), found.start(), found.end()))
        last = found.end()
    return unwrapped([*pieces, *(Piece(text[at], at, at + 1) for at in range(last, len(text)))])
