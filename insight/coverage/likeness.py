"""Which sites copy the same works, and which authors are copied by the same sites."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

import networkx as nx
import numpy as np
from numpy.typing import NDArray

LEAST = 0.4
"""Share from which two are alike."""
IN_COMMON = 2
"""Things that two must have in common: one is chance."""
MOST = 2_000
"""Names that are compared, those with most things: a table of more pairs is of no use to people."""
PAIRS = 10_000
"""Pairs that are listed: where many names stand for the same few things, all are alike."""
BLOCK = 4_096
"""Things that are counted together."""


class Alike(NamedTuple):
    """Two names that stand for nearly the same things."""

    first: str
    second: str
    common: int
    """Things of both."""
    share: float
    """Of the things of either (Jaccard 1901), 0..1."""


def alike(things: Mapping[str, Iterable[str]]) -> list[Alike]:
    """List pairs of names that have most things in common, the likest first.

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
    """Count what any two hold both.

    A block of things at a time, so that memory is bounded.
    """
    counts = Counter(thing for some in held for thing in some)
    columns = {thing: at for at, thing in enumerate(sorted(thing for thing, count in counts.items() if count > 1))}
    places = [np.asarray([columns[thing] for thing in some if thing in columns], np.int64) for some in held]
    common = np.zeros((len(held), len(held)), np.float32)
    for start in range(0, len(columns), BLOCK):
        table = np.zeros((len(held), BLOCK), np.float32)
        for row, own in enumerate(places):
            table[row, own[(own >= start) & (own < start + BLOCK)] - start] = 1
        common += table @ table.T
    return common


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
