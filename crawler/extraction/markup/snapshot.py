"""Look up the nodes of a document in a browser's snapshot."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

STYLES = ("display", "visibility", "opacity", "font-size", "direction", "unicode-bidi", "position", "color",
          "white-space-collapse", "overflow-x", "overflow-y", "clip-path", "clip", "transform", "filter", "contain",
          "z-index", "column-width", "column-count", "animation-name", "animation-iteration-count",
          "background-color", "background-image", "background-size", "mix-blend-mode", "mask-image", "text-overflow",
          "-webkit-text-fill-color", "text-shadow", "-webkit-text-stroke-width", "-webkit-text-stroke-color",
          "background-clip")
"""Computed styles that a snapshot contains for each box, in this order."""
MAX_NODES = 200_000
TINY = 2.0
"""Maximum size in pixels of illegible letters."""
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

    ELEMENT = 1
    """The type of nodes that are elements."""

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
        self.clickable = frozenset(self._nodes.get("isClickable", _NONE)["index"])
        """Nodes that react to clicks, also by scripts."""
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

    def parent(self, node: int) -> int:
        """Return the node around a node; -1 for none."""
        return int(self._nodes["parentIndex"][node])

    def nodes(self) -> range:
        """Return all nodes in the order of the document."""
        return range(min(len(self._nodes["parentIndex"]), MAX_NODES))

    def laid_out(self) -> Iterable[int]:
        """Return the nodes that were laid out."""
        return self._rows

    def written(self) -> Iterable[int]:
        """Yield the nodes with text that was laid out."""
        return (node for node, rows in self._rows.items() if any(self._layout["text"][row] >= 0 for row in rows))

    def named(self, name: str) -> int | None:
        """Return the element with an id; None if there is none."""
        return self._named.get(name)

    @cached_property
    def _named(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for node, flat in enumerate(self._nodes["attributes"][:MAX_NODES]):
            for name, value in zip(flat[::2], flat[1::2], strict=False):
                if self.string(name) == "id":
                    found.setdefault(self.string(value), node)
        return found

    def order(self, node: int) -> int:
        """Return when a node is painted, compared with others."""
        rows = self._rows.get(node)
        return int(self._layout["paintOrders"][rows[0]]) if rows and "paintOrders" in self._layout else 0

    def scale(self, node: int) -> float:
        """Return how many pixels of the page one pixel of an element's own is."""
        box, own = self.box(node), self._rectangle("offsetRects", node)
        return box.width / own.width if box and own and own.width and box.width else 1.0

    def scroll(self, node: int) -> Box | None:
        """Return how far an element is scrolled, and the size of its contents."""
        return self._rectangle("scrollRects", node)

    def window(self, node: int) -> Box:
        """Return the part of an element's box inside its borders."""
        box, inside = self.box(node) or Box(0, 0, 0, 0), self._rectangle("clientRects", node)
        if inside is None or self.style(node).get("display") == "inline":
            return box
        scale = self.scale(node)
        return Box(box.left + inside.left * scale, box.top + inside.top * scale, inside.width * scale,
                   inside.height * scale)

    def _rectangle(self, kind: str, node: int) -> Box | None:
        rows = self._rows.get(node)
        found = self._layout[kind][rows[0]] if rows and kind in self._layout else None
        return Box(*found) if found else None

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
        return [box for box, _, _ in self.spans(node)]

    def spans(self, node: int) -> list[tuple[Box, int, int]]:
        """List the same, each with its place in the text and its length, in UTF-16 units."""
        found, before = [], 0
        for row in self._rows.get(node, ()):
            text = self.string(self._layout["text"][row]).encode("utf-16-le", "surrogatepass")
            for box in self._boxes_of.get(row, ()):
                start, length = self._texts["start"][box], self._texts["length"][box]
                piece = text[2 * start:2 * (start + length)].decode("utf-16-le", "replace")
                left, top, width, height = self._texts["bounds"][box]
                found.append((Box(left, top, width, height, piece), before + start, length))
            before += len(text) // 2
        return found

    def hides(self, node: int) -> bool:
        """Tell whether a node and its contents were laid out but cannot be seen."""
        style, box = self.style(node), self.box(node)
        if not style or box is None or self.name(node) in ("html", "body", "#document"):
            return False
        return _pixels(style["opacity"]) < 0.05

    def is_legible(self, node: int) -> bool:
        """Tell whether a text that was laid out can be read, whatever its colour."""
        style, box = self.style(node), self.box(node)
        if not style or box is None or style["visibility"] != "visible" or _pixels(style["font-size"]) < TINY:
            return False
        return bool(box.width and box.height)

    def ground(self, node: int) -> list[float]:
        """Return the colour behind a node as red, green and blue; empty if unknown.

        Browsers say it of the elements that hold text, not of the text itself.
        """
        grounds = self._layout.get("blendedBackgroundColors") or ()
        rows = [self._rows[each][0] for each in (node, self.parent(node)) if grounds and each in self._rows]
        colour = next(filter(None, (self.string(grounds[row]) for row in rows)), "")
        return [float(part) for part in _NUMBER.findall(colour)][:3] if colour.startswith("rgb") else []

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
