"""Tell what blocks say once where a page repeats what it copies."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from matcher.alignment.base import AlignedBlock

Shares = NDArray[np.float64]


def said_once(blocks: Sequence[AlignedBlock]) -> Shares:
    """Tell which share of a block's equal symbols its source has room for.

    Of each block: shape (k,), 0..1. A passage shown a dozen times in a row is one block, a dozen times as
    long on the page.
    """
    return np.array([min(1.0, (block.source[1] - block.source[0]) / max(block.equal, 1)) for block in blocks])


def said_anew(blocks: Sequence[AlignedBlock]) -> Shares:
    """Tell which share of a block's equal symbols repeats nothing of the source.

    Neither what a better block holds nor what it holds itself. Of each block: shape (k,), 0..1; the blocks that are
    most equal come first.
    """
    shares = said_once(blocks)
    taken: list[tuple[int, int]] = []
    for place in sorted(range(len(blocks)), key=lambda place: -blocks[place].equal * blocks[place].identity):
        start, stop = blocks[place].source
        shares[place] *= 1 - _overlap(start, stop, taken) / max(stop - start, 1)
        taken = _joined(start, stop, taken)
    return shares


def _overlap(start: int, stop: int, taken: Sequence[tuple[int, int]]) -> int:
    return sum(max(0, min(stop, end) - max(start, begin)) for begin, end in taken)


def _joined(start: int, stop: int, taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Add an interval to intervals that do not meet."""
    apart = [(begin, end) for begin, end in taken if end < start or begin > stop]
    met = [(begin, end) for begin, end in taken if not (end < start or begin > stop)]
    return [*apart, (min([start, *(begin for begin, _ in met)]), max([stop, *(end for _, end in met)]))]
