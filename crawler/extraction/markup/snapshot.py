"""Look up the nodes of a document in a browser's snapshot."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

STYLES = ("display", "visibility", "opacity", "font-size", "direction", "unicode-bidi", "position", "color",
          "white-space-collapse", "overflow-x", "overflow-y", "clip-path", "clip")
"""Computed styles that a snapshot contains for each box, in this order."""
MAX_NODES = 200_000
TINY = 2.0
"""Maximum size in pixels of illegible letters, or of a box that clips its contents."""
ALIKE = 10
"""Maximum difference in each of red, green and blue of two colours that look alike."""
_NONE: Mapping[str, Sequence[int]] = {"index": (), "value": ()}
_NUMBER = re.compile(r"[\d.]+")


class Box(NamedTuple):
    """A piece of text or an element, as it was laid out, in pixels of the page."""

    left: float
    top: float
    width: float
    height: float
    text: str = ""


class Document:
    """One document of a snapshot, as returned by `DOMSnapshot.captureSnapshot`."""

    def __init__(self, snapshot: Mapping[str, Any], number: int = 0) -> None:
        self._strings: Sequence[str] = snapshot["strings"]
        document = snapshot["documents"][number]
        self._nodes, self._layout, self._texts = document["nodes"], document["layout"], document["textBoxes"]
        self.children: dict[int, list[int]] = defaultdict(list)
        for node, parent in enumerate(self._nodes["parentIndex"][:MAX_NODES]):
            self.children[parent].append(node)
        self._rows: dict[int, list[int]] = defaultdict(list)
        self._in_rows: dict[int, bool] = {}
        for row, node in enumerate(self._layout["nodeIndex"]):
            self._rows[node].append(row)
        self.framed = _pairs(self._nodes["contentDocumentIndex"])
        typed = {**_pairs(self._nodes.get("inputValue", _NONE)), **_pairs(self._nodes["textValue"])}
        self.typed = {node: self.string(text) for node, text in typed.items()}

    @cached_property
    def shown(self) -> frozenset[int]:
        """Nodes that were laid out, and their ancestors."""
        found: set[int] = set()
        for node in self._rows:
            while node >= 0 and node not in found:
                found.add(node)
                node = self._nodes["parentIndex"][node] if node < MAX_NODES else -1  # noqa: PLW2901
        return frozenset(found)

    def string(self, index: int) -> str:
        """Look up a string by index; empty if there is none."""
        return self._strings[index] if index >= 0 else ""

    def kind(self, node: int) -> int:
        """Return a node's type, as numbered by the DOM."""
        return int(self._nodes["nodeType"][node])

    def name(self, node: int) -> str:
        """Return a node's name in lower case."""
        return self.string(self._nodes["nodeName"][node]).lower()

    def value(self, node: int) -> str:
        """Return the text of a text node as in the document."""
        return self.string(self._nodes["nodeValue"][node])

    def attributes(self, node: int) -> dict[str, str]:
        """Return an element's attributes."""
        flat = [self.string(index) for index in self._nodes["attributes"][node]]
        return dict(zip(flat[::2], flat[1::2], strict=False))

    def style(self, node: int) -> dict[str, str]:
        """Return the computed styles of a node; empty if it was not laid out."""
        rows = self._rows.get(node)
        return dict(zip(STYLES, map(self.string, self._layout["styles"][rows[0]]), strict=False)) if rows else {}

    def box(self, node: int) -> Box | None:
        """Return the box of a node; None if it was not laid out."""
        rows = self._rows.get(node)
        if not rows:
            return None
        left, top, width, height = self._layout["bounds"][rows[0]]
        return Box(left, top, width, height)

    def is_in_row(self, node: int) -> bool:
        """Tell whether a node is next to others in a flex container."""
        parent = self._nodes["parentIndex"][node]
        if parent not in self._in_rows:
            tops = [round(box.top) for child in self.children[parent] if (box := self.box(child))]
            is_flexible = "flex" in self.style(parent).get("display", "")
            self._in_rows[parent] = is_flexible and 2 * len(set(tops)) <= len(tops)
        return self._in_rows[parent]

    def text(self, node: int) -> str:
        """Return the text laid out for a node, including generated content."""
        return "".join(self.string(self._layout["text"][row]) for row in self._rows.get(node, ()))

    def boxes(self, node: int) -> list[Box]:
        """List the pieces of lines in which a node's text was laid out."""
        found = []
        for row in self._rows.get(node, ()):
            text = self.string(self._layout["text"][row]).encode("utf-16-le", "surrogatepass")
            for box in self._boxes_of.get(row, ()):
                start, length = self._texts["start"][box], self._texts["length"][box]
                piece = text[2 * start:2 * (start + length)].decode("utf-16-le", "replace")
                left, top, width, height = self._texts["bounds"][box]
                found.append(Box(left, top, width, height, piece))
        return found

    def hides(self, node: int) -> bool:
        """Tell whether a node and its contents were laid out but cannot be seen."""
        style, box = self.style(node), self.box(node)
        if not style or box is None or self.name(node) in ("html", "body", "#document"):
            return False
        if _pixels(style["opacity"]) < 0.05 or style["clip-path"].startswith(("inset(50%", "inset(100%", "circle(0")):
            return True
        is_cut = "visible" not in (style["overflow-x"], style["overflow-y"])
        return (is_cut and min(box.width, box.height) <= TINY) or style["clip"].startswith("rect(0px, 0px, 0px, 0px")

    def is_legible(self, node: int) -> bool:
        """Tell whether a text that was laid out can be read."""
        style, box = self.style(node), self.box(node)
        if not style or box is None or style["visibility"] != "visible" or _pixels(style["font-size"]) < TINY:
            return False
        if box.left + box.width <= 0 or box.top + box.height <= 0 or not (box.width and box.height):
            return False
        ink = [float(part) for part in _NUMBER.findall(style["color"])]
        if len(ink) == 4 and ink[3] < 0.05:
            return False
        ground = self.ground(node)
        return not ground or any(abs(one - other) > ALIKE for one, other in zip(ink, ground, strict=False))

    def ground(self, node: int) -> list[float]:
        """Return the colour behind a node as red, green and blue; empty if unknown."""
        grounds = self._layout.get("blendedBackgroundColors")
        said = self.string(grounds[self._rows[node][0]]) if grounds and node in self._rows else ""
        return [float(part) for part in _NUMBER.findall(said)][:3] if said.startswith("rgb") else []

    @cached_property
    def _boxes_of(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for box, row in enumerate(self._texts["layoutIndex"]):
            found[row].append(box)
        return found


def in_rows(boxes: Iterable[Box]) -> list[list[Box]]:
    """Arrange pieces in rows as a reader sees them, each from left to right."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda each: each.top):
        if rows and box.top < rows[-1][0].top + min(box.height, rows[-1][0].height) / 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    return [sorted(row, key=lambda each: each.left) for row in rows]


def _pairs(sparse: Mapping[str, Sequence[int]]) -> dict[int, int]:
    return dict(zip(sparse["index"], sparse["value"], strict=False))


def _pixels(value: str) -> float:
    number = _NUMBER.match(value)
    return float(number.group()) if number else 0.0
