"""The cost of copying one site's text from another.

Costs cover errors made, errors corrected and text found elsewhere. They are negative logarithms of probabilities, so
that costs of different kinds can be added.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from insight.family.table import EVERYWHERE, Table

CORRECTED = 4.0
"""Cost of restoring the original where the source has an error; about one error in fifty is corrected."""
RESTORED = 12.0
"""Cost of restoring text that the source has lost, which takes another source."""
LOST = 12
"""Minimum characters of lost text that cannot be restored by guessing."""
LINE_LEFT_OUT = 1.0
"""Cost of leaving out the source's own lines, as most copyists do."""
FOUND_ELSEWHERE = 2.0
"""Cost of a block that the source is not known to have; perhaps that part of it was not crawled."""
MIN_COST, MAX_COST = 0.25, 7.0
"""Minimum and maximum cost of an error."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Prices:
    """The cost of each feature; all arrays have shape (features,)."""

    made: Floats
    """Cost of making the difference independently."""
    corrected: Floats
    """Cost of writing the original where the source has the difference."""


def prices_of(table: Table) -> Prices:
    """Price each difference.

    The price reflects how surprising it is that two sites make the difference independently. A change that sites make
    wherever they can, such as masking a word, is a habit and proves nothing; its frequency is estimated by Laplace's
    rule of succession, with twenty unchanged places added.
    """
    kinds: dict[tuple[str, str], int] = {}
    keys = [(each.difference.original, each.difference.written) for each in table.features]
    for key in keys:
        kinds[key] = kinds.get(key, 0) + 1
    times = np.array([kinds[key] for key in keys], float)
    made = np.clip(-np.log((times + 1) / (table.occurrences + 20)), MIN_COST, MAX_COST)
    corrected = np.minimum(CORRECTED, made)
    for at, feature in enumerate(table.features):
        if not feature.difference.written and len(feature.difference.original) >= LOST:
            corrected[at] = RESTORED
        elif feature.chapter == EVERYWHERE:
            corrected[at] = LINE_LEFT_OUT
    return Prices(made, corrected)


def costs(copies: Table, sources: Table, prices: Prices) -> Floats:
    """Price each copying; shape (copying rows, copied rows).

    The tables differ for a text with two sources, which is judged as a copy by a part of it.
    """
    return np.asarray(_of_features(copies, sources, prices, slice(None))
                      + FOUND_ELSEWHERE * (copies.text @ (1 - sources.text).T))


def block_costs(copies: Table, sources: Table, prices: Prices) -> Floats:
    """Price each copying block by block.

    Shape (blocks, copying rows, copied rows).
    """
    priced: Floats = FOUND_ELSEWHERE * (copies.text.T[:, :, np.newaxis] * (1 - sources.text).T[:, np.newaxis, :])
    edges = np.searchsorted(copies.block, np.arange(len(priced) + 1))
    for block in np.flatnonzero(np.diff(edges)):
        priced[block] += _of_features(copies, sources, prices, slice(edges[block], edges[block + 1]))
    return priced


def _of_features(copies: Table, sources: Table, prices: Prices, columns: slice) -> Floats:
    """Price the differences in some columns: those to make and those to correct."""
    has, covers = copies.has[:, columns].astype(float), copies.covers[:, columns].astype(float)
    source = sources.has[:, columns].astype(float)
    made = (has * prices.made[columns]) @ (1 - source).T
    return np.asarray(made + (covers * (1 - has)) @ (source * prices.corrected[columns]).T)
