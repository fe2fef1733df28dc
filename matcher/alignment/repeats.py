"""Discount blocks in which a page repeats what it copies."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from matcher.alignment.base import AlignedBlock

Shares = NDArray[np.float64]


def unrepeated_shares(blocks: Sequence[AlignedBlock]) -> Shares:
    """Return the share of each block's equal symbols that fits into its source.

    Shape (k,), 0..1. A passage repeated a dozen times in a row is a single block that is a dozen times as long on the
    page.
    """
    return np.array([min(1.0, (block.source[1] - block.source[0]) / max(block.equal, 1)) for block in blocks])


def new_shares(blocks: Sequence[AlignedBlock]) -> Shares:
    """Return the share of each block's equal symbols that repeats no source text.

    Shape (k,), 0..1. Neither what a better block covers nor repetitions within the block count. Blocks are taken in
    descending order of their equal symbols times their identity.
    """
    shares = unrepeated_shares(blocks)
    taken = np.zeros(max((block.source[1] for block in blocks), default=0), np.bool_)
    for place in sorted(range(len(blocks)), key=lambda place: -blocks[place].equal * blocks[place].identity):
        here = taken[slice(*blocks[place].source)]
        shares[place] *= 1 - np.count_nonzero(here) / max(len(here), 1)
        here[:] = True
    return shares
