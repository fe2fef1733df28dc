"""Compute the features of all lines of a page in compiled loops.

Logarithms are left to numpy. Values that are its sums or quotients of numbers with 32 bits are rounded to 32 bits.
"""

import numpy as np

from crawler.extraction.ranking.feature_names import FEATURES, OFFSETS
from crawler.extraction.ranking.heading_kernel import (
    chosen_title,
    fill_articles,
    fill_beside_title,
    fill_body,
    fill_headings,
)
from crawler.extraction.ranking.kernel_inputs import ElementNumbers, Floats, Integers, LineNumbers
from crawler.extraction.ranking.line_counts import BEGINNING, DIGITS, HANS, PARTS, SAMPLE, SOLID, SPACES, STOPS
from crawler.extraction.ranking.line_measures import MEASURES, TAIL
from crawler.extraction.ranking.line_places import GROUPS, LEVELS, TAGS, TRAIL
from crawler.extraction.ranking.names import MARKS
from fingerprinting.text.compiled import kernel, part

FAR = 9
"""Distance that stands for "none above"."""
LONG = 30
"""Minimum characters of a repeated line that is not a common phrase."""
NOISE, TITLE, DESCRIBED, TOLD = range(4)
"""Rows of the flags of lines."""

_LETTERS, _PROSE, _LINKED, _COUNTED = map(FEATURES.index, ("letters", "prose", "linked", "digits"))
_MEASURED, _FLAGGED, _REPEATED = map(FEATURES.index, (MEASURES[0], "noise", "said before"))
_PLACED, _TAGGED, _NEIGHBOURS, _GROUPED = map(FEATURES.index, (
    "to menu", "is p", "prose at -3", "prose of level 0"))
_PAGE_PROSE, _PAGE_LINES, _PAGE_LINKED = map(FEATURES.index, ("page prose", "page lines", "page linked"))
_PLACE, _PROSE_BEFORE, _AFTER_TITLE, _BEFORE_TITLE = map(FEATURES.index, (
    "place", "prose before", "after title", "before title"))
_AFTER_TAIL, _TAILS_BEFORE = map(FEATURES.index, ("after tail", "tails before"))
_PARENTS, _SAME_WORDS, _IN_TRAIL = map(FEATURES.index, ("parents of trail", "trail same words", "place in trail"))
_SCRIPT, _PAGE_SCRIPT, _LONG_REPEATS = map(FEATURES.index, ("han", "page han", "repeats"))
_LEVEL_ONE = GROUPS.index(1)


@kernel
def fill_features(rows: Floats, lines: LineNumbers, elements: ElementNumbers, groups: Integers) -> int:
    """Fill the rows of all features but the page's kind and its surroundings.

    Rows in `LOGS` and `SHORT_LOGS` get the numbers themselves, and NaN where there is none. Returns 0.
    """
    prose, total = lines.prose, lines.prose.sum()
    line_count, element_count = len(prose), len(elements.parents)
    _own(rows, lines)
    _places(rows, elements)
    _page(rows, lines, total)
    for group in range(len(GROUPS)):
        ids = groups[:, group]
        first = ids.min()
        _grouped(rows[_GROUPED + 6 * group:], lines, ids, first, np.zeros((5, ids.max() - first + 1)), total)
    trails = groups[:, TRAIL] - groups[:, TRAIL].min()
    _trails(rows, trails, groups[:, _LEVEL_ONE], np.zeros(trails.max() + 2, np.int64), np.zeros(line_count, np.int64),
            np.full((len(LEVELS) + 1) * element_count, -1))
    _repeats(rows, lines, np.zeros((2, line_count), np.int64))
    fill_headings(rows, elements)
    title = chosen_title(elements, lines.flags[TITLE])
    fill_beside_title(rows, elements, title, prose, np.full(element_count, -1), np.zeros(element_count + 2))
    fill_articles(rows, elements, prose, total, np.zeros(element_count, np.int64), np.zeros(element_count + 1))
    fill_body(rows, lines.flags[TOLD], prose, total)
    return 0


@part
def _own(rows: Floats, lines: LineNumbers) -> None:
    """Fill what depends on nothing but a line, and how Chinese the page is."""
    counts = lines.counts
    all_han, all_sampled = 0, 0
    for line in range(len(lines.sizes)):
        size = lines.sizes[line]
        beginning, sampled = max(1, min(size, BEGINNING)), min(size, SAMPLE)
        rows[_LETTERS, line], rows[_PROSE, line] = size, lines.prose[line]
        rows[_LINKED, line] = np.float32(lines.linked[line]) / np.float32(max(size, 1))
        for place, kind in enumerate((DIGITS, STOPS, SPACES, PARTS)):
            rows[_COUNTED + place, line] = counts[kind, line] / beginning
        for place in range(len(MEASURES)):
            rows[_MEASURED + place, line] = lines.measures[line, place]
        for place in range(3):
            rows[_FLAGGED + place, line] = lines.flags[place, line]
        rows[_SCRIPT, line] = np.float32(counts[HANS, line]) / np.float32(max(1, sampled))
        all_han += counts[HANS, line]
        all_sampled += sampled
    rows[_PAGE_SCRIPT, :] = np.float32(all_han) / np.float32(max(1, all_sampled))


