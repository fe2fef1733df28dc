"""The family of a work as a picture.

A tree of sites from left to right, and its table.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from insight.family.family import ORIGINAL, Family

ROW = 26
"""Height of a site, in units of the picture; so is everything below."""
STEP = 150
MARGIN = 12
SURE = 0.9
"""Support from which a source is drawn as sure."""
NAME = 20
"""Characters of a name that fit beside the next site."""


@dataclass(frozen=True)
class TreeNode:
    """A site in the picture."""

    site: str
    x: int
    y: int

    @property
    def short(self) -> str:
        """Cut a long name."""
        return self.site if len(self.site) <= NAME else self.site[:NAME - 1] + "…"


@dataclass(frozen=True)
class TreeEdge:
    """A line from a source to its copy."""

    path: str
    sure: bool
    """Whether nearly all bootstrap draws choose this source."""
    second: bool
    """Whether it is the second source of a mixed text."""


@dataclass(frozen=True)
class TreePicture:
    """The tree, laid out."""

    nodes: tuple[TreeNode, ...]
    edges: tuple[TreeEdge, ...]
    width: int
    height: int


def picture(family: Family, least: float) -> TreePicture:
    """Lay out the family.

    Sources with less support than `least` count as unknown: the original stands for them.
    """
    source = {each.site: each.sources[0].site if each.sources and each.sources[0].support >= least else ORIGINAL
              for each in family.descents}
    children: dict[str, list[str]] = {}
    for site, parent in sorted(source.items()):
        children.setdefault(parent, []).append(site)
    places = _placed(children)
    edges = [_edge(places[origin.site], places[each.site], sure=origin.support >= SURE, second=number > 0)
             for each in family.descents for number, origin in enumerate(each.origins)
             if (origin.support >= least if number else source[each.site] == origin.site)]
    width = max(node.x for node in places.values()) + STEP + MARGIN
    return TreePicture(tuple(places.values()), tuple(edges), width, max(node.y for node in places.values()) + ROW)


def _placed(children: Mapping[str, list[str]]) -> dict[str, TreeNode]:
    """Give each site a row of its own, sources before their copies."""
    places: dict[str, TreeNode] = {}
    waiting = [(ORIGINAL, 0)]
    while waiting:
        site, depth = waiting.pop()
        places[site] = TreeNode(site, MARGIN + depth * STEP, ROW * (len(places) + 1))
        waiting += [(child, depth + 1) for child in reversed(children.get(site, []))]
    return places


def _edge(source: TreeNode, copy: TreeNode, *, sure: bool, second: bool) -> TreeEdge:
    down = f"M{source.x} {source.y + 6}V{copy.y - 4}H{copy.x - 8}"
    bend = f"{source.x + STEP // 2} {source.y} {copy.x - STEP // 2} {copy.y}"
    across = f"M{source.x} {source.y}C{bend} {copy.x - 8} {copy.y}"
    return TreeEdge(across if second else down, sure, second)
