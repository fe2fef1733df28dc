"""Pair the symbols of two texts that keep the same order."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein, Postfix, Prefix

Symbols = NDArray[np.uint16]

SHORT = 4_000
"""Symbols of the longer text up to which the edit distance alone decides: its time grows with their square."""
ANCHOR = 12
"""Symbols of a sequence that both texts have exactly once, and which so must face itself."""
ALIKE, SLACK = 0.8, 0.03
"""Share of equal symbols from which the edits are likely to be few, and by how many more are looked for: that takes
half the time, or twice where there are more after all."""
LARGEST = 20_000
"""Symbols between two anchors beyond which nothing is paired."""


def paired(page: Symbols, source: Symbols, alike: float = 0.0) -> NDArray[np.int64]:
    """Pair the symbols that are equal or replace each other.

    Returns shape (k, 2), rising in both columns. `alike` is the share that is likely to be equal, where it is known;
    the pairs are the same with any.

    Symbols that only one text has are in no pair. (Levenshtein 1966; long texts are cut at sequences that are unique
    in both, as in Cohen's patience diff.)
    """
    left, right = _string(page), _string(source)
    anchors = _anchors(left, right) if max(len(left), len(right)) > SHORT else []
    corners = [(0, 0), *anchors, (len(left), len(right))]
    blocks = [(start + at, first + other, length) for (start, first), (stop, last) in pairwise(corners)
              for at, other, length in _between(left[start:stop], right[first:last], alike)]
    return _expanded(np.array(blocks, np.int64).reshape(-1, 3))


def _expanded(blocks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Write out blocks of shape (b, 3), two places and a length, pair by pair."""
    lengths = blocks[:, 2]
    within = np.arange(lengths.sum()) - np.repeat(lengths.cumsum() - lengths, lengths)
    pairs: NDArray[np.int64] = np.repeat(blocks[:, :2], lengths, axis=0) + within[:, np.newaxis]
    return pairs


def _between(left: str, right: str, alike: float) -> Iterator[tuple[int, int, int]]:
    """Pair what lies between two anchors, in blocks of two places and a length.

    Equal ends always, the rest if it is short.
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
    """Find where equal runs begin, by sequences that are unique in both texts.

    As many are taken as stand in the same order in both.
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
    """Find the longest rising subsequence of distinct values.

    Returns the places of its members.
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
    """Write symbols as characters, above the surrogates."""
    return (symbols.astype(np.uint32) + 0x10000).astype("<u4").tobytes().decode("utf-32-le")
