"""What every aligner promises: passages in symbol offsets, exact at the edges."""

from typing import ClassVar, NamedTuple, Protocol

from fingerprinting.text.folding.fold import Folded

REVISION = 2
"""Raised whenever an aligner, or the paraphrase pass, finds other passages by the same parameters: matches name it."""


class AlignedBlock(NamedTuple):
    """A passage in offsets of folded symbols, stops excluded."""

    page: tuple[int, int]
    source: tuple[int, int]
    equal: int
    """Symbols of the page that stand in the source too, in order."""
    reworded: bool = False
    """Found by what its sentences say, most of it."""

    @property
    def identity(self) -> float:
        """Share of equal symbols in the longer of the two sides."""
        longer = max(self.page[1] - self.page[0], self.source[1] - self.source[0])
        return min(self.equal / longer, 1.0) if longer else 0.0


class Aligner(Protocol):
    """Finds which blocks of a page stand in a source."""

    name: ClassVar[str]

    def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Find the common passages, in the order of the page; [] when there are none."""
        ...
