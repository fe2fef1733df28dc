"""Compute numeric features for each line of a page.

Of the line itself, its position, its neighbours and its groups.
"""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.line_headings import HEADING_NAMES, Column, beside_headings
from crawler.extraction.ranking.line_measures import MEASURES, TAIL
from crawler.extraction.ranking.line_places import GROUPS, PLACE_NAMES, TRAIL, Places, numbering

Numbers = NDArray[np.float32]
PAGE_KINDS = ("article", "thread", "goods", "list", "media")

SAMPLE = 500
"""Characters of a line in which those of each writing system are counted."""
LONG = 30
"""Minimum characters of a repeated line that is not a common phrase."""

_HAN = ((0x3400, 0x9FFF), (0xF900, 0xFAFF))
"""Code points of Chinese characters, first and last of each block."""
_OWN = ("letters", "prose", "linked", *MEASURES, "noise", "title", "described", "said before")
_GROUP = ("prose", "share", "lines", "mean", "linked", "sentences")
_NEIGHBOUR = ("prose", "linked")
SENTENCE = 8
"""Minimum prose weight of a line that is a sentence."""
FAR = 1e6
"""Index of a line that does not exist."""
OFFSETS = (-3, -2, -1, 1, 2, 3)
FEATURES: tuple[str, ...] = (
    *_OWN, *PLACE_NAMES,
    "page prose", "page lines", "page linked", "place", "prose before", "after title", "before title", "thread",
    *(f"page of {kind}" for kind in PAGE_KINDS),
    "after tail", "tails before",
    *(f"{what} at {offset}" for offset in OFFSETS for what in _NEIGHBOUR),
    "prose around", "linked around",
    *(f"{what} of level {level}" for level in GROUPS for what in _GROUP),
    "parents of trail", "trail same words", *HEADING_NAMES, "han", "page han", "repeats", "place in trail",
)


class Said(NamedTuple):
    """What is known about a page's lines besides their places."""

    measures: Sequence[bytes]
    """Those of each line's words, as `measured` returns them."""
    numberless: Sequence[str]
    """The beginning of each line, with each number replaced by 0."""
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


class _Table:
    """A row of numbers for each feature, filled one after another."""

    def __init__(self, count: int) -> None:
        self.rows: Numbers = np.empty((len(FEATURES), count), np.float32)
        self._filled = 0

    def add(self, columns: Iterable[Column]) -> None:
        """Fill one row for each column."""
        for column in columns:
            self.rows[self._filled] = column
            self._filled += 1

    def add_rows(self, block: NDArray[np.floating]) -> None:
        """Fill several rows from a block."""
        self.rows[self._filled:self._filled + len(block)] = block
        self._filled += len(block)


def features_of(lines: Sequence[PageLine], places: Places, said: Said) -> Numbers:
    """Compute one row for each line, columns as in `FEATURES`."""
    prose = np.asarray(said.weights, np.float32)
    measures = np.frombuffer(b"".join(said.measures), np.float32).reshape(-1, len(MEASURES)).T
    length = np.array([len(line.text) for line in lines], np.float32)
    linked = np.array([line.linked for line in lines], np.float32)
    share = (linked / np.maximum(length, 1)).astype(np.float32)
    flags = np.zeros((3, len(lines)), np.float32)
    for flag, flagged in zip(flags, (said.noise, said.titles, said.described), strict=True):
        if flagged:
            flag[list(flagged)] = 1
    table = _Table(len(lines))
    table.add((np.log1p(length), np.log1p(prose), share))
    table.add_rows(measures)
    table.add_rows(flags)
    table.add([_said_before(lines)])
    table.add_rows(places.described())
    table.add(_page(measures[TAIL], prose, length, linked, said))
    table.add(_neighbours(prose, share))
    table.add_rows(_groups(places.groups, prose, length, linked))
    table.add(_trails(said.numberless, places.groups))
    table.add(beside_headings(places.ancestry, prose, said.titles, said.told))
    table.add(_script_and_repeats(lines, length, places.groups))
    return table.rows.T


def _said_before(lines: Sequence[PageLine]) -> Numbers:
    """Count how often each line's text has occurred earlier on the page."""
    counts: dict[str, int] = {}
    found = []
    for line in lines:
        before = counts.get(line.text, 0)
        found.append(float(min(3, before)))
        counts[line.text] = before + 1
    return np.asarray(found, np.float32)


