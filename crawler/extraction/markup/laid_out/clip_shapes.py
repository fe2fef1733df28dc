"""Tell which points of a page lie in the shape that an element is clipped to."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from crawler.extraction.markup.laid_out.shape_paths import ellipse, outline_of, rectangle
from crawler.extraction.markup.snapshot import Box, Document

LONGEST = 2_000
"""Maximum characters of a shape that is examined."""
MAX_DRAWN = 50
"""Maximum figures of a drawing that clips."""
_NAMED = re.compile(r"url\(\s*[\"']?#([^\"')]{1,200})[\"']?\s*\)").match


class Shape(NamedTuple):
    """A shape, with its place on the page."""

    outline: RecordingPen
    left: float
    top: float
    across: float
    """Pixels of the page that a unit of the outline has across."""
    down: float
    is_even: bool = False
    """Whether what is inside twice is outside."""
    bounds: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Left, top, right and bottom of the outline."""

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point of the page is in the shape."""
        if not self.across or not self.down:
            return False
        x, y = (x - self.left) / self.across, (y - self.top) / self.down
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        pen = PointInsidePen(None, (x, y), self.is_even)
        self.outline.replay(pen)
        return bool(pen.getResult())

    def shows(self, box: Box) -> bool:
        """Tell whether anything of a box is in the shape."""
        return any(self.holds(box.left + box.width * across, box.top + box.height * down)
                   for down in (0.5, 0.15, 0.85) for across in (0.5, 0.02, 0.98, 0.25, 0.75))


NOTHING = Shape(RecordingPen(), 0, 0, 0, 0)
"""A shape without a point."""


def is_masked(value: str, document: Document) -> bool:
    """Tell whether a value of `mask-image` names a mask that contains nothing."""
    named = _NAMED(value)
    node = document.named(named.group(1)) if named else None
    return node is not None and document.name(node) == "mask" and not document.children[node]


def shape_of(value: str, box: Box, scale: float, document: Document) -> Shape | None:
    """Return the shape of a computed value of `clip-path`; None if it is unknown."""
    if len(value) > LONGEST:
        return None
    if named := _NAMED(value):
        return _drawn(named.group(1), box, scale, document)
    outline = outline_of(value, (box.width / scale, box.height / scale))
    return _outlined(outline[0], box, scale, is_even=outline[1]) if outline else None


def _outlined(path: str, box: Box, scale: float, *, is_even: bool = False) -> Shape | None:
    pen = RecordingPen()
    try:
        parse_path(path, pen)
    except Exception:  # noqa: BLE001 - the parser has no error of its own; what it cannot read clips nothing
        return None
    bounding = ControlBoundsPen(None)
    pen.replay(bounding)
    return Shape(_closed(pen), box.left, box.top, scale, scale, is_even, bounding.bounds or (0, 0, 0, 0))


def _closed(pen: RecordingPen) -> RecordingPen:
    """Close what is left open, as clipping does."""
    pen.value = [("closePath", ()) if name == "endPath" else (name, points) for name, points in pen.value]
    return pen


def _drawn(name: str, box: Box, scale: float, document: Document) -> Shape | None:
    """Return the shape that a drawing in the page defines."""
    node = document.named(name)
    if node is None or document.name(node) != "clippath":
        return None
    figures = [each for each in document.children[node] if document.kind(each) == document.ELEMENT]
    attributes = document.attributes(node)
    if len(figures) > MAX_DRAWN or "transform" in attributes:
        return None
    try:
        paths = [_figure(document.name(each), document.attributes(each)) for each in figures]
    except (ValueError, KeyError):
        return None
    shape = _outlined(" ".join(paths), box, scale) if all(each is not None for each in paths) else None
    if shape and attributes.get("clipPathUnits") == "objectBoundingBox":
        return shape._replace(across=box.width, down=box.height)
    return shape


def _figure(name: str, attributes: Mapping[str, str]) -> str:
    """Return a figure of a drawing as a path; raises ValueError for what is none."""
    if "transform" in attributes or "style" in attributes or "class" in attributes:
        raise ValueError(name)
    if name == "path":
        return attributes.get("d", "")
    if name == "polygon":
        return f"M{attributes.get('points', '0 0')}Z"
    numbers = _numbers(attributes, ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
    if name == "rect":
        x, y = numbers["x"], numbers["y"]
        return rectangle(x, y, x + numbers["width"], y + numbers["height"])
    if name in {"circle", "ellipse"}:
        return ellipse(numbers["cx"], numbers["cy"], numbers["r"] or numbers["rx"], numbers["r"] or numbers["ry"])
    if name in {"title", "desc", "g", "line"}:
        return ""
    raise ValueError(name)


def _numbers(attributes: Mapping[str, str], names: Sequence[str]) -> dict[str, float]:
    return {name: float(attributes.get(name, "0").removesuffix("px")) for name in names}
