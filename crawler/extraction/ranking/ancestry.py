"""Number the elements that a page's lines stand in, each behind the one around it.

Whatever descends from element to element is then found in one pass over them.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine

Handed = TypeVar("Handed")
Integers = NDArray[np.int64]


class Ancestry:
    """The elements around lines.

    In the order in which the lines meet them, each behind the one around it.
    """

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self.elements: list[etree._Element] = []
        self.parents: list[int] = []
        """Number of the element around each; -1 for none."""
        numbers: dict[etree._Element | None, int] = {None: -1}
        for line in lines:
            if line.node not in numbers:
                self._add(line.node, numbers)
        self.tags = [str(element.tag) for element in self.elements]
        self.of_line: Integers = np.fromiter((numbers[line.node] for line in lines), np.int64, len(lines))

    def _add(self, node: etree._Element, numbers: dict[etree._Element | None, int]) -> None:
        path: list[etree._Element] = []
        current: etree._Element | None = node
        while current is not None and current not in numbers:
            path.append(current)
            current = current.getparent()
        parent = numbers[current]
        for element in reversed(path):
            self.parents.append(parent)
            parent = numbers[element] = len(self.elements)
            self.elements.append(element)

    def handed_down(self, first: Handed, take: Callable[[int, Handed], Handed]) -> list[Handed]:
        """Give each element what it makes of that of the one around it.

        `first` is what the outermost are given; `take` gets an element's number and what it is given.
        """
        found: list[Handed] = []
        for number, parent in enumerate(self.parents):
            found.append(take(number, found[parent] if parent >= 0 else first))
        return found
