"""Describe where lines stand beside the page's heading and its articles.

And beside the text that the page gives to machines.
"""

from collections.abc import Sequence, Set
from itertools import count

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.ancestry import Ancestry

HEADING_NAMES = ("main headings before", "headings before", "since heading", "up to the title", "down to the title",
                 "prose beside title", "articles before", "prose of article", "in body", "share of body")
NONE = 99.0
"""Stands for a distance to what the page has not."""
LEAST_BODY = 0.2
"""Share of a page's prose that the text given to machines must have, to be taken for the page's."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

Floats = NDArray[np.float32]
Column = NDArray[np.generic] | float
"""Numbers of all lines, or the one that all of them have."""


def beside_headings(ancestry: Ancestry, prose: Floats, titles: Set[int], told: Set[int]) -> list[Column]:
    """Make columns as in `HEADING_NAMES`.

    `titles` are the places of lines that repeat the title, `told` of those that the text given to machines has.
    """
    tags = [ancestry.tags[node] for node in ancestry.of_line.tolist()]
    index = np.arange(len(tags))
    heads = np.asarray([tag in _HEADINGS for tag in tags])
    last = np.maximum.accumulate(np.where(heads, index, -1))
    return [np.log1p(np.cumsum([tag == "h1" for tag in tags])), np.log1p(np.cumsum(heads)),
            np.where(last < 0, NONE, np.log1p(index - last)),
            *_beside_title(ancestry, prose, _title(tags, titles)), *_articles(ancestry, prose), *_told(prose, told)]


def _title(tags: Sequence[str], titles: Set[int]) -> int:
    """Choose the line that heads the page; -1 where none does."""
    named = sorted(titles)
    marked = [place for place in named if tags[place] == "h1"] or [
        place for place in named if tags[place] in _HEADINGS]
    first = next((place for place, tag in enumerate(tags) if tag == "h1"), -1)
    return (marked or ([first] if first >= 0 else named) or [-1])[0]


def _beside_title(ancestry: Ancestry, prose: Floats, title: int) -> list[Column]:
    """Count steps up to the element shared with the title, and down from there.

    And sum the prose within that element.
    """
    if title < 0:
        return [NONE, NONE, -1.0]
    downs: dict[int, tuple[int, int]] = {}
    around = int(ancestry.of_line[title])
    while around >= 0:
        downs[around] = (0, len(downs))
        around = ancestry.parents[around]
    meeting = ancestry.handed_down((0, len(downs)), lambda number, steps: downs.get(number, (steps[0] + 1, steps[1])))
    up, down = np.array(meeting, np.int64)[ancestry.of_line].T
    within = np.cumsum(np.bincount(down, prose, len(downs) + 1))
    return [up, down, within[down] / max(1.0, float(prose.sum()))]


def _articles(ancestry: Ancestry, prose: Floats) -> list[Column]:
    """Tell how many articles began before each line.

    And what share of the prose the line's own article has.
    """
    begun = count(1)
    numbers = np.array(ancestry.handed_down(0, lambda number, around: (
        next(begun) if ancestry.tags[number] == "article" else around)), np.int64)[ancestry.of_line]
    sums = np.bincount(numbers, prose)
    return [np.log1p(numbers), sums[numbers] / max(1.0, float(prose.sum()))]


def _told(prose: Floats, told: Set[int]) -> list[Column]:
    own = np.zeros(len(prose))
    own[list(told)] = 1
    share = float((own * prose).sum()) / max(1.0, float(prose.sum()))
    if share < LEAST_BODY:  # of another text, or nothing but a summary
        own, share = np.zeros(len(prose)), 0.0
    return [own, share]
