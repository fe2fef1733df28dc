"""Tell what the boxes around an element leave to be seen of it.

They are those of a browser's snapshot. A box clips what is inside it, except what is positioned by an element around
the box. What can be scrolled into sight is seen. The window itself clips nothing: pages that stop it from scrolling do
so below a notice that a reader closes.
"""

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from crawler.extraction.markup.laid_out.clip_shapes import NOTHING, Shape, is_masked, shape_of
from crawler.extraction.markup.snapshot import Box, Document

ROOM = 5.0
"""Maximum height or width in pixels of a box in which nothing can be read."""
MAX_SHAPES = 8
"""Maximum shapes around a text that are examined."""
_SCROLLING = frozenset({"auto", "scroll"})
_UNCLIPPED = frozenset({"inline", "contents", "table-row", "table-row-group", "table-header-group",
                        "table-footer-group", "table-column", "table-column-group", "ruby", "ruby-text", ""})
"""Ways of display that `overflow` has no effect on."""
_WINDOW = frozenset({"html", "body", "#document"})
_OPACITY = re.compile(r"\bopacity\(([\d.]+)\)").findall
_SIDE = r"([-\d.]+px|auto)"
_RECT = re.compile(rf"rect\(\s*{_SIDE},?\s+{_SIDE},?\s+{_SIDE},?\s+{_SIDE}\s*\)").match


class Sides(NamedTuple):
    """The part of a page between four sides, in pixels."""

    left: float = -math.inf
    top: float = -math.inf
    right: float = math.inf
    bottom: float = math.inf
    by: tuple[int, int, int, int] = (-1, -1, -1, -1)
    """The nodes that set the sides, in the same order; -1 for none."""

    def within(self, other: "Sides") -> "Sides":
        """Return what lies between the sides of both."""
        chosen = [(one, by) if one >= two else (two, of) for one, two, by, of in zip(
            self[:2], other[:2], self.by[:2], other.by[:2], strict=True)]
        chosen += [(one, by) if one <= two else (two, of) for one, two, by, of in zip(
            self[2:4], other[2:4], self.by[2:], other.by[2:], strict=True)]
        (left, a), (top, b), (right, c), (bottom, d) = chosen
        return Sides(left, top, right, bottom, (a, b, c, d))

    def has_room(self) -> bool:
        """Tell whether anything can be read between the sides."""
        return min(self.right - self.left, self.bottom - self.top) > ROOM


class Scene(NamedTuple):
    """What is around the contents of an element."""

    flow: Sides = Sides()
    """What clips its contents."""
    absolute: Sides = Sides()
    """What clips those that have an absolute position."""
    fixed: Sides = Sides()
    """What clips those that are fixed."""
    opacity: float = 1.0
    shapes: tuple[Shape, ...] = ()
    """Shapes that all of them are clipped to."""
    moves: bool = False
    """Whether they stay where they are while the page scrolls."""
    layer: int = 0
    """When the innermost layer around them is painted that is painted after the text beside it."""


