"""Export the family as a graph for other programs.

GEXF for Gephi; GraphML for yEd, Cytoscape and others.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Literal

import networkx as nx

from insight.family.family import ORIGINAL, Family
from insight.family.reposts import Repost

GraphFormat = Literal["gexf", "graphml"]
MEDIA: dict[str, tuple[GraphFormat, str]] = {
    "gexf": ("gexf", "application/gexf+xml"), "graphml": ("graphml", "application/graphml+xml")}
"""Formats by name, with their media types."""


def graph_of(family: Family, original: str) -> "nx.DiGraph[str]":
    """Build a graph with an edge from each source to its copy.

    Edges carry support and common errors. `original` is the name of the root.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node(original, kind="original")
    for descent in family.descents:
        graph.add_node(descent.site, kind="site", own=descent.own, mixed=descent.mixed)
    for descent in family.descents:
        for source in descent.origins:
            name = original if source.site == ORIGINAL else source.site
            graph.add_edge(name, descent.site, weight=source.support, common=source.common)
    return graph


def written(graph: "nx.Graph[str]", form: GraphFormat) -> bytes:
    """Serialise a graph in an exchange format."""
    output = BytesIO()
    (nx.write_gexf if form == "gexf" else nx.write_graphml)(graph, output)
    return output.getvalue()


def repost_graph(rows: Iterable[Repost]) -> "nx.DiGraph[str]":
    """Build a graph with an edge from each source to each site that reposts it."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for row in rows:
        graph.add_edge(row.source, row.site, weight=row.works, share=round(row.share, 3),
                       support=round(row.support, 3), common=row.common)
    return graph
