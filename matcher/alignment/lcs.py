"""Align by the longest common subsequence, for copies that keep the order."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.alignment.clusters import clustered, united


@dataclass(frozen=True)
class LongestCommonSubsequence:
    """Join the runs of the longest common subsequence; quadratic in time.

    Does not recognise changed order.

    Bit-parallel dynamic programming (Hyyrö 2004, in rapidfuzz). Runs shorter than `run` symbols count as chance.
    """

    name: ClassVar[str] = "lcs"

    run: int = 4
    passage: int = 14
    """Minimum equal symbols of a passage."""
    gap: int = 80
    """Maximum symbols of a gap within a passage."""

    def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Find the common passages, in the order of the page."""
        blocks = LCSseq.opcodes(_string(page.symbols), _string(source.symbols))
        runs = [(block.src_start, block.src_end, block.dest_start, block.dest_end)
                for block in blocks if block.tag == "equal"]
        pieces = [AlignedBlock((start, stop), (first, last), stop - start) for start, stop, first, last in runs]
        worth = [piece for piece in pieces if piece.equal >= min(self.run, len(page))]
        passages = [united(group) for group in clustered(worth, self.gap)]
        return sorted(passage for passage in passages if passage.equal >= min(self.passage, len(page)))


def _string(symbols: NDArray[np.uint16]) -> str:
    """Encode symbols as characters beyond the surrogates."""
    return (symbols.astype(np.uint32) + 0x10000).astype("<u4").tobytes().decode("utf-32-le")
