"""How surely a source is the source: the bootstrap over places of evidence.

Blocks of the original are drawn anew with replacement (Felsenstein 1985), and each site chooses among the sources of
the tree by what was drawn, without building the tree again (RELL: Kishino, Miyata and Hasegawa 1990).
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from insight.family.costs import Floats, block_costs
from insight.family.table import Table
from insight.family.tree import Tree

REPLICATES = 200


def support(tree: Tree, copies: Table, rows: Sequence[int], seed: int, replicates: int = REPLICATES
            ) -> dict[int, dict[int, float]]:
    """Map some rows to the sources that each chose, each with the share of draws.

    A row is judged by what `copies` shows of it; 0 is the original.
    """
    judged = copies.with_rows(copies.has[rows], copies.covers[rows], copies.text[rows])
    by_block = block_costs(judged, tree.table, tree.prices)
    drawn = _draws(len(by_block), replicates, seed)
    return {row: _chosen(tree, row, drawn @ by_block[:, at]) for at, row in enumerate(rows)}


def _draws(blocks: int, replicates: int, seed: int) -> Floats:
    """Count how often each block is drawn: shape (replicates, blocks)."""
    generator = np.random.default_rng(seed)
    return generator.multinomial(blocks, np.full(blocks, 1 / blocks), replicates).astype(float)


def _chosen(tree: Tree, row: int, prices: Floats) -> dict[int, float]:
    """Count the nearest observed source of what is cheapest in each draw.

    Prices have shape (draws, rows).
    """
    below = tree.below(row)
    allowed = np.array([0, *(other for other in sorted(tree.parent) if other not in below)])
    cheapest = Counter(allowed[prices[:, allowed].argmin(axis=1)].tolist())
    found = Counter[int]()
    for other, count in cheapest.items():
        found[tree.observed(other)] += count
    return {other: count / len(prices) for other, count in found.most_common()}
