"""Who reposts whom: the families of many works added up, site by site."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from insight.family.family import ORIGINAL, Family

LEAST = 0.5
"""Support from which a source counts."""


@dataclass(frozen=True)
class Repost:
    """A site that copies from another, over all works."""

    source: str
    site: str
    works: int
    """Works that it copied from there."""
    of: int
    """Works of it whose source is told, the original included."""
    support: float
    """Mean over these works, 0..1."""
    common: int
    """Errors that both have, over all works."""

    @property
    def share(self) -> float:
        """Share of the copier's works that come from there."""
        return self.works / self.of


def reposts(families: Iterable[Family]) -> Sequence[Repost]:
    """Add up who copied from whom, the pair with most works first.

    A text from two sources counts for both; a source whose support is less than `LEAST` is not counted.
    """
    found: defaultdict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    told: Counter[str] = Counter()
    for family in families:
        for descent in family.descents:
            sources = [each for each in descent.origins if each.support >= LEAST]
            told[descent.site] += bool(sources)
            for source in sources:
                if source.site != ORIGINAL:
                    found[source.site, descent.site].append((source.support, source.common))
    rows = [Repost(source, site, len(held), told[site], sum(support for support, _ in held) / len(held),
                   sum(common for _, common in held)) for (source, site), held in found.items()]
    return sorted(rows, key=lambda row: (-row.works, -row.support, row.source, row.site))


def repost_graph(rows: Iterable[Repost]) -> "nx.DiGraph[str]":
    """Draw an edge from each source to the site that reposts it."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for row in rows:
        graph.add_edge(row.source, row.site, weight=row.works, share=round(row.share, 3),
                       support=round(row.support, 3), common=row.common)
    return graph
