"""Which sites copy the same works, and which authors are copied by the same sites."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import networkx as nx
import numpy as np

LEAST = 0.5
"""Share from which two are alike."""
IN_COMMON = 2
"""Things that two must have in common: one is chance."""
MOST = 2_000
"""Names that are compared, those with most things: a table of more pairs is of no use to people."""


class Alike(NamedTuple):
    """Two names that stand for nearly the same things."""

    first: str
    second: str
    common: int
    """Things of both."""
    share: float
    """Of the things of either (Jaccard 1901), 0..1."""


def alike(things: Mapping[str, Iterable[str]]) -> list[Alike]:
    """List pairs of names that have most things in common, the likest first."""
    held = {name: set(some) for name, some in things.items()}
    names = sorted(held, key=lambda name: (-len(held[name]), name))[:MOST]
    columns = {thing: at for at, thing in enumerate(sorted(set().union(*held.values())))}
    table = np.zeros((len(names), len(columns)), np.float32)
    for row, name in enumerate(names):
        table[row, [columns[thing] for thing in held[name]]] = 1
    common, sizes = table @ table.T, table.sum(axis=1)
    share = common / np.maximum(sizes[:, None] + sizes - common, 1)
    pairs = np.argwhere(np.triu((share >= LEAST) & (common >= IN_COMMON), 1)).tolist()
    found = [Alike(min(names[one], names[other]), max(names[one], names[other]), int(common[one, other]),
                   float(share[one, other])) for one, other in pairs]
    return sorted(found, key=lambda pair: (-pair.share, -pair.common, pair))


def likeness_graph(kinds: Mapping[str, Iterable[Alike]]) -> "nx.Graph[str]":
    """Draw an edge between any two that are alike; nodes say their kind."""
    graph: nx.Graph[str] = nx.Graph()
    for kind, pairs in kinds.items():
        for pair in pairs:
            for name in (pair.first, pair.second):
                graph.add_node(f"{kind}: {name}", kind=kind, label=name)
            graph.add_edge(f"{kind}: {pair.first}", f"{kind}: {pair.second}", weight=round(pair.share, 3),
                           common=pair.common)
    return graph
