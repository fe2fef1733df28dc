"""Compute the features of all lines of a page in compiled loops.

Logarithms are left to numpy. Values that are its sums or quotients of numbers with 32 bits are rounded to 32 bits.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.ranking.feature_names import FEATURES, OFFSETS
from crawler.extraction.ranking.line_counts import BEGINNING, DIGITS, HANS, PARTS, SAMPLE, SOLID, SPACES, STOPS
from crawler.extraction.ranking.line_measures import MEASURES, TAIL
from crawler.extraction.ranking.line_places import ARTICLE, GROUPS, H1, HEADINGS, LEVELS, TAGS, TRAIL
from crawler.extraction.ranking.names import MARKS
from fingerprinting.text.compiled import kernel, part

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Shorts = NDArray[np.float32]

NONE = 99.0
"""Value for a distance to something that the page does not have."""
FAR = 9
"""Distance that stands for "none above"."""
LONG = 30
"""Minimum characters of a repeated line that is not a common phrase."""
LEAST_BODY = 0.2
"""Minimum share (0–1) of a page's prose that the text in its linked data must contain to count as the page's text."""
NOISE, TITLE, DESCRIBED, TOLD = range(4)
"""Rows of the flags of lines."""

_COUNTED, _MEASURED, _FLAGGED = map(FEATURES.index, ("digits", MEASURES[0], "noise"))
_REPEATED, _PLACED, _TAGGED = map(FEATURES.index, ("said before", "to menu", "is p"))
_PAGE, _TAILS, _NEIGHBOURS = map(FEATURES.index, ("page prose", "after tail", "prose at -3"))
_GROUPED, _TRAILED, _HEADED, _SCRIPT = map(FEATURES.index, (
    "prose of level 0", "parents of trail", "main headings before", "han"))
_LEVEL_ONE = GROUPS.index(1)


class LineNumbers(NamedTuple):
    """What is known about each line by itself."""

    sizes: Integers
    linked: Integers
    prose: Floats
    counts: Integers
    """Characters of each kind, as in `LineCounts`."""
    measures: Shorts
    flags: NDArray[np.uint8]
    same_text: Integers
    same_words: Integers
    """Numbers that lines with the same text, or the same words, share."""


class ElementNumbers(NamedTuple):
    """The elements that contain lines, each after its parent."""

    of_line: Integers
    parents: Integers
    depths: Integers
    tags: Integers
    marks_of: Integers
    """Row of each element in `marks`."""
    marks: NDArray[np.int32]


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
    _headings(rows, elements)
    title = _title(elements, lines.flags[TITLE])
    _beside_title(rows, elements, title, prose, np.full(element_count, -1), np.zeros(element_count + 2))
    _articles(rows, elements, prose, total, np.zeros(element_count, np.int64), np.zeros(element_count + 1))
    _body(rows, lines.flags[TOLD], prose, total)
    return 0


@part
def _own(rows: Floats, lines: LineNumbers) -> None:
    """Fill what depends on nothing but a line, and how Chinese the page is."""
    counts = lines.counts
    all_han, all_sampled = 0, 0
    for line in range(len(lines.sizes)):
        size = lines.sizes[line]
        beginning, sampled = max(1, min(size, BEGINNING)), min(size, SAMPLE)
        rows[0, line], rows[1, line] = size, lines.prose[line]
        rows[2, line] = np.float32(lines.linked[line]) / np.float32(max(size, 1))
        for place, kind in enumerate((DIGITS, STOPS, SPACES, PARTS)):
            rows[_COUNTED + place, line] = counts[kind, line] / beginning
        for place in range(len(MEASURES)):
            rows[_MEASURED + place, line] = lines.measures[line, place]
        for place in range(3):
            rows[_FLAGGED + place, line] = lines.flags[place, line]
        rows[_SCRIPT, line] = np.float32(counts[HANS, line]) / np.float32(max(1, sampled))
        all_han += counts[HANS, line]
        all_sampled += sampled
    rows[_SCRIPT + 1, :] = np.float32(all_han) / np.float32(max(1, all_sampled))


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
        rows[_PAGE, line], rows[_PAGE + 1, line] = whole, count
        rows[_PAGE + 2, line], rows[_PAGE + 3, line] = link_share, np.float32(line) / np.float32(count)
        rows[_PAGE + 4, line] = np.float32(before) / np.float32(whole)
        before += prose[line]
        title = line if titles[line] else title
        rows[_PAGE + 5, line] = np.nan if title < 0 else line - title
        is_prosaic = is_prosaic or prose[line] >= SOLID
        if is_prosaic and tails[line] > 0:
            tail, tail_count = line, tail_count + 1
        rows[_TAILS, line] = np.nan if tail < 0 else line - tail
        rows[_TAILS + 1, line] = tail_count
        for place, offset in enumerate(OFFSETS):
            is_inside = 0 <= line + offset < count
            rows[_NEIGHBOURS + 2 * place, line] = prose[line + offset] if is_inside else 0.0
            rows[_NEIGHBOURS + 2 * place + 1, line] = rows[2, line + offset] if is_inside else 0.0
    title = -1
    for line in range(count - 1, -1, -1):
        title = line if titles[line] else title
        rows[_PAGE + 6, line] = np.nan if title < 0 else title - line


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
            rows[_SCRIPT + 3, order[place]] = place - start
        for place in range(start, begins[trail]):
            rows[_TRAILED, order[place]] = distinct
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
        rows[_SCRIPT + 2, line] = counts[0, same_text[line]] if lines.sizes[line] >= LONG else 0
        rows[_TRAILED + 1, line] = counts[1, same_words[line]]


@part
def _headings(rows: Floats, elements: ElementNumbers) -> None:
    """Count the headings before each line, and the lines since the last."""
    mains, heads, last = 0, 0, -1
    for line in range(len(elements.of_line)):
        tag = elements.tags[elements.of_line[line]]
        mains += tag == H1
        if tag in HEADINGS:
            heads, last = heads + 1, line
        rows[_HEADED, line], rows[_HEADED + 1, line] = mains, heads
        rows[_HEADED + 2, line] = np.nan if last < 0 else line - last


@part
def _title(elements: ElementNumbers, titles: NDArray[np.uint8]) -> int:
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
def _beside_title(rows: Floats, elements: ElementNumbers, title: int, prose: Floats, meeting: Integers,
                  within: Floats) -> None:
    """Count the steps up to the element shared with the title, and down to the title.

    Also sum the prose within that element.
    """
    of_line, parents, depths = elements.of_line, elements.parents, elements.depths
    up, down, beside = rows[_HEADED + 3], rows[_HEADED + 4], rows[_HEADED + 5]
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
def _articles(rows: Floats, elements: ElementNumbers, prose: Floats, total: float, numbers: Integers,
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
        rows[_HEADED + 6, line], rows[_HEADED + 7, line] = number, sums[number] / max(1.0, total)


@part
def _body(rows: Floats, told: NDArray[np.uint8], prose: Floats, total: float) -> None:
    """Mark the lines of linked data that holds the page's text, not a summary."""
    share = 0.0
    for line in range(len(told)):
        share += prose[line] * told[line]
    share /= max(1.0, total)
    is_body = share >= LEAST_BODY
    for line in range(len(told)):
        rows[_HEADED + 8, line], rows[_HEADED + 9, line] = told[line] * is_body, share * is_body
