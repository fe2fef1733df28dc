"""Bootstrap support of a source over the places of evidence.

Blocks of the original are resampled with replacement (Felsenstein 1985), and each site chooses among the sources of the
tree by the resampled costs, without rebuilding the tree (RELL: Kishino, Miyata and Hasegawa 1990).
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
    """Map each row to the sources chosen for it, with the share (0–1) of draws.

    A row is judged by what `copies` shows of it; source 0 is the original.
    """
    judged = copies.with_rows(copies.has[rows], copies.covers[rows], copies.text[rows])
    by_block = block_costs(judged, tree.table, tree.prices)
    drawn = _draws(len(by_block), replicates, seed)
    return {row: _chosen(tree, row, drawn @ by_block[:, at]) for at, row in enumerate(rows)}


def _draws(blocks: int, replicates: int, seed: int) -> Floats:
    """Count how often each block is drawn; shape (replicates, blocks)."""
    generator = np.random.default_rng(seed)
    return generator.multinomial(blocks, np.full(blocks, 1 / blocks), replicates).astype(float)


def _chosen(tree: Tree, row: int, prices: Floats) -> dict[int, float]:
    """Return the share (0–1) of draws in which each observed source is chosen.

    It is the nearest observed source of the cheapest row of the draw. `prices` has shape (draws, rows).
    """
    below = tree.below(row)
    allowed = np.array([0, *(other for other in sorted(tree.parent) if other not in below)])
    cheapest = Counter(allowed[prices[:, allowed].argmin(axis=1)].tolist())
    found = Counter[int]()
    for other, count in cheapest.items():
        found[tree.observed(other)] += count
    return {other: count / len(prices) for other, count in found.most_common()}
