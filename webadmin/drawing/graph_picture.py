"""A graph as a picture: what its lines join stands together as a cluster.

A cluster has its names in two columns, neighbours near each other, and its lines in between. Clusters
fill rows, the largest first; each has a colour and a number.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from webadmin.drawing.clusters import Cluster, clusters, count

ROW, GAP, LABEL = 22, 150, 150
"""Height of a name, between the columns and of a column, in units of the picture; so is everything below."""
MARGIN = 14
ABREAST = 2
"""Clusters in a row where there is room."""
MOST = 60
"""Names in a picture: more cannot be read."""
FIT = 20
"""Characters of a name that fit into a column."""
END = 7
"""How far from a name's point its lines end."""


@dataclass(frozen=True)
class Link:
    """A line of the graph."""

    first: str
    second: str
    share: float
    """How strong it is, 0..1."""


@dataclass(frozen=True)
class PlacedName:
    """A name in the picture."""

    name: str
    x: int
    y: int
    is_left: bool
    """Whether it stands in the left column, with its words before its point."""
    cluster: Cluster

    @property
    def short(self) -> str:
        """Cut a long name."""
        return self.name if len(self.name) <= FIT else self.name[:FIT - 1] + "…"

    @property
    def words_at(self) -> int:
        """Say where its words end or begin."""
        return self.x - END - 2 if self.is_left else self.x + END + 2


@dataclass(frozen=True)
class DrawnLink:
    """A line in the picture."""

    link: Link
    path: str
    width: float
    cluster: Cluster


@dataclass(frozen=True)
class GraphPicture:
    """The graph, laid out."""

    names: tuple[PlacedName, ...]
    links: tuple[DrawnLink, ...]
    width: int
    height: int
    clusters: int
    """Of the whole graph."""
    left_out: int
    """Names that there is no room for."""


def graph_picture(links: Iterable[Link], abreast: int = ABREAST) -> GraphPicture | None:
    """Lay out a graph, with so many clusters in a row; None where it has no lines.

    The first lines count most: of a cluster that is too large only they are drawn.
    """
    every = list(links)
    whole = clusters((each.first, each.second) for each in every)
    graph = nx.Graph((each.first, each.second) for each in _fitting(every))
    if not graph:
        return None
    parts = sorted(map(list, nx.connected_components(graph)), key=lambda names: (-len(names), min(names)))
    rows = [parts[at:at + abreast] for at in range(0, len(parts), abreast)]
    places, top = dict[Hashable, PlacedName](), MARGIN
    for row in rows:
        for column, part in enumerate(row):
            left = MARGIN + column * (2 * LABEL + GAP)
            places |= {each.name: each for each in _placed(_walk(graph, part), left, top, whole[part[0]])}
        top += ROW * (1 + (len(row[0]) + 1) // 2)
    drawn = [DrawnLink(each, _path(places[each.first], places[each.second]), round(0.5 + 2 * each.share, 1),
                       whole[each.first]) for each in every if each.first in places and each.second in places]
    across = max(map(len, rows))
    return GraphPicture(tuple(places.values()), tuple(drawn), 2 * MARGIN + across * (2 * LABEL + GAP), top,
                        count(whole), len(whole) - len(graph))


def _fitting(links: Sequence[Link]) -> list[Link]:
    """Pick the first lines whose names there is room for."""
    names, fitting = set[str](), list[Link]()
    for link in links:
        if len(names | {link.first, link.second}) <= MOST:
            names |= {link.first, link.second}
            fitting.append(link)
    return fitting


def _walk(graph: "nx.Graph[str]", cluster: Sequence[str]) -> list[str]:
    """Order the names of a cluster so that neighbours follow one another."""
    order = {name: -at for at, name in enumerate(graph)}
    first = max(cluster, key=lambda name: (graph.degree[name], order[name]))
    return list(nx.dfs_preorder_nodes(graph, first, sort_neighbors=sorted))


def _placed(names: Sequence[str], left: int, top: int, cluster: Cluster) -> list[PlacedName]:
    """Put names into two columns, one beside the other."""
    return [PlacedName(name, left + LABEL + GAP * (at % 2), top + ROW * (at // 2) + ROW // 2, at % 2 == 0, cluster)
            for at, name in enumerate(names)]


def _path(first: PlacedName, second: PlacedName) -> str:
    """Draw a line; within a column it bends inwards."""
    inward = END if first.is_left else -END
    if first.x != second.x:
        return f"M{first.x + inward} {first.y}L{second.x - inward} {second.y}"
    bend = first.x + inward * min(10, 3 + abs(first.y - second.y) // ROW)
    return f"M{first.x + inward} {first.y}Q{bend} {(first.y + second.y) // 2} {second.x + inward} {second.y}"
