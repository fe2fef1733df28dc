"""Describe where lines stand: their ancestors, and which lines share these."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Ancestry, Integers
from crawler.extraction.ranking.names import KINDS, kinds_named, name_of

FAR = 9
"""Distance that stands for "none above"."""
LEVELS = (0, 1, 2, 3, 5)
"""Number of levels above a line's own element that groups are formed at."""
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


class Places:
    """The positions of a page's lines; each element is examined once."""

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self.ancestry = Ancestry(lines)
        self._steps: dict[int, str] = {}

    def described(self) -> NDArray[np.float32]:
        """Describe the position of each line; a row for each of `PLACE_NAMES`."""
        ancestry = self.ancestry
        nodes, of_line = np.unique(ancestry.of_line, return_inverse=True)
        outside: tuple[Sequence[int], int] = (_NOWHERE, -1)
        marked = ancestry.handed_down(outside, self._marked)
        marks = [marked[node] for node in nodes.tolist()]
        depths = np.array([depth for _, depth in marks], np.int64)
        known: dict[int, int] = numbering()  # most elements share the marks of their parent
        kinds = [known[id(places)] for places, _ in marks]
        distinct = np.array([*{id(places): places for places, _ in marks}.values()], np.int64)
        far = np.minimum(FAR, depths - distinct[kinds].T)
        tags = np.array([_TAG_PLACES.get(ancestry.tags[node], -1) for node in nodes.tolist()], np.int64)
        rows = np.concatenate([far, depths[None], tags == np.arange(len(TAGS))[:, None]]).astype(np.float32)
        return np.asarray(rows[:, of_line])

    @cached_property
    def groups(self) -> Integers:
        """The numbers of the groups of each line; columns as in `GROUPS`.

        A group is the lines below one element, at the number of levels above them that the column names.
        """
        count = len(self.ancestry.elements)
        parents = np.maximum(self.ancestry.parents, 0)  # a root counts as its own parent
        above = self.ancestry.of_line
        columns, level = [], 0
        for place, wanted in enumerate(LEVELS):
            while level < wanted:
                above, level = parents[above], level + 1
            columns.append(above + place * count)
        return np.column_stack([*columns, self._trails() + len(LEVELS) * count])

    def _trails(self) -> Integers:
        """Give a number to each line's kind of position.

        Each kind is the tags and classes of an element and of its two nearest ancestors.
        """
        known: dict[str, int] = numbering()
        trails: dict[int, int] = {}
        lines = self.ancestry.of_line.tolist()
        for node in lines:
            if node not in trails:
                trails[node] = known[self._trail(node)]
        return np.array([trails[node] for node in lines], np.int64)

    def _trail(self, node: int) -> str:
        parent = self.ancestry.parents[node]
        outer = self.ancestry.parents[parent] if parent >= 0 else -1
        return ">".join([self._step(step) for step in (node, parent, outer) if step >= 0])

    def _marked(self, number: int, around: tuple[Sequence[int], int]) -> tuple[Sequence[int], int]:
        """Return the depth of the nearest element of each kind, and the own depth."""
        marks, depth = around
        return _with_own(self.ancestry.elements[number], self.ancestry.tags[number], marks, depth + 1), depth + 1

    def _step(self, number: int) -> str:
        """Name an element by tag and classes, without digits."""
        if number not in self._steps:
            names = self.ancestry.elements[number].get("class")
            self._steps[number] = f"{self.ancestry.tags[number]}.{_DIGITS.sub('', str(names)) if names else ''}"
        return self._steps[number]


def numbering() -> dict[Any, int]:
    """Make a table that gives each new key the next number."""
    numbers: defaultdict[Any, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    return numbers


def _with_own(element: etree._Element, tag: str, marks: Sequence[int], depth: int) -> Sequence[int]:
    own = [*kinds_named(name_of(element))] if element.attrib else []
    if (place := _AROUND_PLACES.get(tag)) is not None:
        own.append(place)
    if not own:
        return marks
    changed = list(marks)
    for place in own:
        changed[place] = depth
    return changed
