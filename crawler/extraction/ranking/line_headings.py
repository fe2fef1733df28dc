"""Compute where lines stand relative to the page's heading and articles.

Also relative to the text in the page's linked data.
"""

from collections.abc import Sequence, Set
from itertools import count

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.ancestry import Ancestry

HEADING_NAMES = ("main headings before", "headings before", "since heading", "up to the title", "down to the title",
                 "prose beside title", "articles before", "prose of article", "in body", "share of body")
NONE = 99.0
"""Value for a distance to something that the page does not have."""
LEAST_BODY = 0.2
"""Minimum share (0–1) of a page's prose that the text in its linked data must contain to count as the page's text."""
_HEADINGS, _MAIN = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"}), frozenset({"h1"})

Floats = NDArray[np.float32]
Column = NDArray[np.generic] | float
"""Numbers for all lines, or one number for all of them."""


def beside_headings(ancestry: Ancestry, prose: Floats, titles: Set[int], told: Set[int]) -> list[Column]:
    """Compute columns as in `HEADING_NAMES`.

    `titles` are the indices of lines that repeat the title, `told` of those in the page's linked data.
    """
    of_line = ancestry.of_line
    index = np.arange(len(of_line))
    heads, mains = (np.array([tag in names for tag in ancestry.tags])[of_line] for names in (_HEADINGS, _MAIN))
    last = np.maximum.accumulate(np.where(heads, index, -1))
    title = _title([ancestry.tags[node] for node in of_line.tolist()], titles)
    return [np.log1p(mains.cumsum()), np.log1p(heads.cumsum()), np.where(last < 0, NONE, np.log1p(index - last)),
            *_beside_title(ancestry, prose, title), *_articles(ancestry, prose), *_told(prose, told)]


def _title(tags: Sequence[str], titles: Set[int]) -> int:
    """Choose the line that is the page's heading; -1 if there is none."""
    named = sorted(titles)
    marked = [place for place in named if tags[place] == "h1"] or [
        place for place in named if tags[place] in _HEADINGS]
    first = next((place for place, tag in enumerate(tags) if tag == "h1"), -1)
    return (marked or ([first] if first >= 0 else named) or [-1])[0]


def _beside_title(ancestry: Ancestry, prose: Floats, title: int) -> list[Column]:
    """Count the steps up to the element shared with the title, and down to the title.

    Also sum the prose within that element.
    """
    if title < 0:
        return [NONE, NONE, -1.0]
    depths = ancestry.depths
    shared: list[int | None] = [None] * len(depths)
    around = int(ancestry.of_line[title])
    lowest = depths[around]
    while around >= 0:
        shared[around] = depths[around]
        around = ancestry.parents[around]
    meeting = np.array(ancestry.handed_down(-1, shared), np.int64)[ancestry.of_line]
    up, down = np.array(depths, np.int64)[ancestry.of_line] - meeting, lowest - meeting
    within = np.bincount(down, prose, lowest + 2).cumsum()
    return [up, down, within[down] / max(1.0, float(prose.sum()))]


def _articles(ancestry: Ancestry, prose: Floats) -> list[Column]:
    """Count the articles begun before each line, and the prose share of its own one."""
    begun = count(1)
    own = [next(begun) if tag == "article" else None for tag in ancestry.tags]
    around = ancestry.handed_down(0, own) if any(own) else [0] * len(own)
    numbers = np.array(around, np.int64)[ancestry.of_line]
    sums = np.bincount(numbers, prose)
    return [np.log1p(numbers), sums[numbers] / max(1.0, float(prose.sum()))]


def _told(prose: Floats, told: Set[int]) -> list[Column]:
    own = np.zeros(len(prose))
    own[list(told)] = 1
    share = float((own * prose).sum()) / max(1.0, float(prose.sum()))
    if share < LEAST_BODY:  # it is another text, or only a summary
        own, share = np.zeros(len(prose)), 0.0
    return [own, share]
