"""Describe each line by what a first forest said of the lines around it.

Teasers below a text, remarks and notices resemble its sentences one by one, but not as groups: so a second forest sees
how the first one judged a line's neighbours, its groups and the page.
"""

import numpy as np

from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.kernel_inputs import Floats
from crawler.extraction.ranking.line_places import GROUPS
from fingerprinting.text.compiled import kernel, part

MOST = 6.0
"""Log-odds are bounded by this in both directions."""
LIKELY = -0.25
"""Minimum log-odds by which the first forest chooses a line."""
FAR = 99.0
"""Distance that stands for "none chosen"."""
REACH = 4
"""Number of lines on either side whose log-odds are features."""
WIDTHS = (5, 11, 31)
"""Numbers of adjacent lines, with the line itself in the middle, whose mean log-odds are features."""
LEAST = 0.001
"""Prose weight added to each line, so that groups without prose have a share too."""

_OFFSETS = (*range(-REACH, 0), *range(1, REACH + 1))
_IN_GROUP = ("odds", "text", "best odds")
SECOND_FEATURES: tuple[str, ...] = (
    "odds", *(f"odds at {offset}" for offset in _OFFSETS), *(f"odds of {width} lines" for width in WIDTHS),
    *(f"{what} of level {level}" for level in GROUPS for what in _IN_GROUP),
    "text before", "page chance", "page text", "page certainty", "page odds", "below page odds",
    "to next chosen", "since chosen", "since first chosen", "to last chosen",
)
_AROUND, _GROUPED, _PAGE, _CHOSEN = map(SECOND_FEATURES.index, (
    f"odds of {WIDTHS[0]} lines", f"odds of level {GROUPS[0]}", "text before", "to next chosen"))


def seen_again(odds: Floats, weights: Floats, groups: Integers) -> Floats:
    """Compute a row for each of `SECOND_FEATURES`, columns are lines.

    `weights` are the lines' prose weights, `groups` the numbers of their groups.
    """
    bounded = np.clip(odds, -MOST, MOST)
    rows = np.zeros((len(SECOND_FEATURES), len(odds)))
    fill_second(rows, bounded, 1 / (1 + np.exp(-bounded)), weights + LEAST, groups)
    return rows


@kernel
def fill_second(rows: Floats, odds: Floats, chances: Floats, prose: Floats, groups: Integers) -> int:
    """Fill the rows of all features. Returns 0."""
    count = len(odds)
    for line in range(count):
        rows[0, line] = odds[line]
        for place, offset in enumerate(_OFFSETS):
            is_inside = 0 <= line + offset < count
            rows[1 + place, line] = odds[line + offset] if is_inside else -MOST
    before = np.zeros(count + 1)
    for line in range(count):
        before[line + 1] = before[line] + odds[line] + MOST
    for place, width in enumerate(WIDTHS):
        for line in range(count):
            begin, end = max(0, line - width // 2), min(count, line + width // 2 + 1)
            rows[_AROUND + place, line] = (before[end] - before[begin]) / width - MOST
    for level in range(len(GROUPS)):
        ids = groups[:, level] - groups[:, level].min()
        _grouped(rows[_GROUPED + len(_IN_GROUP) * level:], odds, chances, prose, ids, np.zeros((5, ids.max() + 1)))
    _page(rows, odds, chances, prose)
    _chosen(rows, odds)
    return 0


@part
def _grouped(rows: Floats, odds: Floats, chances: Floats, prose: Floats, ids: Integers, sums: Floats) -> None:
    """Fill log-odds, and the share that is text, of each line's group."""
    sums[4, :] = -MOST
    for line in range(len(ids)):
        group = ids[line]
        sums[0, group] += 1
        sums[1, group] += odds[line]
        sums[2, group] += chances[line] * prose[line]
        sums[3, group] += prose[line]
        sums[4, group] = max(sums[4, group], odds[line])
    for line in range(len(ids)):
        group = ids[line]
        rows[0, line] = sums[1, group] / sums[0, group]
        rows[1, line] = sums[2, group] / sums[3, group]
        rows[2, line] = sums[4, group]


@part
def _page(rows: Floats, odds: Floats, chances: Floats, prose: Floats) -> None:
    """Fill how much text is before each line, and how much the page has."""
    text, certain, all_prose, all_chances, best = 0.0, 0.0, 0.0, 0.0, -MOST
    for line in range(len(odds)):
        text += chances[line] * prose[line]
        certain += chances[line] * prose[line] * chances[line]
        all_prose += prose[line]
        all_chances += chances[line]
        best = max(best, odds[line])
        rows[_PAGE, line] = text
    for line in range(len(odds)):
        rows[_PAGE, line] /= text
        rows[_PAGE + 1, line], rows[_PAGE + 2, line] = all_chances / len(odds), text / all_prose
        rows[_PAGE + 3, line], rows[_PAGE + 4, line] = certain / text, best
        rows[_PAGE + 5, line] = odds[line] - best


@part
def _chosen(rows: Floats, odds: Floats) -> None:
    """Fill how far each line is from chosen lines, and from the outermost."""
    first, last = -1, -1
    rows[_CHOSEN:_CHOSEN + 4, :] = FAR
    for line in range(len(odds)):
        if odds[line] > LIKELY:
            first, last = line if first < 0 else first, line
        if last >= 0:
            rows[_CHOSEN + 1, line] = line - last
    if first < 0:
        return
    following = -1
    for line in range(len(odds) - 1, -1, -1):
        following = line if odds[line] > LIKELY else following
        if following >= 0:
            rows[_CHOSEN, line] = following - line
        rows[_CHOSEN + 2, line], rows[_CHOSEN + 3, line] = line - first, last - line
