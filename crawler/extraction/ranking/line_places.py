"""Describe where lines stand.

The elements around them, and which lines share these.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.names import KINDS, kinds_named, name_of

FAR = 9
"""Distance that stands for "none above"."""
LEVELS = (0, 1, 2, 3, 5)
"""Elements above a line, its own first, that groups are made of."""
GROUPS = (*LEVELS, "trail")
OWN, TRAIL = GROUPS.index(0), GROUPS.index("trail")
"""Columns of the groups of one element, and of elements built and named alike."""
AROUND = ("nav", "footer", "header", "aside", "form", "article", "main", "ul", "table", "blockquote", "section", "p",
          "figure", "details", "dl", "ol", "tr")
TAGS = ("p", "li", "td", "div", "h1", "h2", "pre", "blockquote", "dd", "section", "h3", "h4", "h5", "dt", "th",
        "figcaption", "summary", "body")
PLACE_NAMES = (*(f"to {kind}" for kind in KINDS), *(f"in {tag}" for tag in AROUND), "depth",
               *(f"is {tag}" for tag in TAGS))
_AROUND_PLACES = {tag: len(KINDS) + place for place, tag in enumerate(AROUND)}
_TAG_PLACES = {tag: place for place, tag in enumerate(TAGS)}
_NOWHERE = (-100,) * (len(KINDS) + len(AROUND))
_DIGITS = re.compile(r"\d+")

Integers = NDArray[np.int64]


class Places:
    """The places of a page's lines; each element is looked at once."""

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self._marks: dict[etree._Element | None, tuple[Sequence[int], int]] = {None: (_NOWHERE, -1)}
        self._parents: dict[etree._Element, etree._Element | None] = {}
        self._chains: dict[etree._Element | None, tuple[etree._Element, ...]] = {None: ()}
        self._steps: dict[etree._Element, str] = {}
        nodes: dict[etree._Element, int] = numbering()
        self._of_line = np.fromiter((nodes[line.node] for line in lines), np.int64, len(lines))
        self._nodes = list(nodes)

    def described(self) -> NDArray[np.float32]:
        """Describe the place of each line; columns as in `PLACE_NAMES`."""
        marks = [self._marked(node) for node in self._nodes]
        depths = np.array([depth for _, depth in marks], np.int64)
        far = np.minimum(FAR, depths[:, None] - np.array([places for places, _ in marks], np.int64))
        tags = np.array([_TAG_PLACES.get(str(node.tag), -1) for node in self._nodes], np.int64)
        rows = np.column_stack([far, depths, tags[:, None] == np.arange(len(TAGS))]).astype(np.float32)
        return np.asarray(rows[self._of_line])

    @cached_property
    def groups(self) -> Integers:
        """Give each line the numbers of the groups it belongs to; columns as in `GROUPS`."""
        known: dict[object, int] = numbering()
        shared: dict[etree._Element | None, tuple[list[int], str]] = {}
        rows = []
        for node in self._nodes:
            parent = self._parent(node)
            if parent not in shared:  # brothers share all groups but their own
                above = self._above(node)
                keys = [(level, above[min(level, len(above) - 1)]) for level in LEVELS[1:]]
                shared[parent] = ([known[key] for key in keys], self._trail(above[1:3]))
            numbers, trail = shared[parent]
            rows.append([known[node], *numbers, known[f"{self._step(node)}>{trail}"]])
        return np.asarray(rows, np.int64)[self._of_line]

    def _marked(self, element: etree._Element) -> tuple[Sequence[int], int]:
        """Tell at which depth each kind of element stands last.

        The element's own depth is told too.
        """
        path = []
        current: etree._Element | None = element
        while current not in self._marks:
            path.append(current)
            current = self._parent(current) if current is not None else None
        marks, depth = self._marks[current]
        for step in reversed(path):
            if step is not None:
                depth += 1
                marks = _with_own(step, marks, depth)
                self._marks[step] = (marks, depth)
        return marks, depth

    def _parent(self, element: etree._Element) -> etree._Element | None:
        if element not in self._parents:
            self._parents[element] = element.getparent()
        return self._parents[element]

    def _above(self, element: etree._Element) -> tuple[etree._Element, ...]:
        """List an element and those around it, as far as groups are made of them."""
        path: list[etree._Element] = []
        current: etree._Element | None = element
        while current not in self._chains and current is not None:
            path.append(current)
            current = self._parent(current)
        found = self._chains[current]
        for step in reversed(path):
            found = self._chains[step] = (step, *found[:LEVELS[-1]])
        return found

    def _trail(self, above: Sequence[etree._Element]) -> str:
        """Name a kind of place by tags and classes; digits in classes do not count."""
        return ">".join([self._step(element) for element in above])

    def _step(self, element: etree._Element) -> str:
        if element not in self._steps:
            names = element.get("class")
            self._steps[element] = f"{element.tag}.{_DIGITS.sub('', str(names))}" if names else f"{element.tag}."
        return self._steps[element]


def numbering() -> dict[Any, int]:
    """Make a table that gives each new key the next number."""
    numbers: defaultdict[Any, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    return numbers


def _with_own(element: etree._Element, marks: Sequence[int], depth: int) -> Sequence[int]:
    own = [*kinds_named(name_of(element))] if element.attrib else []
    if (place := _AROUND_PLACES.get(str(element.tag))) is not None:
        own.append(place)
    if not own:
        return marks
    changed = list(marks)
    for place in own:
        changed[place] = depth
    return changed
