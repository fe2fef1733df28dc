"""Pair the symbols of two texts that are in the same order."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein, Postfix, Prefix

Symbols = NDArray[np.uint16]

SHORT = 4_000
"""Maximum symbols of the longer text for which only the edit distance is used; its time grows with their square."""
ANCHOR = 12
"""Symbols of an anchor, a sequence that occurs exactly once in both texts and is therefore paired with itself."""
ALIKE, SLACK = 0.8, 0.03
"""Minimum share (0–1) of equal symbols for which few edits are expected, and how many more, as a share, are allowed
for. That halves the time, or doubles it if there are more edits after all."""
LARGEST = 20_000
"""Maximum symbols between two anchors; longer stretches are not paired."""


def paired(page: Symbols, source: Symbols, alike: float = 0.0) -> NDArray[np.int64]:
    """Pair the symbols that are equal or replace each other.

    Returns shape (k, 2), ascending in both columns. `alike` is the share of symbols that is likely to be equal, if
    known; it only affects speed.

    Symbols that only one text has are in no pair. (Levenshtein 1966; long texts are cut at sequences that are unique in
    both, as in Cohen's patience diff.)
    """
    left, right = _string(page), _string(source)
    anchors = _anchors(left, right) if max(len(left), len(right)) > SHORT else []
    corners = [(0, 0), *anchors, (len(left), len(right))]
    blocks = [(start + at, first + other, length) for (start, first), (stop, last) in pairwise(corners)
              for at, other, length in _between(left[start:stop], right[first:last], alike)]
    return _expanded(np.array(blocks, np.int64).reshape(-1, 3))


def _expanded(blocks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Expand blocks of shape (b, 3), two places and a length, to single pairs."""
    lengths = blocks[:, 2]
    within = np.arange(lengths.sum()) - np.repeat(lengths.cumsum() - lengths, lengths)
    pairs: NDArray[np.int64] = np.repeat(blocks[:, :2], lengths, axis=0) + within[:, np.newaxis]
    return pairs


def _between(left: str, right: str, alike: float) -> Iterator[tuple[int, int, int]]:
    """Pair the symbols between two anchors, as blocks of two places and a length.

    Equal ends are always paired, the rest only if it is short.
    """
    head = Prefix.similarity(left, right)
    tail = Postfix.similarity(left[head:], right[head:])
    inner, other = left[head:len(left) - tail], right[head:len(right) - tail]
    yield 0, 0, head
    if max(len(inner), len(other)) <= LARGEST:
        yield from ((head + at, head + facing, length) for at, facing, length in _facing(inner, other, alike))
    yield len(left) - tail, len(right) - tail, tail


def _facing(left: str, right: str, alike: float) -> Iterator[tuple[int, int, int]]:
    """Pair two texts from one insertion or deletion to the next.

    Replacements between them do not matter.
    """
    at = facing = 0
    edits = int((1 + SLACK - alike) * max(len(left), len(right))) if alike >= ALIKE else None
    steps = cast(list[tuple[str, int, int]], Levenshtein.editops(left, right, score_hint=edits).as_list())
    for kind, place, other in steps:
        if kind != "replace":
            yield at, facing, place - at
            at, facing = place + (kind == "delete"), other + (kind == "insert")
    yield at, facing, len(left) - at


def _anchors(left: str, right: str) -> list[tuple[int, int]]:
    """Find where equal runs begin, using sequences that are unique in both texts.

    The longest selection with the same order in both is used.
    """
    here, there = _unique(left), _unique(right)
    shared = sorted((at, there[gram]) for gram, at in here.items() if gram in there)
    rising = [shared[number] for number in _longest_rising([other for _, other in shared])]
    known = set(rising)
    return [(at, other) for at, other in rising if (at - 1, other - 1) not in known]


def _unique(text: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for at in range(len(text) - ANCHOR + 1):
        gram = text[at:at + ANCHOR]
        places[gram] = -1 if gram in places else at
    return {gram: at for gram, at in places.items() if at >= 0}


def _longest_rising(values: list[int]) -> list[int]:
    """Find the longest ascending subsequence of distinct values.

    Returns the indices of its members.
    """
    lowest: list[int] = []
    tails: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        length = bisect_left(lowest, value)
        before.append(tails[length - 1] if length else -1)
        lowest[length:length + 1], tails[length:length + 1] = [value], [place]
    chain: list[int] = []
    place = tails[-1] if tails else -1
    while place >= 0:
        chain.append(place)
        place = before[place]
    return chain[::-1]


def _string(symbols: Symbols) -> str:
    """Encode symbols as characters beyond the surrogates."""
    return (symbols.astype(np.uint32) + 0x10000).astype("<u4").tobytes().decode("utf-32-le")
