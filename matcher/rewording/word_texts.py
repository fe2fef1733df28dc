"""Split texts written in words, such as English, into sentences of content words."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WORDS
from fingerprinting.text.weights import hash_word
from fingerprinting.text.words import stop_words
from matcher.rewording.stemming import stem

KEEP_TEXTS = 64
"""Texts whose results are cached, because the same candidates recur for many pages."""
LIST, ITEM = 40, 6
"""Words above which a sentence is taken for a list, and minimum words of each line of it."""
ENDLESS, PART = 60, 30
"""Words above which a sentence is cut anywhere, and words per part."""
_END = re.compile(
    r"""(?: [!?] | \.(?!\w)(?<!\b[A-Za-z]\.) )[.!?]*["'”’)\]]*    # a sentence's end; not that of an initial
        | \n(?=[^\S\n]*\n)                                        # a paragraph's
        | \n(?![^\S\n]*[a-z,;(])                                  # a line's, unless the sentence goes on
    """, re.VERBOSE)


class Prose(NamedTuple):
    """A text as sentences; sentence i is symbols [bounds[i], bounds[i + 1])."""

    bounds: NDArray[np.int64]
    """Shape (s + 1,)."""
    cuts: NDArray[np.int64]
    """Shape (s + 1,): the content words of sentence i are terms[cuts[i]:cuts[i + 1]]."""
    terms: NDArray[np.uint64]
    """Shape (n,): a hash of the stem of each content word, in the order of the text."""


def is_prose(text: Folded) -> bool:
    """Tell whether most symbols of a text are words."""
    return 2 * int(np.count_nonzero(text.symbols >= WORDS.start)) > len(text)


@lru_cache(KEEP_TEXTS)
def prose(text: Folded) -> Prose:
    """Split a text into sentences.

    Lists without full stops are split at their lines, and endless sentences anywhere.
    """
    bounds = np.array([0, *_cuts(text), len(text)], np.int64)
    stems = _stems(text)
    places = np.flatnonzero(stems)
    return Prose(bounds, np.searchsorted(places, bounds), stems[places])


def _cuts(text: Folded) -> Iterator[int]:
    """Find where sentences begin, except for the first one."""
    ends = np.array([match.end() for match in _END.finditer(text.original)], np.int64)
    lines = np.flatnonzero(points_of(text.original) == ord("\n"))
    breaks = np.searchsorted(text.offsets, lines)
    starts = np.unique(np.concatenate([[0], np.searchsorted(text.offsets, ends), [len(text)]])).tolist()
    for start, stop in pairwise(starts):
        yield from _parts(start, stop, breaks)
        if stop < len(text):
            yield stop


def _parts(start: int, stop: int, breaks: NDArray[np.int64]) -> Iterator[int]:
    """Split a long sentence at its lines, and parts still too long into equal parts."""
    at = start
    if stop - start > LIST:
        for place in breaks[np.searchsorted(breaks, start):np.searchsorted(breaks, stop)].tolist():
            if place - at >= ITEM:
                yield from _equal_parts(at, place)
                yield place
                at = place
    yield from _equal_parts(at, stop)


def _equal_parts(start: int, stop: int) -> Iterator[int]:
    if stop - start > ENDLESS:
        yield from range(start + PART, stop - PART // 2, PART)


def _stems(text: Folded) -> NDArray[np.uint64]:
    """Hash the stem at each symbol; 0 if there is no content word."""
    known, first, place = np.unique(text.symbols, return_index=True, return_inverse=True)
    hashes = np.zeros(known.size, np.uint64)
    for number in np.flatnonzero(known >= WORDS.start).tolist():
        at = first[number]
        hashes[number] = _stem(text.original[text.offsets[at]:text.ends[at]].lower())
    return hashes[place]


@lru_cache(1 << 16)
def _stem(word: str) -> int:
    """Hash the stem of a word; 0 for a stop word."""
    word = word.replace("’", "'").removesuffix("'s")
    if word in stop_words():
        return 0
    return hash_word(stem(word) if word.isascii() else word)
