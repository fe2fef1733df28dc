"""Tell which pieces of a text a person sees, from a browser's snapshot."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from crawler.extraction.markup.laid_out.clips import Clips
from crawler.extraction.markup.laid_out.covers import Covers
from crawler.extraction.markup.laid_out.first_lines import FirstLines
from crawler.extraction.markup.laid_out.ink import Ink
from crawler.extraction.markup.snapshot import TINY, Box, Document

FAINT = 0.05
"""Maximum opacity (0–1) of what cannot be seen."""
TALL, WIDE = 0.3, 6.0
"""Minimum share (0–1) of a line's height, and minimum pixels of its width, that must be seen to read of it."""
CUT = 0.75
"""If a smaller share (0–1) of a line is seen, the line ends where it is cut off."""


class Piece(NamedTuple):
    """A part of a text that is seen as a whole, or not at all."""

    text: str
    is_seen: bool = True
    clipped_by: int = -1
    """The node of the box that clips it away; -1 if it is seen, or hidden otherwise."""


class Sight:
    """Tells what is seen of one document."""

    def __init__(self, document: Document, first_lines: Mapping[str, Any]) -> None:
        self._document = document
        self._clips = Clips(document)
        self._covers = Covers(document, self._clips)
        self._ink = Ink(document)
        self._first_lines = FirstLines(document, first_lines)

    def is_faint(self, node: int) -> bool:
        """Tell whether the elements around a node leave it too faint to be seen."""
        return self._clips.inside(node).opacity < FAINT

    def is_legible(self, node: int) -> bool:
        """Tell whether letters of this kind and colour are read, wherever they are."""
        return self._document.is_legible(node) and self._ink.is_seen(node)

    def sees(self, node: int) -> bool:
        """Tell whether any of a node is seen, or of the box of one without text."""
        boxes = self._document.boxes(node) or filter(None, [self._document.box(node)])
        return any(self._looked_at(node, box)[0] > 0 for box in boxes)

    def pieces(self, node: int) -> list[Piece]:
        """Part a text into what is seen and what is not."""
        text = self._document.text(node).encode("utf-16-le", "surrogatepass")
        spans = self._document.spans(node)
        characters: list[tuple[bool, int]] = [(False, -2)] * (len(text) // 2)
        for box, start, length in spans:
            share, by = self._looked_at(node, box)
            seen = length if share >= CUT else max(1, round(share * length)) if share > 0 else 0
            characters[start:start + length] = [(True, -1)] * seen + [(False, by)] * (length - seen)
        return list(self._joined(text, characters, node))

    def _joined(self, text: bytes, characters: list[tuple[bool, int]], node: int) -> Iterator[Piece]:
        """Join the characters that are seen or hidden alike.

        White space follows what is before it.
        """
        last = (True, -1)
        holder = self._clips.inside(node).flow.by[3]
        for place, character in enumerate(characters):
            if character[1] == -2:  # it was laid out nowhere
                is_space = text[2 * place:2 * place + 2].decode("utf-16-le", "replace").isspace()
                characters[place] = last if is_space else (False, holder)
            last = characters[place]
        start = 0
        for (is_seen, by), group in groupby(characters):
            end = start + len(list(group))
            yield Piece(text[2 * start:2 * end].decode("utf-16-le", "replace"), is_seen, by)
            start = end

    def _looked_at(self, node: int, box: Box) -> tuple[float, int]:
        """Return the share (0–1) of a line that is seen, and what clips the rest."""
        scene = self._clips.inside(node)
        if scene.opacity < FAINT:
            return 0.0, -1
        sides = scene.flow
        right, bottom = box.left + box.width, box.top + box.height
        if not box.width or box.height < TINY:
            return 0.0, -1
        if right <= 0 or bottom <= 0:
            return 0.0, sides.by[0] if right <= 0 else sides.by[1]
        across, down = min(right, sides.right) - max(box.left, sides.left), min(bottom, sides.bottom) - max(
            box.top, sides.top)
        if down < TALL * box.height or down <= 0:
            return 0.0, sides.by[1] if sides.top > box.top else sides.by[3]
        if across < min(WIDE, box.width / 2):
            return 0.0, sides.by[0] if sides.left > box.left else sides.by[2]
        if any(not shape.shows(box) for shape in scene.shapes):
            return 0.0, -1
        if self._covers.above(node, box) is not None:
            return 0.0, -1
        if (colour := self._first_lines.colour(node, box)) and self._ink.is_alike(colour, node):
            return 0.0, -1
        if sides.left > box.left:
            return 1.0, -1  # its end is seen
        has_ellipsis = sides.right < right and "ellipsis" in self._document.style(sides.by[2]).get("text-overflow", "")
        return 1.0 if has_ellipsis else across / box.width, sides.by[2]