@part
def _places(rows: Floats, elements: ElementNumbers) -> None:
    """Fill how far elements of each kind are above, and the own depth and tag."""
    for line in range(len(elements.of_line)):
        element = elements.of_line[line]
        depth, nearest = elements.depths[element], elements.marks_of[element]
        for mark in range(MARKS):
            rows[_PLACED + mark, line] = min(FAR, depth - elements.marks[nearest, mark])
        rows[_PLACED + MARKS, line] = depth
        for tag in range(len(TAGS)):
            rows[_TAGGED + tag, line] = elements.tags[element] == tag


@part
def _page(rows: Floats, lines: LineNumbers, total: float) -> None:
    """Fill the page's sums, where a line is on it, and its neighbours."""
    prose, titles, tails = lines.prose, lines.flags[TITLE], lines.measures[:, TAIL]
    count, before = len(prose), 0.0
    whole = total if total > 0 else 1.0
    link_share = np.float32(lines.linked.sum()) / np.float32(max(1, lines.sizes.sum()))
    title, tail, tail_count, is_prosaic = -1, -1, 0, False
    for line in range(count):
        rows[_PAGE_PROSE, line], rows[_PAGE_LINES, line] = whole, count
        rows[_PAGE_LINKED, line], rows[_PLACE, line] = link_share, np.float32(line) / np.float32(count)
        rows[_PROSE_BEFORE, line] = np.float32(before) / np.float32(whole)
        before += prose[line]
        title = line if titles[line] else title
        rows[_AFTER_TITLE, line] = np.nan if title < 0 else line - title
        is_prosaic = is_prosaic or prose[line] >= SOLID
        if is_prosaic and tails[line] > 0:
            tail, tail_count = line, tail_count + 1
        rows[_AFTER_TAIL, line] = np.nan if tail < 0 else line - tail
        rows[_TAILS_BEFORE, line] = tail_count
        for place, offset in enumerate(OFFSETS):
            is_inside = 0 <= line + offset < count
            rows[_NEIGHBOURS + 2 * place, line] = prose[line + offset] if is_inside else 0.0
            rows[_NEIGHBOURS + 2 * place + 1, line] = rows[_LINKED, line + offset] if is_inside else 0.0
    title = -1
    for line in range(count - 1, -1, -1):
        title = line if titles[line] else title
        rows[_BEFORE_TITLE, line] = np.nan if title < 0 else title - line


@part
def _grouped(rows: Floats, lines: LineNumbers, ids: Integers, first: int, sums: Floats, total: float) -> None:
    """Fill the features of the groups of one level, given in `ids`."""
    for line in range(len(ids)):
        group = ids[line] - first
        sums[0, group] += 1
        sums[1, group] += lines.prose[line]
        sums[2, group] += lines.sizes[line]
        sums[3, group] += lines.linked[line]
        sums[4, group] += lines.prose[line] >= SOLID
    for line in range(len(ids)):
        group = ids[line] - first
        count, said = sums[0, group], sums[1, group]
        rows[0, line], rows[1, line], rows[2, line] = said, said / max(1.0, total), count
        rows[3, line], rows[4, line] = said / count, sums[3, group] / max(sums[2, group], 1.0)
        rows[5, line] = sums[4, group] / count


@part
def _trails(rows: Floats, trails: Integers, parents: Integers, ends: Integers, order: Integers,
            last: Integers) -> None:
    """Count the parents of a line's kind, and the lines of its kind before it."""
    for trail in trails:
        ends[trail + 1] += 1
    for trail in range(len(ends) - 1):
        ends[trail + 1] += ends[trail]
    begins = ends[:-1]
    for line in range(len(trails)):  # sorts the lines by trail; afterwards `begins` are the ends
        order[begins[trails[line]]] = line
        begins[trails[line]] += 1
    start = 0
    for trail in range(len(begins)):
        distinct = 0
        for place in range(start, begins[trail]):
            parent = parents[order[place]]
            distinct += last[parent] != trail
            last[parent] = trail
            rows[_IN_TRAIL, order[place]] = place - start
        for place in range(start, begins[trail]):
            rows[_PARENTS, order[place]] = distinct
        start = begins[trail]


@part
def _repeats(rows: Floats, lines: LineNumbers, counts: Integers) -> None:
    """Count how often each line was before, and it and its words are in all."""
    same_text, same_words = lines.same_text, lines.same_words
    for line in range(len(lines.sizes)):
        rows[_REPEATED, line] = min(3, counts[0, same_text[line]])
        counts[0, same_text[line]] += 1
        counts[1, same_words[line]] += 1
    for line in range(len(lines.sizes)):
        rows[_LONG_REPEATS, line] = counts[0, same_text[line]] if lines.sizes[line] >= LONG else 0
        rows[_SAME_WORDS, line] = counts[1, same_words[line]]
