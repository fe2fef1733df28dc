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
    taken = np.zeros(max((block.source[1] for block in blocks), default=0), np.bool_)
    for place in sorted(range(len(blocks)), key=lambda place: -blocks[place].equal * blocks[place].identity):
        here = taken[slice(*blocks[place].source)]
        shares[place] *= 1 - np.count_nonzero(here) / max(len(here), 1)
        here[:] = True
    return shares