def _script_and_repeats(lines: Sequence[PageLine], length: Numbers, groups: Integers) -> list[Column]:
    """Compute how Chinese each line and the page are, and how often lines recur.

    Also the index of a line among those of its kind. Signatures and duplicated pages repeat long lines; the first post
    of a thread is the first of its kind.
    """
    han, sampled = chinese_letters(lines), np.minimum(length, SAMPLE)
    counts = Counter(line.text for line in lines if len(line.text) >= LONG)
    repeats = np.log1p([counts.get(line.text, 0) for line in lines])
    trails = groups[:, TRAIL]
    order = np.argsort(trails, kind="stable")
    begins = np.searchsorted(trails[order], trails[order])
    place = np.empty(len(lines), np.float32)
    place[order] = np.arange(len(lines)) - begins
    return [han / np.maximum(1, sampled), han.sum() / max(1.0, float(sampled.sum())), repeats, np.log1p(place)]


def chinese_letters(lines: Sequence[PageLine]) -> Numbers:
    """Count the Chinese characters in each line's sample.

    All lines are counted together, because long pages have many.
    """
    samples = [line.text[:SAMPLE] for line in lines]
    codes = np.frombuffer("".join(samples).encode("utf-32-le", "surrogatepass"), "<u4")
    is_han = np.zeros(len(codes) + 1, np.bool_)
    for first, last in _HAN:
        is_han[1:] |= codes - np.uint32(first) <= last - first  # values below `first` wrap around to large ones
    ends = np.cumsum([0, *map(len, samples)])
    counts: Numbers = np.diff(np.cumsum(is_han, dtype=np.int32)[ends]).astype(np.float32)
    return counts


def _page(tails: Numbers, prose: Numbers, length: Numbers, linked: Numbers, said: Said) -> list[Column]:
    titles = list(said.titles)
    count, total = len(prose), float(prose.sum()) or 1.0
    index = np.arange(count, dtype=np.float32)
    before = prose.cumsum() - prose
    title = np.full(count, -1.0, np.float32)
    title[titles] = index[titles]
    last = np.maximum.accumulate(title)
    following = np.full(count, FAR, np.float32)
    following[titles] = index[titles]
    following = np.minimum.accumulate(following[::-1])[::-1]
    prosaic = np.logical_or.accumulate(prose >= SENTENCE)
    is_tail = (tails > 0) & prosaic
    tail = np.maximum.accumulate(np.where(is_tail, index, -1.0))
    return [
        np.log1p(total), np.log1p(count), linked.sum() / max(1.0, float(length.sum())), index / count, before / total,
        np.where(last < 0, 99, np.log1p(np.abs(index - last))),
        np.where(following >= FAR, 99, np.log1p(np.abs(following - index))),
        float(said.is_thread), *(float(kind in said.kinds) for kind in PAGE_KINDS),
        np.where(tail < 0, 99, np.log1p(index - tail)), np.log1p(is_tail.cumsum())]


def _neighbours(prose: Numbers, linked: Numbers) -> list[Column]:
    logs = np.log1p(prose)
    ends = np.zeros(5, np.float32)
    padded = [np.concatenate([ends, some, ends]) for some in (logs, linked)]
    count = len(prose)
    shifted = [some[5 + offset:5 + offset + count] for offset in OFFSETS for some in padded]
    return [*shifted, *(np.convolve(some, np.ones(11, np.float32) / 11, "valid") for some in padded)]


def _groups(groups: Integers, prose: Numbers, length: Numbers, linked: Numbers) -> Numbers:
    """Compute the features of groups of lines, a row for each feature and level."""
    flat, width = groups.ravel(), groups.shape[1]
    count = np.bincount(flat)
    said, letters, links, sentences = (
        np.bincount(flat, np.repeat(values, width)) for values in (prose, length, linked, prose >= SENTENCE))
    table = np.asarray([np.log1p(said), said / max(1.0, float(prose.sum())), np.log1p(count),
                        np.log1p(said / np.maximum(count, 1)), links / np.maximum(letters, 1),
                        sentences / np.maximum(count, 1)], np.float32)
    found: Numbers = table[:, groups.T].transpose(1, 0, 2).reshape(-1, len(groups))
    return found


def _trails(numberless: Sequence[str], groups: Integers) -> list[Column]:
    """Count the elements with lines of a line's kind, and the lines with its words."""
    trails, parents = groups[:, TRAIL], groups[:, GROUPS.index(1)]
    pairs = set(zip(trails.tolist(), parents.tolist(), strict=True))
    distinct = np.bincount([trail for trail, _ in pairs])
    known: dict[str, int] = numbering()
    words = [known[text] for text in numberless]
    return [np.log1p(distinct[trails]), np.log1p(np.bincount(words)[words])]

