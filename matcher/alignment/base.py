"""The protocol of all aligners: passages as symbol offsets with exact edges."""

from typing import ClassVar, NamedTuple, Protocol

from fingerprinting.text.folding.fold import Folded

REVISION = 3
"""Part of the version of matches; raise it whenever an aligner or the paraphrase pass finds other passages with the
same parameters."""


class AlignedBlock(NamedTuple):
    """A passage in offsets of folded symbols; stops are exclusive."""

    page: tuple[int, int]
    source: tuple[int, int]
    equal: int
    """Number of symbols of the page that the source has too, in order."""
    reworded: bool = False
    """Whether most of it was found by comparing the content words of sentences."""

    @property
    def identity(self) -> float:
        """Share (0–1) of equal symbols in the longer of the two sides."""
        longer = max(self.page[1] - self.page[0], self.source[1] - self.source[0])
        return min(self.equal / longer, 1.0) if longer else 0.0


class Aligner(Protocol):
    """Find the blocks of a page that also occur in a source."""

    name: ClassVar[str]

    def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Find the common passages, in the order of the page; empty if there are none."""
        ...