class Clips:
    """What the boxes of one document leave to be seen."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._scenes: dict[int, Scene] = {}

    def inside(self, node: int) -> Scene:
        """Return what is around the contents of a node."""
        path = []
        while node >= 0 and node not in self._scenes:
            path.append(node)
            node = self._document.parent(node)
        scene = self._scenes.get(node, Scene())
        for each in reversed(path):
            scene = self._scenes[each] = self._entered(each, scene)
        return scene

    def around(self, node: int) -> Sides:
        """Return what clips the box of an element itself."""
        scene, position = self.inside(self._document.parent(node)), self._document.style(node).get("position")
        return scene.absolute if position == "absolute" else scene.fixed if position == "fixed" else scene.flow

    def _entered(self, node: int, around: Scene) -> Scene:
        """Return the scene in a node, given that around it."""
        document = self._document
        if document.kind(node) != document.ELEMENT:
            return around
        style, box = document.style(node), document.box(node)
        if not style or box is None:
            return around
        position = style["position"]
        flow = around.absolute if position == "absolute" else around.fixed if position == "fixed" else around.flow
        if document.name(node) not in _WINDOW:
            flow = self._clipped(node, style, box, flow)
        is_holding = _holds_fixed(style)
        shapes = around.shapes
        if style["clip-path"] != "none" and len(shapes) < MAX_SHAPES and (
                shape := shape_of(style["clip-path"], box, document.scale(node), document)):
            shapes = (*shapes, shape)
        if "#" in style["mask-image"] and is_masked(style["mask-image"], document):
            shapes = (*shapes, NOTHING)
        return Scene(
            flow, flow if is_holding or position != "static" else around.absolute,
            flow if is_holding else around.fixed, around.opacity * _opacity(style), shapes,
            around.moves or position in {"fixed", "sticky"},
            document.order(node) if is_holding or position in {"relative", "absolute"}
            or style["z-index"] != "auto" or style["opacity"] != "1" else around.layer)

    def _clipped(self, node: int, style: Mapping[str, str], box: Box, flow: Sides) -> Sides:
        """Return what clips the contents of a box, given what clips the box itself."""
        if style["animation-iteration-count"] == "infinite" and style["animation-name"] != "none":
            return Sides()  # a ticker moves all its contents into sight
        if style["position"] in {"absolute", "fixed"} and (cut := _RECT(style["clip"])):
            flow = flow.within(_cut(node, box, cut.groups()))
        if style["display"] in _UNCLIPPED or not _clips(style):
            return flow
        window = self._document.window(node)
        inside = Sides(window.left, window.top, window.left + window.width, window.top + window.height, (node,) * 4)
        if not flow.within(inside).has_room():
            return flow.within(inside)
        across, down = (style[name] in _SCROLLING for name in ("overflow-x", "overflow-y"))
        if across and down:
            return self._scrolled(node, style, inside)
        is_turned = style["column-width"] != "auto" or style["column-count"] != "auto"
        keeps_across = across or is_turned or not (style["overflow-x"] != "visible" or _is_contained(style))
        keeps_down = down or not (style["overflow-y"] != "visible" or _is_contained(style))
        scrolled = self._scrolled(node, style, inside)
        return flow.within(Sides(
            (scrolled.left if across else -math.inf) if keeps_across else inside.left,
            (scrolled.top if down else -math.inf) if keeps_down else inside.top,
            math.inf if keeps_across else inside.right, math.inf if keeps_down else inside.bottom, (node,) * 4))

    def _scrolled(self, node: int, style: Mapping[str, str], inside: Sides) -> Sides:
        """Return what can be scrolled into sight in a box."""
        scroll, scale = self._document.scroll(node), self._document.scale(node)
        if scroll is None or style["direction"] == "rtl":
            return Sides()
        left, top = inside.left - scroll.left * scale, inside.top - scroll.top * scale
        return Sides(left, top, math.inf, math.inf, (node,) * 4)


def _clips(style: Mapping[str, str]) -> bool:
    return not style["overflow-x"] == style["overflow-y"] == "visible" or _is_contained(style)


def _is_contained(style: Mapping[str, str]) -> bool:
    return any(word in style["contain"] for word in ("paint", "strict", "content"))


def _cut(node: int, box: Box, sides: tuple[str, ...]) -> Sides:
    top, right, bottom, left = (None if each == "auto" else float(each.removesuffix("px")) for each in sides)
    return Sides(box.left + left if left is not None else -math.inf, box.top + top if top is not None else -math.inf,
                 box.left + right if right is not None else math.inf,
                 box.top + bottom if bottom is not None else math.inf, (node,) * 4)


def _holds_fixed(style: Mapping[str, str]) -> bool:
    """Tell whether an element is the window of what is fixed inside it."""
    return (style["transform"] != "none" or style["filter"] != "none" or "layout" in style["contain"]
            or _is_contained(style))


def _opacity(style: Mapping[str, str]) -> float:
    factors = [float(style["opacity"] or 1), *map(float, _OPACITY(style["filter"]))]
    return math.prod(factors)
