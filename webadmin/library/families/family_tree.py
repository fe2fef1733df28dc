"""The family of a work as a picture.

A tree of sites from left to right, and its table; both use a threshold of support.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from insight.family.family import ORIGINAL, Descent, Family, Source
from webadmin.drawing.clusters import Cluster, clusters

ROW = 26
"""Height of a site's row in units of the picture, like all lengths below."""
STEP, STEP_ON_A_PHONE = 150, 22
"""Horizontal distance of a copy from its source, on a desktop and on a phone; each site has a row of its own."""
LABEL = 150
MARGIN = 12
LEAST_WIDTH = 240
"""Minimum width, which the words next to the original need."""
SURE = 0.9
"""Minimum support (0–1) of a source that is drawn as certain."""
NAME = 20
"""Maximum characters of a name before the next site."""


@dataclass(frozen=True)
class TreeNode:
    """A site in the picture."""

    site: str
    x: int
    y: int
    cluster: Cluster | None

    @property
    def short(self) -> str:
        """The name, shortened if it is too long."""
        return self.site if len(self.site) <= NAME else self.site[:NAME - 1] + "…"


@dataclass(frozen=True)
class TreeEdge:
    """A line from a source to its copy."""

    path: str
    """SVG path; curved if it leads from the second source of a mixed text."""
    sure: bool
    """Whether nearly all bootstrap draws choose this source."""
    cluster: Cluster | None
    """Cluster of both ends; None for a line from the original."""


@dataclass(frozen=True)
class TreeRow:
    """A site in the table."""

    descent: Descent
    cluster: Cluster | None
    origins: tuple[Source, ...]
    """Sites that it copied, with enough support."""
    others: tuple[Source, ...]


@dataclass(frozen=True)
class TreePicture:
    """The tree with its layout."""

    nodes: tuple[TreeNode, ...]
    edges: tuple[TreeEdge, ...]
    width: int
    height: int


def tree_clusters(family: Family, least: float) -> Mapping[str, Cluster]:
    """Map sites to their clusters, using sources with enough support.

    The original connects no sites, because it also stands for sources that were not observed.
    """
    return clusters((origin.site, each.site) for each in family.descents for origin in _origins(each, least)
                    if origin.site != ORIGINAL)


def supported(family: Family, least: float) -> Family:
    """Remove the sources with less support from a family; its sites stay."""
    descents = tuple(_supported(each, least) for each in family.descents)
    return replace(family, descents=descents)


def _supported(descent: Descent, least: float) -> Descent:
    sources = tuple(source for source in descent.sources if source.support >= least)
    return replace(descent, sources=sources, mixed=descent.mixed and len(_origins(descent, least)) > 1)


def rows(descents: Iterable[Descent], least: float, found: Mapping[str, Cluster]) -> list[TreeRow]:
    """Build the rows of the table for some sites."""
    sources_of = [(each, _origins(each, least)) for each in descents]
    return [TreeRow(each, found.get(each.site), origins, tuple(other for other in each.sources if other not in origins))
            for each, origins in sources_of]


def pictures(family: Family, least: float, found: Mapping[str, Cluster]) -> tuple[TreePicture, ...]:
    """Lay out the family for a desktop and a phone; empty if it has no sites."""
    return tuple(picture(family, least, found, step) for step in (STEP, STEP_ON_A_PHONE)) if family.descents else ()


def picture(family: Family, least: float, found: Mapping[str, Cluster], step: int = STEP) -> TreePicture:
    """Lay out the family with its clusters, as returned by `tree_clusters`.

    Sources with less support than `least` are removed; a site without sources is placed next to the original, without a
    line.
    """
    source = {each.site: next((origin.site for origin in _origins(each, least)), ORIGINAL) for each in family.descents}
    children: dict[str, list[str]] = {}
    for site, parent in sorted(source.items()):
        children.setdefault(parent, []).append(site)
    places = _placed(children, found, step)
    edges = [_edge(places[origin.site], places[each.site], step, sure=origin.support >= SURE, second=number > 0)
             for each in family.descents for number, origin in enumerate(_origins(each, least))]
    width = max(LEAST_WIDTH, max(node.x for node in places.values()) + LABEL + MARGIN)
    return TreePicture(tuple(places.values()), tuple(edges), width, max(node.y for node in places.values()) + ROW)


def _origins(descent: Descent, least: float) -> tuple[Source, ...]:
    """Return the sites that a site copied, with enough support."""
    return tuple(origin for origin in descent.origins if origin.support >= least)


def _placed(children: Mapping[str, list[str]], found: Mapping[str, Cluster], step: int) -> dict[str, TreeNode]:
    """Give each site a row of its own, sources before their copies.

    If sites have their texts from each other, as is possible after a move, the first by name comes first.
    """
    places: dict[str, TreeNode] = {}
    waiting = [(site, 1) for site in sorted((each for some in children.values() for each in some), reverse=True)]
    waiting.append((ORIGINAL, 0))
    while waiting:
        site, depth = waiting.pop()
        if site not in places:
            places[site] = TreeNode(site, MARGIN + depth * step, ROW * (len(places) + 1), found.get(site))
            waiting += [(child, depth + 1) for child in reversed(children.get(site, []))]
    return places


def _edge(source: TreeNode, copy: TreeNode, step: int, *, sure: bool, second: bool) -> TreeEdge:
    down = f"M{source.x} {source.y + 6}V{copy.y - 4}H{copy.x - 8}"
    bend = f"{source.x + step // 2} {source.y} {copy.x - step // 2} {copy.y}"
    across = f"M{source.x} {source.y}C{bend} {copy.x - 8} {copy.y}"
    return TreeEdge(across if second else down, sure, copy.cluster if source.cluster else None)
