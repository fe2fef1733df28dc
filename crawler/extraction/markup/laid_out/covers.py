"""Find the opaque boxes that are painted above a text, from a browser's snapshot."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crawler.extraction.markup.laid_out.clips import Clips, Sides
from crawler.extraction.markup.snapshot import Box, Document

LEAST = 6.0
"""Minimum height and width in pixels of a box that covers text."""
MAX_COVERS = 1_000
"""Maximum opaque boxes of a document that are examined."""
BAND, MAX_BANDS = 200, 500
"""Height in pixels of the bands of a page whose boxes are looked up together, and maximum bands of one box."""
OPAQUE = 0.97
WHOLE = 0.95
"""Minimum share (0–1) of a text's width and height that a box above it covers."""
MOST = 0.5
"""Maximum share (0–1) of a page's characters below one box; a box over more is a notice, which scripts take away."""
_NUMBER = re.compile(r"[\d.]+")
_GRADIENT = re.compile(r"(?:repeating-)?(?:linear|radial|conic)-gradient\((.*)\)").fullmatch
_COLOURS = re.compile(r"rgba?\([^()]*\)").findall
_PLAIN = {"filter": "none", "mix-blend-mode": "normal", "mask-image": "none", "visibility": "visible"}


class _Cover(NamedTuple):
    node: int
    order: int
    """When it is painted."""
    sides: Sides
    """The part of the page that it covers."""


class Covers:
    """The opaque boxes of one document."""

    def __init__(self, document: Document, clips: Clips) -> None:
        self._document, self._clips = document, clips
        self._bands: dict[int, list[_Cover]] | None = None
        self._below: Counter[int] = Counter()
        self._every = 0

    def above(self, node: int, box: Box) -> int | None:
        """Return the box that covers a piece of text; None if there is none."""
        if self._bands is None:
            self._bands = _in_bands(self._found())
            self._weigh()
        return next((cover.node for cover in self._lying(node, box)
                     if self._below[cover.node] <= MOST * self._every), None)

    def _lying(self, node: int, box: Box) -> Iterator[_Cover]:
        """Yield the boxes that are painted above a piece of text and cover it."""
        bands = self._bands or {}
        order = self._order(node) if bands else 0
        for cover in bands.get(_band(box.top + box.height / 2), ()):
            if cover.order > order and _covers(cover.sides, box):
                yield cover

    def _weigh(self) -> None:
        """Count the characters below each box."""
        for node in self._document.written() if self._bands else ():
            for box in self._document.boxes(node):
                self._every += len(box.text)
                self._below.update(dict.fromkeys((cover.node for cover in self._lying(node, box)), len(box.text)))

    def _order(self, node: int) -> int:
        return max(self._document.order(node), self._clips.inside(node).layer)

    def _found(self) -> Iterator[_Cover]:
        left = MAX_COVERS
        for node in self._document.laid_out():
            style, box = self._document.style(node), self._document.box(node)
            if left <= 0:
                return
            if box is None or not style or min(box.width, box.height) < LEAST or not _is_opaque(style):
                continue
            scene = self._clips.inside(node)
            if not scene.layer or scene.moves or scene.opacity < OPAQUE or scene.shapes:
                continue
            left -= 1
            around = self._clips.around(node)
            sides = Sides(box.left, box.top, box.left + box.width, box.top + box.height).within(around)
            yield _Cover(node, scene.layer, sides)


def _in_bands(covers: Iterator[_Cover]) -> dict[int, list[_Cover]]:
    """Sort boxes by the horizontal bands of the page that they lie on."""
    bands: dict[int, list[_Cover]] = defaultdict(list)
    for cover in covers:
        first = max(_band(cover.sides.top), 0)
        for band in range(first, min(_band(cover.sides.bottom), first + MAX_BANDS) + 1):
            bands[band].append(cover)
    return bands


def _band(height: float) -> int:
    return int(min(max(height, -BAND), 1e9) // BAND)


def _covers(sides: Sides, box: Box) -> bool:
    across = min(sides.right, box.left + box.width) - max(sides.left, box.left)
    down = min(sides.bottom, box.top + box.height) - max(sides.top, box.top)
    return across >= WHOLE * box.width and down >= WHOLE * box.height > 0 and across > 0


def _is_opaque(style: Mapping[str, str]) -> bool:
    """Tell whether nothing is seen through the background of a box."""
    if any(style.get(name, value) != value for name, value in _PLAIN.items()):
        return False
    if _is_solid(style["background-color"]):
        return True
    gradient = _GRADIENT(style["background-image"])
    colours = _COLOURS(gradient.group(1)) if gradient else []
    return bool(colours) and all(map(_is_solid, colours)) and style["background-size"] == "auto"


def _is_solid(colour: str) -> bool:
    numbers = [float(each) for each in _NUMBER.findall(colour)]
    return colour.startswith("rgb") and len(numbers) >= 3 and (len(numbers) < 4 or numbers[3] >= OPAQUE)
