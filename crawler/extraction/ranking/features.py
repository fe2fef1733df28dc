"""Compute numeric features for each line of a page.

Of the line itself, its position, its neighbours and its groups.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.feature_kernel import fill_features
from crawler.extraction.ranking.feature_names import FEATURES, LOGS, PAGE_KINDS, SHORT_LOGS
from crawler.extraction.ranking.heading_kernel import NONE
from crawler.extraction.ranking.kernel_inputs import ElementNumbers, LineNumbers
from crawler.extraction.ranking.line_counts import DIGITS, LineCounts
from crawler.extraction.ranking.line_measures import MEASURES
from crawler.extraction.ranking.line_places import Places, numbering

Numbers = NDArray[np.float32]

AROUND = 11
"""Number of adjacent lines, with the line itself in the middle, whose mean is a feature."""
BEGINNING = 100
"""Number of characters of a line by which others have the same words."""
_NUMBER = re.compile(r"\d+")
LETTERS, PAGE_HAN, _PROSE, _LINKED, _THREAD, _AROUND = map(
    FEATURES.index, ("letters", "page han", "prose", "linked", "thread", "prose around"))


class Said(NamedTuple):
    """What is known about a page's lines besides their places."""

    counts: LineCounts
    measures: Sequence[bytes]
    """Those of each line's words, as `measured` returns them."""
    weights: Sequence[float]
    """Prose weight of each line."""
    titles: Set[int]
    """Indices of the lines that repeat the page's title."""
    noise: Set[int]
    described: Set[int]
    """Indices of the lines that the page's description repeats."""
    told: Set[int]
    """Indices of the lines that are in the page's linked data."""
    is_thread: bool
    kinds: Set[str]
    """Those of `PAGE_KINDS` that the page declares."""


def features_of(lines: Sequence[PageLine], places: Places, said: Said) -> Numbers:
    """Compute one row for each line, columns as in `FEATURES`."""
    ancestry = places.ancestry
    numbers = LineNumbers(
        said.counts.sizes, np.array([line.linked for line in lines], np.int64), np.array(said.weights, np.float64),
        said.counts.kinds, np.frombuffer(b"".join(said.measures), np.float32).reshape(-1, len(MEASURES)),
        _flagged((said.noise, said.titles, said.described, said.told), len(lines)),
        _numbered(line.text for line in lines), _numbered(_without_numbers(lines, said.counts)))
    elements = ElementNumbers(
        ancestry.of_line, np.array(ancestry.parents, np.int64), np.array(ancestry.depths, np.int64), places.tags(),
        *places.marks())
    rows = np.zeros((len(FEATURES), len(lines)))
    fill_features(rows, numbers, elements, places.groups)
    rows[_THREAD:_THREAD + 1 + len(PAGE_KINDS)] = np.array(
        [said.is_thread, *(kind in said.kinds for kind in PAGE_KINDS)])[:, None]
    return _with_logarithms(rows).T


def _without_numbers(lines: Sequence[PageLine], counts: LineCounts) -> Iterator[str]:
    """Yield the beginning of each line, with each number replaced by 0."""
    for line, digits in zip(lines, counts.kinds[DIGITS].tolist(), strict=True):
        yield _NUMBER.sub("0", line.text[:BEGINNING]) if digits else line.text[:BEGINNING]


def _with_logarithms(rows: NDArray[np.float64]) -> Numbers:
    """Replace numbers by their logarithms, and add the means of the surroundings."""
    table = rows.astype(np.float32)
    table[LOGS, :] = _logarithms(rows[LOGS, :])
    table[SHORT_LOGS, :] = _logarithms(table[SHORT_LOGS, :])
    share, ends = np.ones(AROUND, np.float32) / AROUND, np.zeros(AROUND // 2, np.float32)
    for place, row in enumerate((_PROSE, _LINKED)):
        table[_AROUND + place] = np.convolve(np.concatenate([ends, table[row], ends]), share, "valid")
    return table


def _logarithms(numbers: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return the logarithms of numbers, and `NONE` for NaN."""
    found: NDArray[np.floating] = np.log1p(numbers)
    found[np.isnan(found)] = NONE
    return found


def _flagged(sets: Sequence[Collection[int]], count: int) -> NDArray[np.uint8]:
    """Make a row of flags from each set of lines."""
    flags = np.zeros((len(sets), count), np.uint8)
    for row, flagged in zip(flags, sets, strict=True):
        if flagged:
            row[list(flagged)] = 1
    return flags


def _numbered(texts: Iterable[str]) -> Integers:
    """Give equal texts the same number."""
    known = numbering()
    return np.array([known[text] for text in texts], np.int64)
