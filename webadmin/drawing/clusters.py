"""Clusters of a graph (its connected components), numbered and coloured."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import networkx as nx

COLOURS = 7
"""Number of cluster colours; they repeat for further clusters, which differ by their numbers."""


@dataclass(frozen=True)
class Cluster:
    """Names that are connected by links, directly or through others."""

    number: int
    """Number from 1, largest cluster first."""

    @property
    def colour(self) -> int:
        """The number of its colour, from 1."""
        return 1 + (self.number - 1) % COLOURS


def clusters(pairs: Iterable[tuple[str, str]]) -> Mapping[str, Cluster]:
    """Map names to their clusters; names without a link have none."""
    found = sorted(map(sorted, nx.connected_components(nx.Graph(pairs))), key=lambda names: (-len(names), names))
    return {name: Cluster(number) for number, names in enumerate(found, 1) for name in names}


def count(found: Mapping[str, Cluster]) -> int:
    """Return the number of clusters."""
    return len({each.number for each in found.values()})
