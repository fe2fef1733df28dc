"""Find what comes with every post of a thread: names, ranks, dates, signatures."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from lxml import etree

from crawler.extraction.markup.lines import PageLine

OFTEN = 3
"""Times from which lines of one kind are a pattern."""
DEPTH = 12
"""Elements of a trail, from the inside."""
NEAR = 3
"""Elements among which one must have a class for the place to be known by it."""

_DIGITS = re.compile(r"\d+")


class Trails:
    """Names the places of elements by tags and classes below the container.

    Digits in classes do not count.
    """

    def __init__(self, container: etree._Element) -> None:
        self._container = container
        self._known: dict[etree._Element, str] = {}

    def of(self, element: etree._Element) -> str:
        """Name an element's place; posts of one thread share theirs."""
        if element not in self._known:
            steps: list[str] = []
            current: etree._Element | None = element
            while current is not None and current is not self._container and len(steps) < DEPTH:
                steps.append(f"{current.tag}.{self.name(current)}")
                current = current.getparent()
            self._known[element] = ">".join(steps)
        return self._known[element]

    @staticmethod
    def name(element: etree._Element) -> str:
        """List an element's classes without the numbers in them."""
        return _DIGITS.sub("", str(element.get("class", "")))

    def is_telling(self, element: etree._Element) -> bool:
        """Tell whether an element or one just above has a class to recognise it by."""
        return any(not step.endswith(".") for step in self.of(element).split(">")[:NEAR])


def repeated(lines: Sequence[PageLine], weights: Mapping[int, float], trails: Trails) -> set[int]:
    """Find the lines, by `id`, that come with every post but are not of its text.

    Two signs: the same words again and again in a place where the page's prose is not; or a kind of place that holds
    one line in each of many parents and never a sentence.
    """
    kinds: dict[str, list[PageLine]] = defaultdict(list)
    for line in lines:
        kinds[trails.of(line.node)].append(line)
    spoken: dict[str, float] = {kind: sum(weights[id(line)] for line in some) for kind, some in kinds.items()}
    most = max(spoken, key=lambda kind: spoken[kind], default="")
    beside: set[int] = set()
    for kind, some in kinds.items():
        if kind != most and len(some) >= OFTEN:
            beside |= _same_words(some) | _never_a_sentence(some, weights)
    return beside


def _same_words(lines: Sequence[PageLine]) -> set[int]:
    groups: dict[str, list[PageLine]] = defaultdict(list)
    for line in lines:
        groups[_DIGITS.sub("0", line.text)].append(line)
    return {id(line) for some in groups.values() if len(some) >= OFTEN for line in some}


def _never_a_sentence(lines: Sequence[PageLine], weights: Mapping[int, float]) -> set[int]:
    parents = {line.node.getparent() for line in lines}
    is_apart = len(parents) * 10 >= len(lines) * 9 and not str(lines[0].node.tag).startswith("h")
    return {id(line) for line in lines} if is_apart and all(weights[id(line)] < 8 for line in lines) else set()
