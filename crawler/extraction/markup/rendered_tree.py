"""Build a tree of what a browser showed, from its snapshot of the document.

Generated content, shadow roots, form fields, drawn text and embedded frames are inserted where a reader sees them; what
cannot be seen is marked `hidden`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lxml import etree

from crawler.extraction.markup.browser_tree import NAME, say, storable
from crawler.extraction.markup.drawn_text import drawn_text
from crawler.extraction.markup.fields import holds_text
from crawler.extraction.markup.laid_out.controls import Clippings
from crawler.extraction.markup.laid_out.sight import Piece, Sight
from crawler.extraction.markup.order.reading_order import MIRRORING, mirror_marked
from crawler.extraction.markup.painting.embedded_drawings import open_drawings
from crawler.extraction.markup.revealing import name_pictures
from crawler.extraction.markup.snapshot import Box, Document, in_rows
from crawler.extraction.markup.tree import INLINE

MAX_DEPTH = 200
"""Maximum depth; deeper elements become siblings."""
MAX_FRAMES = 20
MAX_FACES = 10 * 2**20
"""Maximum characters of a style sheet that are searched for fonts."""
ELEMENT, TEXT, SHADOW_ROOT = 1, 3, 11
_FACE = re.compile(r"@font-face\s{0,20}\{[^{}]{0,20000000}\}", re.IGNORECASE)
_KEPT_OUT = frozenset({"style", "hidden", "color", "bgcolor", "background", "srcdoc"})
"""Attributes that only affect the look of a page, which the snapshot already describes."""
_VERBATIM = ("preserve", "preserve-breaks", "break-spaces")
_UNSEEN = frozenset({"template", "noscript", "object", "embed"})
_OWN_FRAMES = ("data:", "blob:", "about:", "javascript:")
"""Beginnings of the addresses of frames whose contents are part of the page."""
_SOURCES = frozenset({"head", "link", "meta", "object", "script", "style"})
"""Elements whose source or substitute is text, if a page shows it."""
_PARAGRAPHS = frozenset({"div", "p", "section", "article", "dd", "dt"})


def rendered_tree(snapshot: Mapping[str, Any]) -> etree._Element:
    """Build the tree of a snapshot.

    The snapshot is the result of `DOMSnapshot.captureSnapshot` for the styles `STYLES`.
    """
    root = etree.Element("html")
    _Writer(snapshot, 0).write(root)
    open_drawings(root)
    name_pictures(root)
    if any(MIRRORING in text for text in snapshot["strings"]):
        mirror_marked(root)
    return root


class _Place(NamedTuple):
    """A node, and where in the tree it is written."""

    node: int
    into: etree._Element
    depth: int
    is_hidden: bool


class _Writer:
    """Writes one document of a snapshot into a tree."""

    def __init__(self, snapshot: Mapping[str, Any], number: int, frames: int = 0) -> None:
        self._snapshot, self._frames = snapshot, frames
        self._document = Document(snapshot, number)
        self._drawing = str(snapshot.get("drawn") or "")
        """Name of the attribute that records text drawn on a canvas."""
        self._sight = Sight(self._document, {} if number else snapshot.get("firstLines") or {})
        self._letters = Piece("")
        """The first letters of the text that follows, if they have a style of their own."""
        self._clippings = Clippings()
        self._waiting: list[_Place] = []
        """Nodes still to be written, the next one last. This avoids recursion, since scripts can nest nodes too deeply
        for it."""

    def write(self, into: etree._Element) -> None:
        """Write everything below the document into an element."""
        for node in self._document.children[-1]:
            self._children(_Place(node, into, 0, is_hidden=False))
            while self._waiting:
                self._write(self._waiting.pop())
        self._clippings.open()

    def _write(self, place: _Place) -> None:
        kind = self._document.kind(place.node)
        if kind == SHADOW_ROOT:
            self._children(place)
        elif kind == ELEMENT:
            self._element(place.node, place.into, place.depth, is_hidden=place.is_hidden)
        elif kind == TEXT:
            self._text(place.node, place.into, is_hidden=place.is_hidden)

    def _children(self, place: _Place) -> None:
        """Queue a node's children, in reading order."""
        self._waiting += [place._replace(node=child) for child in reversed(self._in_order(place.node))]

    def _in_order(self, node: int) -> list[int]:
        """List a node's children in the order in which a reader sees them."""
        document = self._document
        children = document.children[node]
        if len(children) < 2:
            return children
        display = document.style(node).get("display", "")
        is_moved = sum(document.style(child).get("position") in ("absolute", "fixed") for child in children) > 1
        has_root = any(document.kind(child) == SHADOW_ROOT for child in children)
        if "flex" in display or "grid" in display or is_moved or has_root:
            children = self._by_place(children)
        return sorted(children, key=lambda child: _RANKS.get(document.name(child), 0))

    def _by_place(self, children: list[int]) -> list[int]:
        placed: list[tuple[Box, int]] = []
        others = []
        for child in children:
            box = self._document.box(child) or self._around(child)
            if box is None:
                others.append(child)
            else:
                placed.append((box, child))
        order = {id(box): place for place, box in enumerate(
            box for row in in_rows(box for box, _ in placed) for box in row)}
        return [child for _, child in sorted(placed, key=lambda each: order[id(each[0])])] + others

    def _around(self, node: int) -> Box | None:
        """Return the first box inside a node that has no box of its own."""
        waiting = list(reversed(self._document.children[node]))
        while waiting:
            inner = waiting.pop()
            if box := self._document.box(inner):
                return box
            waiting += reversed(self._document.children[inner])
        return None

    def _element(self, node: int, into: etree._Element, depth: int, *, is_hidden: bool) -> None:
        document, tag = self._document, self._document.name(node)
        if tag.startswith("::"):
            self._generated(node, into, is_hidden=is_hidden)
            return
        if tag in _UNSEEN and node not in document.shown:
            return
        if tag == "style" and not document.style(node):
            text = "".join(document.value(child) for child in document.children[node])
            etree.SubElement(into, tag).text = storable("\n".join(_FACE.findall(text[:MAX_FACES])))
            return
        made = into if tag in ("html", "slot") else self._made(node, tag, into)
        conceals = not is_hidden and tag not in _HEAD and (
            node not in document.shown or document.hides(node) or self._sight.is_faint(node))
        self._clippings.note(node, made, clips=document.style(node).get("overflow-y", "visible") != "visible",
                             is_clickable=node in document.clickable)
        if conceals and made is not into:
            made.set("hidden", "")
        is_hidden = is_hidden or conceals
        if not is_hidden and (drawn := self._drawn(node, tag)) is not None:
            _say_lines(made, drawn)
        elif not (number := document.framed.get(node)):
            self._children(_Place(node, made if depth < MAX_DEPTH else into, depth + 1, is_hidden=is_hidden))
        elif not is_hidden and self._frames < MAX_FRAMES and _is_own(str(made.get("src") or "")) and (
                self._sight.sees(node)):
            _Writer(self._snapshot, number, self._frames + 1).write(made)

    def _made(self, node: int, tag: str, into: etree._Element) -> etree._Element:
        attributes = {name: storable(value) for name, value in self._document.attributes(node).items()
                      if NAME.fullmatch(name) and name not in _KEPT_OUT and name != self._drawing}
        return etree.SubElement(into, self._tag(node, tag, attributes), attributes)

    def _tag(self, node: int, tag: str, attributes: Mapping[str, str]) -> str:
        """Choose a tag by how an element was laid out, if its own tag differs."""
        display = self._document.style(node).get("display", "")
        if tag == "input":
            return "span"
        if tag in _SOURCES and display not in ("", "none") and not self._document.shown.isdisjoint(
                self._document.children[node]):
            return "span" if display.startswith("inline") else "div"
        if tag in ("textarea", "svg", "canvas") or (
                tag == "iframe" and _is_own(attributes.get("src", ""))):
            return "div"
        if not NAME.fullmatch(tag) or "-" in tag:
            return "span" if display.startswith("inline") or not display else "div"
        if tag in INLINE and display == "block" and self._document.is_in_row(node):
            return "span"
        if tag in INLINE and tag != "a" and display in ("block", "flex", "grid", "list-item", "table"):
            return "div"
        if tag == "button" and len(self._document.children[node]) > 1:
            return "div"
        return "span" if tag in _PARAGRAPHS and display.startswith("inline") else tag

    def _drawn(self, node: int, tag: str) -> str | None:
        """Return the text of an element whose layout differs from the document.

        None for other elements.
        """
        if tag == "textarea":
            return self._document.typed.get(node)
        if tag == "input":
            typed = self._document.typed.get(node, "")
            return typed if holds_text(typed) and self._is_seen(node) else None
        if tag == "canvas":
            noted = self._document.attributes(node).get(self._drawing, "") if self._drawing else ""
            ground = self._document.ground(node)
            return drawn_text(noted.removeprefix(self._drawing), ground) if noted else None
        if tag == "svg" and not any(self._document.name(inner) == "foreignobject" for inner in self._below(node)):
            boxes = (box for inner in self._legible(node) for box in self._document.boxes(inner))
            return "\n".join("".join(box.text for box in row) for row in in_rows(boxes))
        if self._is_mirrored(node) and not any(
                self._document.name(inner) == "br" or self._is_block(inner) for inner in self._below(node)):
            return "".join(map(self._document.text, self._legible(node)))[::-1]
        return None

    def _is_mirrored(self, node: int) -> bool:
        style = self._document.style(node)
        return style.get("direction") == "rtl" and style.get("unicode-bidi", "").endswith("override")

    def _is_block(self, node: int) -> bool:
        return (self._document.kind(node) == ELEMENT
                and not self._document.style(node).get("display", "inline").startswith("inline"))

    def _below(self, node: int) -> Iterator[int]:
        """Yield all nodes below one, without those inside hidden elements."""
        waiting = list(reversed(self._document.children[node]))
        while waiting:
            inner = waiting.pop()
            yield inner
            if not self._document.hides(inner):
                waiting += reversed(self._document.children[inner])

    def _legible(self, node: int) -> Iterator[int]:
        return (inner for inner in self._below(node)
                if self._document.text(inner) and self._is_seen(inner))

    def _is_seen(self, node: int) -> bool:
        return self._sight.is_legible(node) and self._sight.sees(node)

    def _text(self, node: int, into: etree._Element, *, is_hidden: bool) -> None:
        text = storable(self._document.value(node))
        letters, self._letters = self._letters, Piece("")
        if is_hidden or into.tag in _HEAD or text.isspace():
            self._say(node, into, text)
            return
        is_legible = self._sight.is_legible(node)
        pieces = self._sight.pieces(node) if is_legible else [Piece(text, is_seen=False)] if text else []
        if letters.text and text.lstrip().startswith(letters.text):
            rest = text.lstrip()[len(letters.text):]
            pieces = [letters, *(pieces if is_legible else [Piece(rest, is_seen=False)] if rest else [])]
        if all(piece.is_seen for piece in pieces) or (self._is_mirrored(node) and is_legible):
            self._say(node, into, text)
            return
        for piece in pieces:
            if piece.is_seen:
                self._say(node, into, storable(piece.text))
            else:
                hidden = etree.SubElement(into, "span", hidden="")
                hidden.text = storable(piece.text)
                self._clippings.add(hidden, piece.clipped_by)

    def _say(self, node: int, into: etree._Element, text: str) -> None:
        """Write text as it is shown."""
        text = text[::-1] if self._is_mirrored(node) else text
        is_verbatim = self._document.style(node).get("white-space-collapse") in _VERBATIM
        if is_verbatim and "\n" in text:
            _say_lines(into, text)
        else:
            say(into, text)

    def _generated(self, node: int, into: etree._Element, *, is_hidden: bool) -> None:
        text = storable(self._document.text(node))
        is_seen = bool(text) and not is_hidden and self._is_seen(node)
        if self._document.name(node) == "::first-letter":
            self._letters = Piece(text, is_seen)
            return
        if not is_seen:
            return
        is_block = self._document.style(node).get("display") in ("block", "flex", "grid", "table")
        say(etree.SubElement(into, "div") if is_block else into, text)


def _is_own(src: str) -> bool:
    """Tell whether the contents of a frame are part of the page."""
    return not src or src.strip().lower().startswith(_OWN_FRAMES)


def _say_lines(into: etree._Element, text: str) -> None:
    """Write text whose line breaks are shown."""
    for number, line in enumerate(storable(text).splitlines()):
        if number:
            etree.SubElement(into, "br")
        say(into, line)


_RANKS = {"::marker": -2, "::before": -1, "::after": 1}
_HEAD = frozenset({"head", "title", "meta", "link", "base", "script", "style", "option", "select"})
"""Elements that are not laid out but contain information, including menus of pages."""
