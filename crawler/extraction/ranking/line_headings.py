"""Describe where lines stand beside the page's heading and its articles.

And beside the text that the page gives to machines.
"""

from collections.abc import Sequence, Set

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine

HEADING_NAMES = ("main headings before", "headings before", "since heading", "up to the title", "down to the title",
                 "prose beside title", "articles before", "prose of article", "in body", "share of body")
NONE = 99.0
"""Stands for a distance to what the page has not."""
LEAST_BODY = 0.2
"""Share of a page's prose that the text given to machines must have, to be taken for the page's."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

Floats = NDArray[np.float32]


def beside_headings(lines: Sequence[PageLine], prose: Floats, titles: Set[int], told: Set[int]) -> Floats:
    """Make columns as in `HEADING_NAMES`, a row for each line.

    `titles` are the places of lines that repeat the title, `told` of those that the text given to machines has.
    """
    tags = [str(line.node.tag) for line in lines]
    index = np.arange(len(lines))
    heads = np.asarray([tag in _HEADINGS for tag in tags])
    last = np.maximum.accumulate(np.where(heads, index, -1))
    columns = [np.log1p(np.cumsum([tag == "h1" for tag in tags])), np.log1p(np.cumsum(heads)),
               np.where(last < 0, NONE, np.log1p(index - last)),
               *_beside_title(lines, prose, _title(tags, titles)), *_articles(lines, prose), *_told(prose, told)]
    return np.asarray(columns, np.float32).T


def _title(tags: Sequence[str], titles: Set[int]) -> int:
    """Choose the line that heads the page; -1 where none does."""
    named = sorted(titles)
    marked = [place for place in named if tags[place] == "h1"] or [
        place for place in named if tags[place] in _HEADINGS]
    first = next((place for place, tag in enumerate(tags) if tag == "h1"), -1)
    return (marked or ([first] if first >= 0 else named) or [-1])[0]


def _beside_title(lines: Sequence[PageLine], prose: Floats, title: int) -> list[NDArray[np.floating]]:
    """Count steps up to the element shared with the title, and down from there.

    And sum the prose within that element.
    """
    if title < 0:
        return [np.full(len(lines), NONE), np.full(len(lines), NONE), np.full(len(lines), -1.0)]
    node = lines[title].node
    downs = {element: down for down, element in enumerate((node, *node.iterancestors()))}
    known: dict[etree._Element, tuple[int, int]] = {element: (0, down) for element, down in downs.items()}
    steps = np.asarray([_meeting(line.node, known, len(downs)) for line in lines])
    within = np.cumsum(np.bincount(steps[:, 1], prose, len(downs) + 1))
    return [steps[:, 0], steps[:, 1], within[steps[:, 1]] / max(1.0, float(prose.sum()))]


def _meeting(element: etree._Element, known: dict[etree._Element, tuple[int, int]], beyond: int) -> tuple[int, int]:
    """Count the steps up from an element to one around the title.

    Those down to the title are counted, too.
    """
    path: list[etree._Element] = []
    current: etree._Element | None = element
    while current is not None and current not in known:
        path.append(current)
        current = current.getparent()
    up, down = known[current] if current is not None else (0, beyond)
    for step in reversed(path):
        up += 1
        known[step] = (up, down)
    return up, down


def _articles(lines: Sequence[PageLine], prose: Floats) -> list[NDArray[np.floating]]:
    """Tell how many articles began before each line.

    And what share of the prose the line's own article has.
    """
    known: dict[etree._Element | None, int] = {None: 0}
    begun = 0
    numbers = []
    for line in lines:
        path: list[etree._Element] = []
        current: etree._Element | None = line.node
        while current not in known and current is not None:
            path.append(current)
            current = current.getparent()
        number = known[current]
        for step in reversed(path):
            if step.tag == "article":
                begun += 1
                number = begun
            known[step] = number
        numbers.append(number)
    sums = np.bincount(numbers, prose)
    return [np.log1p(numbers), sums[numbers] / max(1.0, float(prose.sum()))]


def _told(prose: Floats, told: Set[int]) -> list[NDArray[np.floating]]:
    own = np.zeros(len(prose))
    own[list(told)] = 1
    share = float((own * prose).sum()) / max(1.0, float(prose.sum()))
    if share < LEAST_BODY:  # of another text, or nothing but a summary
        own, share = np.zeros(len(prose)), 0.0
    return [own, np.full(len(prose), share)]
