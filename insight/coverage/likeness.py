"""Find sites that copy the same works, and authors copied by the same sites."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

import networkx as nx
import numpy as np
from numpy.typing import NDArray

LEAST = 0.4
"""Minimum Jaccard index (0–1) of two names that count as alike."""
IN_COMMON = 2
"""Minimum number of things two names must have in common; a single one may be chance."""
MOST = 2_000
"""Maximum number of names compared, those with the most things first; nobody can use a table of more pairs."""
PAIRS = 10_000
"""Maximum number of pairs listed; where many names have the same few things, all are alike."""
BLOCK = 4_096
"""Things that are counted per matrix product."""
WIDE = 8
"""A thing shared by more than one in this many names is counted by a matrix product, others pair by pair."""


class Alike(NamedTuple):
    """Two names with nearly the same things."""

    first: str
    second: str
    common: int
    """Number of things that both have."""
    share: float
    """`common` as a share (0–1) of the things that either has (Jaccard 1901)."""


def alike(things: Mapping[str, Iterable[str]]) -> list[Alike]:
    """List the pairs of names that have most things in common, best first.

    At most `PAIRS` of them.
    """
    held = {name: set(some) for name, some in things.items()}
    names = sorted(held, key=lambda name: (-len(held[name]), name))[:MOST]
    common = _common([held[name] for name in names])
    sizes = np.asarray([len(held[name]) for name in names], np.float32)
    share = common / np.maximum(sizes[:, None] + sizes - common, 1)
    ones, others = np.nonzero(np.triu((share >= LEAST) & (common >= IN_COMMON), 1))
    best = np.lexsort((others, ones, -common[ones, others], -share[ones, others]))[:PAIRS]
    found = [Alike(min(names[one], names[other]), max(names[one], names[other]), int(common[one, other]),
                   float(share[one, other]))
             for one, other in zip(ones[best].tolist(), others[best].tolist(), strict=True)]
    return sorted(found, key=lambda pair: (-pair.share, -pair.common, pair))


def _common(held: Sequence[Set[str]]) -> NDArray[np.float32]:
    """Count the things that each two names have in common.

    Things that few names have are added pair by pair; things that many have are counted by matrix products, a block at
    a time, which bounds memory.
    """
    holders = defaultdict[str, list[int]](list)
    for row, some in enumerate(held):
        for thing in some:
            holders[thing].append(row)
    common = np.zeros((len(held), len(held)), np.float32)
    wide = [rows for rows in holders.values() if len(rows) * WIDE > len(held)]
    for rows in holders.values():
        if 1 < len(rows) <= len(held) / WIDE:
            common[np.ix_(rows, rows)] += 1
    for start in range(0, len(wide), BLOCK):
        block = wide[start:start + BLOCK]
        table = np.zeros((len(held), len(block)), np.float32)
        for column, rows in enumerate(block):
            table[rows, column] = 1
        common += table @ table.T
    return common


def likeness_graph(kinds: Mapping[str, Iterable[Alike]]) -> "nx.Graph[str]":
    """Build a graph with an edge between any two names that are alike.

    Nodes carry their kind.
    """
    graph: nx.Graph[str] = nx.Graph()
    for kind, pairs in kinds.items():
        for pair in pairs:
            for name in (pair.first, pair.second):
                graph.add_node(f"{kind}: {name}", kind=kind, label=name)
            graph.add_edge(f"{kind}: {pair.first}", f"{kind}: {pair.second}", weight=round(pair.share, 3),
                           common=pair.common)
    return graph
