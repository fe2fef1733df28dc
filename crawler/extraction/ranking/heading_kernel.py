"""Compute where lines stand among a page's headings and articles."""

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.feature_names import FEATURES
from crawler.extraction.ranking.kernel_inputs import ElementNumbers, Floats, Integers
from crawler.extraction.ranking.line_places import ARTICLE, H1, HEADINGS
from fingerprinting.text.compiled import part

NONE = 99.0
"""Value for a distance to something that the page does not have."""
LEAST_BODY = 0.2
"""Minimum share (0–1) of a page's prose that the text in its linked data must contain to count as the page's text."""

_MAIN_HEADINGS, _ALL_HEADINGS, _SINCE = map(FEATURES.index, (
    "main headings before", "headings before", "since heading"))
_UP, _DOWN, _BESIDE = map(FEATURES.index, ("up to the title", "down to the title", "prose beside title"))
_BEGUN, _SHARE, _IN_BODY, _OF_BODY = map(FEATURES.index, (
    "articles before", "prose of article", "in body", "share of body"))


@part
def fill_headings(rows: Floats, elements: ElementNumbers) -> None:
    """Count the headings before each line, and the lines since the last."""
    mains, heads, last = 0, 0, -1
    for line in range(len(elements.of_line)):
        tag = elements.tags[elements.of_line[line]]
        mains += tag == H1
        if tag in HEADINGS:
            heads, last = heads + 1, line
        rows[_MAIN_HEADINGS, line], rows[_ALL_HEADINGS, line] = mains, heads
        rows[_SINCE, line] = np.nan if last < 0 else line - last


@part
def chosen_title(elements: ElementNumbers, titles: NDArray[np.uint8]) -> int:
    """Choose the line that is the page's heading; -1 if there is none.

    One that repeats the page's title in the main heading, in another heading, any main heading, or any that repeats it.
    """
    best, found = 0, -1
    for line in range(len(elements.of_line)):
        tag = elements.tags[elements.of_line[line]]
        rank = 1 if titles[line] else 0
        if tag == H1:
            rank = 4 if titles[line] else 2
        elif titles[line] and tag in HEADINGS:
            rank = 3
        if rank > best:
            best, found = rank, line
    return found


@part
def fill_beside_title(rows: Floats, elements: ElementNumbers, title: int, prose: Floats, meeting: Integers,
                  within: Floats) -> None:
    """Count the steps up to the element shared with the title, and down to the title.

    Also sum the prose within that element.
    """
    of_line, parents, depths = elements.of_line, elements.parents, elements.depths
    up, down, beside = rows[_UP], rows[_DOWN], rows[_BESIDE]
    if title < 0:
        up[:], down[:], beside[:] = NONE, NONE, -1.0
        return
    around = of_line[title]
    lowest = depths[around]
    while around >= 0:
        meeting[around] = depths[around]
        around = parents[around]
    for element in range(len(parents)):
        if meeting[element] < 0 and parents[element] >= 0:
            meeting[element] = meeting[parents[element]]
    for line in range(len(of_line)):
        shared = meeting[of_line[line]]
        up[line], down[line] = depths[of_line[line]] - shared, lowest - shared
        within[lowest - shared] += prose[line]
    for level in range(lowest + 1):
        within[level + 1] += within[level]
    for line in range(len(of_line)):
        beside[line] = within[lowest - meeting[of_line[line]]] / max(1.0, within[lowest + 1])


@part
def fill_articles(rows: Floats, elements: ElementNumbers, prose: Floats, total: float, numbers: Integers,
              sums: Floats) -> None:
    """Count the articles begun before each line, and the prose share of its own one."""
    of_line, parents, begun = elements.of_line, elements.parents, 0
    for element in range(len(parents)):
        if elements.tags[element] == ARTICLE:
            begun += 1
            numbers[element] = begun
        elif parents[element] >= 0:
            numbers[element] = numbers[parents[element]]
    for line in range(len(of_line)):
        sums[numbers[of_line[line]]] += prose[line]
    for line in range(len(of_line)):
        number = numbers[of_line[line]]
        rows[_BEGUN, line], rows[_SHARE, line] = number, sums[number] / max(1.0, total)


@part
def fill_body(rows: Floats, told: NDArray[np.uint8], prose: Floats, total: float) -> None:
    """Mark the lines of linked data that holds the page's text, not a summary."""
    share = 0.0
    for line in range(len(told)):
        share += prose[line] * told[line]
    share /= max(1.0, total)
    is_body = share >= LEAST_BODY
    for line in range(len(told)):
        rows[_IN_BODY, line], rows[_OF_BODY, line] = told[line] * is_body, share * is_body
