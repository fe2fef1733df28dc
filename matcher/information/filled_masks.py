"""Replace masks by the symbols that the source has in their place.

So runs of symbols continue across them. A mask alone says nothing, but between two symbols that are at the same
distance in the source it breaks no run.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.symbols import WILD
from matcher.alignment.base import AlignedBlock

DRIFT = 24
"""Maximum distance, in symbols, between the place where a mask is expected in the source, by the bounds of its passage,
and the place where it is found."""

Symbols = NDArray[np.uint16]


def filled_masks(page: Symbols, source: Symbols, blocks: Sequence[AlignedBlock]) -> Symbols:
    """Fill each single mask of the passages with the symbol of the source.

    Returns the page itself if it has no masks.
    """
    if not np.any(page == WILD):
        return page
    filled = page.copy()
    for block in blocks:
        _fill(page, source, block.page, block.source, filled)
    return filled


@kernel
def _fill(
    page: Symbols, source: Symbols, here: tuple[int, int], there: tuple[int, int], filled: Symbols
) -> None:
    length = max(here[1] - here[0], 1)
    for at in range(here[0] + 1, here[1] - 1):
        before, behind = page[at - 1], page[at + 1]
        if page[at] != WILD or before == WILD or behind == WILD:
            continue
        middle = there[0] + (there[1] - there[0]) * (at - here[0]) // length
        for step in range(2 * DRIFT + 1):
            place = middle + (step + 1) // 2 * (1 if step % 2 else -1)
            if 0 < place < source.size - 1 and source[place - 1] == before and source[place + 1] == behind:
                filled[at] = source[place]
                break
