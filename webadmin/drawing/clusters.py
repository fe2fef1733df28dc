"""Clusters of a graph: what its lines join, numbered and coloured."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import networkx as nx

COLOURS = 7
"""Colours of clusters; those that are more begin anew, and their numbers tell them apart."""


@dataclass(frozen=True)
class Cluster:
    """Names that lines join, directly or through others."""

    number: int
    """From 1, the largest first."""

    @property
    def colour(self) -> int:
        """Number its colour from 1."""
        return 1 + (self.number - 1) % COLOURS


def clusters(pairs: Iterable[tuple[str, str]]) -> Mapping[str, Cluster]:
    """Map names to their clusters; those without a line have none."""
    found = sorted(map(sorted, nx.connected_components(nx.Graph(pairs))), key=lambda names: (-len(names), names))
    return {name: Cluster(number) for number, names in enumerate(found, 1) for name in names}


def count(found: Mapping[str, Cluster]) -> int:
    """Count the clusters."""
    return len({each.number for each in found.values()})
