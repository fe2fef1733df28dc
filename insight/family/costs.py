"""What it would take to copy one site from another.

Slips made, slips mended, text found elsewhere. The costs are negative logarithms of probabilities, so that costs of
different kinds add up.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from insight.family.table import EVERYWHERE, Table

MENDED = 4.0
"""Cost of writing the original again where the source has a slip: about one slip in fifty is mended."""
RESTORED = 12.0
"""Cost of writing again what the source has lost: it takes another source."""
LOST = 12
"""Characters from which a loss is not mended by guessing."""
LINE_LEFT_OUT = 1.0
"""Cost of leaving out the source's own lines: most copyists do."""
FOUND_ELSEWHERE = 2.0
"""Cost of a block that the source is not known to hold: perhaps it was not crawled."""
CHEAPEST, DEAREST = 0.25, 7.0
"""Bounds of the cost of a slip."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Prices:
    """What each feature costs; all arrays have shape (features,)."""

    made: Floats
    """To make the difference anew."""
    mended: Floats
    """To write the original where the source has the difference."""


def prices_of(table: Table) -> Prices:
    """Price each difference.

    The price is how surprising it is that two sites make it independently. A change that the sites make wherever they
    can, such as a mask for a word, is a habit and proves nothing; the rule of succession (Laplace) with twenty places
    seen unchanged estimates how usual it is.
    """
    kinds: dict[tuple[str, str], int] = {}
    keys = [(each.difference.original, each.difference.written) for each in table.features]
    for key in keys:
        kinds[key] = kinds.get(key, 0) + 1
    times = np.array([kinds[key] for key in keys], float)
    made = np.clip(-np.log((times + 1) / (table.occurrences + 20)), CHEAPEST, DEAREST)
    mended = np.minimum(MENDED, made)
    for at, each in enumerate(table.features):
        if not each.difference.written and len(each.difference.original) >= LOST:
            mended[at] = RESTORED
        elif each.chapter == EVERYWHERE:
            mended[at] = LINE_LEFT_OUT
    return Prices(made, mended)


def costs(copies: Table, sources: Table, prices: Prices) -> Floats:
    """Price each copying: shape (rows that copy, rows that are copied).

    The two tables differ in what is left out of a text from several sources, which is judged by a part of it.
    """
    has, covers = copies.has.astype(float), copies.covers.astype(float)
    source = sources.has.astype(float)
    made = (has * prices.made) @ (1 - source).T
    mended = (covers * (1 - has)) @ (source * prices.mended).T
    return np.asarray(made + mended + FOUND_ELSEWHERE * (copies.text @ (1 - sources.text).T))


def block_costs(copies: Table, sources: Table, prices: Prices) -> Floats:
    """Price each copying block by block.

    Shape (blocks, rows that copy, rows that are copied).
    """
    blocks = copies.text.shape[1]
    order = np.argsort(copies.block, kind="stable")
    edges = np.searchsorted(copies.block[order], np.arange(blocks + 1))
    return np.array([_block_cost(copies, sources, prices, order[edges[block]:edges[block + 1]], block)
                     for block in range(blocks)])


def _block_cost(copies: Table, sources: Table, prices: Prices, columns: NDArray[np.int64], block: int) -> Floats:
    return costs(copies.with_columns(columns, block), sources.with_columns(columns, block),
                 Prices(prices.made[columns], prices.mended[columns]))
