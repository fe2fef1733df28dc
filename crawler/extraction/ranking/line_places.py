"""Describe where lines stand: their ancestors, and which lines share these."""

from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Ancestry, Integers
from crawler.extraction.ranking.names import AROUND, KINDS, MARKS, sort_of

LEVELS = (0, 1, 2, 3, 5)
"""Number of levels above a line's own element that groups are formed at."""
GROUPS = (*LEVELS, "trail")
OWN, TRAIL = GROUPS.index(0), GROUPS.index("trail")
"""Columns of the groups of one element, and of elements built and named alike."""
TAGS = ("p", "li", "td", "div", "h1", "h2", "pre", "blockquote", "dd", "section", "h3", "h4", "h5", "dt", "th",
        "figcaption", "summary", "body")
PLACE_NAMES = (*(f"to {kind}" for kind in KINDS), *(f"in {tag}" for tag in AROUND), "depth",
               *(f"is {tag}" for tag in TAGS))
_NUMBERED = (*TAGS, "h6", "article")
_TAG_NUMBERS = {tag: number for number, tag in enumerate(_NUMBERED)}
H1, ARTICLE = map(_NUMBERED.index, ("h1", "article"))
HEADINGS = tuple(map(_NUMBERED.index, ("h1", "h2", "h3", "h4", "h5", "h6")))
"""Numbers of tags."""
_NOWHERE = array("i", [-100] * MARKS)


class Places:
    """The positions of a page's lines; each element is examined once."""

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self.ancestry = Ancestry(lines)
        self._sorts = [sort_of(element, tag) for element, tag in zip(
            self.ancestry.elements, self.ancestry.tags, strict=True)]

    def tags(self) -> Integers:
        """Return the number of each element's tag; -1 if it has none."""
        tags = self.ancestry.tags
        return np.fromiter((_TAG_NUMBERS.get(tag, -1) for tag in tags), np.int64, len(tags))

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
        steps = [*(sort.step for sort in self._sorts), ""]
        parents = [*self.ancestry.parents, -1]  # number -1 stands for what is around the outermost elements
        known: dict[tuple[str, str, str], int] = numbering()
        trails: dict[int, int] = {}
        lines = self.ancestry.of_line.tolist()
        for node in dict.fromkeys(lines):
            parent = parents[node]
            trails[node] = known[steps[node], steps[parent], steps[parents[parent]]]
        return np.array([trails[node] for node in lines], np.int64)

    def marks(self) -> tuple[Integers, NDArray[np.int32]]:
        """List the depths of the nearest elements of each kind.

        Most elements share the list of their parent: returns its number for each element, and the different lists, with
        a row for each.
        """
        distinct, numbers = [_NOWHERE], list[int]()
        for sort, parent, depth in zip(self._sorts, self.ancestry.parents, self.ancestry.depths, strict=True):
            number = numbers[parent] if parent >= 0 else 0
            if sort.marks:
                changed = distinct[number][:]
                for place in sort.marks:
                    changed[place] = depth
                number = len(distinct)
                distinct.append(changed)
            numbers.append(number)
        return np.array(numbers, np.int64), np.frombuffer(b"".join(distinct), np.int32).reshape(-1, MARKS)


def numbering() -> dict[Any, int]:
    """Make a table that gives each new key the next number."""
    numbers: defaultdict[Any, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    return numbers
