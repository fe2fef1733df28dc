"""A graph as a picture, arranged by clusters.

The names of a cluster are in two columns, neighbours near each other, with the links in between. Clusters fill rows,
largest first; each has a colour and a number. A graph is drawn once for a desktop and once for a phone.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import networkx as nx

from webadmin.drawing.clusters import Cluster, clusters, count

ROW = 22
"""Height of a name's row in units of the picture, like all lengths below."""
MARGIN = 14
MOST = 60
"""Maximum number of names in a picture that remains readable."""
END = 7
"""Distance from a name's point at which its links end."""


@dataclass(frozen=True)
class Space:
    """The dimensions of a picture."""

    label: int
    """Width of a column of names."""
    gap: int
    """Distance between the columns."""
    fit: int
    """Letters of a name that fit into a column; a Chinese character is as wide as two."""
    abreast: int
    """Number of clusters in a row."""

    @property
    def of_cluster(self) -> int:
        """Width of a cluster."""
        return 2 * self.label + self.gap


PAGE = Space(label=150, gap=150, fit=20, abreast=2)
HALF_PAGE = Space(label=150, gap=150, fit=20, abreast=1)
PHONE = Space(label=114, gap=64, fit=14, abreast=1)


@dataclass(frozen=True)
class Link:
    """A link of the graph."""

    first: str
    second: str
    share: float
    """Strength of the link, 0–1."""


@dataclass(frozen=True)
class PlacedName:
    """A name in the picture."""

    name: str
    short: str
    """The name, shortened if it is too long."""
    x: int
    y: int
    is_left: bool
    """Whether it is in the left column, with its text to the left of its point."""
    cluster: Cluster

    @property
    def words_at(self) -> int:
        """Position at which its text ends or begins."""
        return self.x - END - 2 if self.is_left else self.x + END + 2


@dataclass(frozen=True)
class DrawnLink:
    """A link in the picture."""

    link: Link
    path: str
    width: float
    cluster: Cluster


@dataclass(frozen=True)
class GraphPicture:
    """The graph with its layout."""

    names: tuple[PlacedName, ...]
    links: tuple[DrawnLink, ...]
    width: int
    height: int
    clusters: int
    """Number of clusters in the whole graph."""
    left_out: int
    """Number of names for which there is no room."""


def graph_pictures(links: Iterable[Link], space: Space = PAGE) -> tuple[GraphPicture, ...]:
    """Lay out a graph for a desktop and a phone; empty if it has no links.

    The first links have priority: of a cluster that is too large, only they are drawn.
    """
    every = list(links)
    whole = clusters((each.first, each.second) for each in every)
    fitting = _fitting(every)
    return tuple(_picture(fitting, whole, each) for each in (space, PHONE)) if every else ()


def _picture(fitting: Sequence[Link], whole: Mapping[str, Cluster], space: Space) -> GraphPicture:
    graph = nx.Graph((each.first, each.second) for each in fitting)
    parts = sorted(map(list, nx.connected_components(graph)), key=lambda names: (-len(names), min(names)))
    rows = [parts[at:at + space.abreast] for at in range(0, len(parts), space.abreast)]
    places, top = dict[Hashable, PlacedName](), MARGIN
    for row in rows:
        for column, part in enumerate(row):
            left = MARGIN + column * space.of_cluster
            names = _placed(_walk(graph, part), left, top, whole[part[0]], space)
            places |= {each.name: each for each in names}
        top += ROW * (1 + (len(row[0]) + 1) // 2)
    drawn = [DrawnLink(each, _path(places[each.first], places[each.second]), round(0.5 + 2 * each.share, 1),
                       whole[each.first]) for each in fitting]
    across = max(map(len, rows))
    return GraphPicture(tuple(places.values()), tuple(drawn), 2 * MARGIN + across * space.of_cluster, top,
                        count(whole), len(whole) - len(graph))


def _fitting(links: Sequence[Link]) -> list[Link]:
    """Return the first links whose names fit into the picture."""
    names, fitting = set[str](), list[Link]()
    for link in links:
        new = {link.first, link.second} - names
        if len(names) + len(new) <= MOST:
            names |= new
            fitting.append(link)
    return fitting


def _walk(graph: "nx.Graph[str]", cluster: Sequence[str]) -> list[str]:
    """Order the names of a cluster so that neighbours follow one another."""
    order = {name: -at for at, name in enumerate(graph)}
    first = max(cluster, key=lambda name: (graph.degree[name], order[name]))
    return list(nx.dfs_preorder_nodes(graph, first, sort_neighbors=sorted))


def _placed(names: Sequence[str], left: int, top: int, cluster: Cluster, space: Space) -> list[PlacedName]:
    """Place names alternately in two columns."""
    return [PlacedName(name, _cut(name, space.fit), left + space.label + space.gap * (at % 2),
                       top + ROW * (at // 2) + ROW // 2, at % 2 == 0, cluster)
            for at, name in enumerate(names)]


def _cut(name: str, fit: int) -> str:
    """Shorten a name that is too long."""
    widths = [2 if east_asian_width(letter) in "WF" else 1 for letter in name]
    if sum(widths) <= fit:
        return name
    kept = next(at for at in range(len(name), -1, -1) if sum(widths[:at]) < fit)
    return name[:kept] + "…"


def _path(first: PlacedName, second: PlacedName) -> str:
    """Return the SVG path of a link; within a column it curves inwards."""
    inward = END if first.is_left else -END
    if first.x != second.x:
        return f"M{first.x + inward} {first.y}L{second.x - inward} {second.y}"
    bend = first.x + inward * min(10, 3 + abs(first.y - second.y) // ROW)
    return f"M{first.x + inward} {first.y}Q{bend} {(first.y + second.y) // 2} {second.x + inward} {second.y}"
