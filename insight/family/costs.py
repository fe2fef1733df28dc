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
    return np.asarray(_of_features(copies, sources, prices, slice(None))
                      + FOUND_ELSEWHERE * (copies.text @ (1 - sources.text).T))


def block_costs(copies: Table, sources: Table, prices: Prices) -> Floats:
    """Price each copying block by block.

    Shape (blocks, rows that copy, rows that are copied).
    """
    priced: Floats = FOUND_ELSEWHERE * (copies.text.T[:, :, np.newaxis] * (1 - sources.text).T[:, np.newaxis, :])
    edges = np.searchsorted(copies.block, np.arange(len(priced) + 1))
    for block in np.flatnonzero(np.diff(edges)):
        priced[block] += _of_features(copies, sources, prices, slice(edges[block], edges[block + 1]))
    return priced


def _of_features(copies: Table, sources: Table, prices: Prices, columns: slice) -> Floats:
    """Price the differences of some columns: those to be made, and those to be mended."""
    has, covers = copies.has[:, columns].astype(float), copies.covers[:, columns].astype(float)
    source = sources.has[:, columns].astype(float)
    made = (has * prices.made[columns]) @ (1 - source).T
    return np.asarray(made + (covers * (1 - has)) @ (source * prices.mended[columns]).T)
