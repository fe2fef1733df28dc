"""Drop letters or other characters that were put between those of a text.

Each word has its own letters at every second or third place, or the whole text has its own characters there. The
letters between are arbitrary, so that those of the text follow each other as in English words only without them.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import product

import numpy as np

from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, Unwrapped
from fingerprinting.text.folding.restoring.respelling.letter_shapes import lower
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate

PERIODS = 2, 3, 4
UNLIKELY, LEAST, LIKELIER = -11.0, -8.6, 1.0
"""Maximum rate of letters as written, minimum rate without those between, and minimum gain."""
FREQUENT, SAMPLE, MOST = ("the", "and", "ing", "ion", "ent"), 500, 2
"""Frequent letters of English, and how often they may occur in how many characters from the middle: by chance once in
seven texts. Rating the letters costs thirty times as much."""
EVENLY = 0.8
"""Minimum share (0–1) of words whose lengths are multiples of the period, if each has its own letters."""
_WORD, _ANY = re.compile("[^\\W_]+"), re.compile("(?s:.+)")


def letters_between(glimpse: str) -> Layer | None:
    """Return what drops characters at even distances; None for other texts."""
    middle = max(0, len(glimpse) - SAMPLE) // 2
    if sum(map(glimpse[middle:middle + SAMPLE].count, FREQUENT)) > MOST:
        return None
    text = lower(glimpse)
    before = letter_rate(text)
    if not -np.inf < before < UNLIKELY:
        return None
    readings = [(letter_rate(_kept(pattern, period, first, text).text), pattern.pattern, period, first)
                for pattern, period, first in _likely(text)]
    rate, written, period, first = max(readings, default=(-np.inf, "", 0, 0))
    return partial(_kept, re.compile(written), period, first) if rate >= max(LEAST, before + LIKELIER) else None


def _likely(text: str) -> Iterator[tuple[re.Pattern[str], int, int]]:
    """List periods that lengths of words allow, and where a text may begin in them."""
    lengths = np.array([len(word) for word in _WORD.findall(text)])
    for period, first in product(PERIODS, range(max(PERIODS))):
        if first < period:
            yield _ANY, period, first
            if np.mean(lengths % period == 0) >= EVENLY:
                yield _WORD, period, first


def _kept(pattern: re.Pattern[str], period: int, first: int, text: str) -> Unwrapped:
    """Keep one character in a period of what a pattern matches."""
    is_kept = np.ones(len(text), np.bool_)
    for found in pattern.finditer(text):
        is_kept[found.start():found.end()] = False
        is_kept[found.start() + first:found.end():period] = True
    places = np.flatnonzero(is_kept)
    return Unwrapped("".join(text[at] for at in places.tolist()), places, places + 1)
