"""Number the elements that contain a page's lines, each after its parent.

Anything inherited from element to element is then computed in one pass.
"""

from collections.abc import Sequence

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine

Integers = NDArray[np.int64]


class Ancestry:
    """The elements that contain lines.

    In the order in which the lines occur, each after its parent.
    """

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self.elements: list[etree._Element] = []
        self.parents: list[int] = []
        """Number of each element's parent; -1 if it has none."""
        self.depths: list[int] = []
        """Number of elements around each element."""
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
        depth = self.depths[parent] + 1 if parent >= 0 else 0
        self.depths += range(depth, depth + len(path))
        for element in reversed(path):
            self.parents.append(parent)
            parent = numbers[element] = len(self.elements)
            self.elements.append(element)
