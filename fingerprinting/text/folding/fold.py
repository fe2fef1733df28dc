"""Reduce a text to symbols that survive disguises, with their positions."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.disguises import count_disguises
from fingerprinting.text.folding.reduction import reduce_points
from fingerprinting.text.folding.restoring.disguised_passages import Doubted, doubted_passages, english_passages
from fingerprinting.text.folding.restoring.doubts import LATIN, doubts
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.restore import restore
from fingerprinting.text.folding.specials import TRICKS


@dataclass(frozen=True, eq=False)
class Folded:
    """A text reduced for comparison that still knows where each symbol came from.

    Script, width, case, punctuation and homophones are folded away: a Han character is its toneless syllable, a
    word, a number or a URL one symbol. A masked character is ``symbols.WILD``.
    """

    original: str
    symbols: NDArray[np.uint16]
    """Shape (n,): see ``fingerprinting.text.symbols`` for the ranges."""
    offsets: NDArray[np.uint32]
    """Shape (n,): symbols[i] came from original[offsets[i]:ends[i]]."""
    ends: NDArray[np.uint32]
    """Shape (n,): where the characters of each symbol end, excluded."""
    undone: NDArray[np.int64] = field(repr=False)
    """Shape (4,): how often folding itself undid a mask, written-out pinyin, a split character."""
    restored: Mapping[str, int] = field(default_factory=dict, repr=False)
    """What was undone to the text, or to passages of it, and how many characters that concerned."""
    is_disguised_throughout: bool = False
    """Whether it was undone to the whole text, so that its signs and lines are the disguise's."""
    undone_in: tuple[tuple[int, int], ...] = ()
    """Passages original[start:stop] that it was undone to, if not to the whole text."""
    doubtful: tuple[tuple[int, int], ...] = ()
    """Passages original[start:stop] that are unlike the rest, as if they were not written as they are read."""
    is_in_order: bool = True
    """Whether symbols stand in the order in which they are written; not where lines or columns were rearranged."""

    def __len__(self) -> int:
        return len(self.symbols)

    def span(self, start: int, stop: int) -> tuple[int, int]:
        """Give the range of the original that symbols [start, stop) came from.

        Combining marks of the last character belong to it. An empty range gives an empty one.
        """
        if start >= stop:
            place = int(self.offsets[start]) if start < len(self) else len(self.original)
            return place, place
        first = int(self.offsets[start] if self.is_in_order else self.offsets[start:stop].min())
        end = int(self.ends[stop - 1] if self.is_in_order else self.ends[start:stop].max())
        while end < len(self.original) and unicodedata.category(self.original[end]) in ("Mn", "Mc", "Me"):
            end += 1
        return first, end

    def quote(self, start: int, stop: int) -> str:
        """Quote what the symbols [start, stop) came from."""
        return self.original[slice(*self.span(start, stop))]

    @cached_property
    def evasions(self) -> Mapping[str, int]:
        """Name the tricks that folding undid, and how often each.

        What did not occur is left out.
        """
        undone = {name: int(count) for name, count in zip(TRICKS, self.undone, strict=True) if name and count}
        return undone | dict(self.restored) | count_disguises(points_of(self.original))


def fold(text: str) -> Folded:
    """Reduce a text to symbols.

    Any string will do, lone surrogates and the empty one included.
    """
    points = points_of(text)
    doubted = doubts(points, alphabet().table, *neighbours())
    restored = restore(points, doubted) if doubted else None
    if restored and doubted & LATIN:
        restored = english_passages(points, restored) or restored
    passages = Doubted() if restored and restored.tricks else doubted_passages(points)
    restored = passages.restored or restored
    if not restored:
        undone = np.zeros(len(TRICKS), np.int64)
        return Folded(text, *reduce_points(points, alphabet().table, undone), undone, doubtful=passages.doubtful)
    throughout = bool(restored.tricks) and not restored.passages
    return Folded(text, *restored.reduced, restored.undone, restored.tricks, throughout, restored.passages,
                  passages.doubtful, restored.is_in_order)
