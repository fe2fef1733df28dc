"""Tell which pieces of a text are in a first line with a colour of its own."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from crawler.extraction.markup.snapshot import Box, Document

SHADOW_ROOT = 11
DEEPEST = 50
"""Maximum elements around a text that are examined."""


class FirstLines:
    """The colours of first lines, by the place of their elements in a document."""

    def __init__(self, document: Document, answer: Mapping[str, Any]) -> None:
        self._document, self._answer = document, answer

    def colour(self, node: int, box: Box) -> str:
        """Return the colour of a piece of text in a first line; empty for any other."""
        if not self._colours:
            return ""
        around = self._document.parent(node)
        for _ in range(DEEPEST):
            if around < 0:
                break
            if around in self._colours:
                return self._colours[around] if self._is_first(around, box) else ""
            around = self._document.parent(around)
        return ""

    def _is_first(self, block: int, box: Box) -> bool:
        waiting = list(reversed(self._document.children[block]))
        while waiting:
            node = waiting.pop()
            if boxes := self._document.boxes(node):
                return box.top < boxes[0].top + boxes[0].height / 2
            waiting += reversed(self._document.children[node])
        return False

    @cached_property
    def _colours(self) -> dict[int, str]:
        """The same by node; empty if the page changed between snapshot and question."""
        colours = self._answer.get("colours") if self._answer else None
        if not colours:
            return {}
        document, elements = self._document, list[int]()
        shadows: set[int] = set()
        for node in document.nodes():
            if document.kind(node) == SHADOW_ROOT or document.parent(node) in shadows:
                shadows.add(node)
            elif document.kind(node) == document.ELEMENT and not document.name(node).startswith("::"):
                elements.append(node)
        return {elements[int(place)]: colour for place, colour in colours.items()} if len(
            elements) == self._answer.get("count") else {}
