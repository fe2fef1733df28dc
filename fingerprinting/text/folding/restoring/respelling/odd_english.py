"""Find passages of an English page that may be disguised.

Disguised words hardly ever form known pairs with their neighbours; words that were only swapped do so once they are put
back. The page is examined word by word, because a passage may begin in the middle of a line.
"""

from collections.abc import Iterable
from itertools import compress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.respelling.joined_words import JOIN, has_joined_words
from fingerprinting.text.folding.restoring.respelling.letter_shapes import as_seen, lower
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import (
    backward,
    pair_members,
    swapped,
)
from fingerprinting.text.folding.restoring.respelling.spacing import LONG, words_as_written
from fingerprinting.text.folding.restoring.respelling.words.numbered_words import numbered_words
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import Known, pairs
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
Runs = list[tuple[int, int]]
UNKNOWN = 0.15, 11.0
"""Share (0–1) of unknown words that an odd passage exceeds, and minimum number of unknown words in excess of it.

In English, one word in thirty is unknown; where every third word was changed, nearly a third.
"""
DENSE = 0.75, 11.0
"""The same for a page of which the rest is too unlike English prose, such as a list of names: its passages are only
those in which most words are unknown."""
LONE = ((0.55, 140.0), (0.75, 90.0))
"""Shares (0–1) of characters in words without a known pair that an odd passage exceeds, each with the minimum number of
such characters in excess of it. The second also finds a passage within a passage of names.

In English, a third of the characters are in such words; where words were changed, nearly all.
"""
MOVED = 0.3, 13.0
"""The same for words that would move if swapped words were put back; in English a tenth, in lists more."""
BACKWARD = 0.12, 7.0
"""The same for words that form a known pair with the word before only if the two are read backwards."""
JOINED = 0.2, 11.0
"""The same for words that a sign or number joins with the next."""
SHORTEST, LONGEST = 200, 60_000
"""Minimum length of a passage, in characters; maximum number of code points of a page that are examined."""
FEW = 60
"""Two passages are both tried only if their starts and stops differ by more than this many characters in total."""
MOSTLY = 0.7
"""Maximum share (0–1) of the page in all passages together: beyond it, the whole page is odd."""
ENGLISH, FEWEST = 0.2, 40
"""Minimum share (0–1) of common words outside the passages, and minimum number of words there."""


class Page(NamedTuple):
    """The words of a page."""

    is_common: Known
    """Shape (n,)."""
    sizes: Bounds
    """Number of characters from the start of each word to that of the next; shape (n,)."""
    size: int
    """Number of characters of the page."""

    def is_english_without(self, runs: Runs) -> bool:
        """Tell whether there is enough text outside the passages, in plain English."""
        is_other = np.ones(len(self.sizes), np.bool_)
        for first, last in runs:
            is_other[first:last] = False
        others = np.count_nonzero(is_other)
        return bool(others >= FEWEST and np.count_nonzero(self.is_common & is_other) >= ENGLISH * others
                    and self.sizes[is_other].sum() >= (1 - MOSTLY) * self.size)


def odd_english(points: Points, is_read: bool) -> list[tuple[int, int]]:
    """List where each passage starts and stops, at white space.

    Passages may overlap. `is_read` tells that the page was read as a whole: then it is not read in pieces.
    """
    _, letters, places = as_seen(points[:LONGEST])
    text = lower(text_of(letters))
    words = numbered_words(letters)
    if not len(words.starts):
        return []
    starts, numbers, unknown = np.append(words.starts, len(text)), words.numbers, ~words.is_known
    lone, once = ~pair_members(numbers), np.ones(len(numbers), np.int64)
    runs = [*_runs(unknown, once, *UNKNOWN),
            *(run for share, least in LONE for run in _runs(lone, np.diff(starts), share, least)),
            *_runs(swapped(numbers), once, *MOVED), *_runs(backward(numbers), once, *BACKWARD),
            *_joined_runs(text, starts)]
    kept = _all_in_english if is_read else _shortest_in_english
    page = Page(words.is_common, np.diff(starts), len(text))
    runs = kept(runs, page) or kept(_runs(unknown, once, *DENSE), page)
    bounds = [(_from_space(text, int(starts[first])), _to_space(text, *starts[last - 1:last + 1].tolist()))
              for first, last in runs]
    return [(int(places[start]), int(places[stop - 1]) + 1) for start, stop in _unlike(bounds)
            if stop - start >= SHORTEST]


def gain(points: Points, read: Rewriting) -> int:
    """Return how many more letters a reading has in long words of known pairs."""
    return _in_known_pairs(text_of(read.points)) - _in_known_pairs(text_of(points))


def _in_known_pairs(text: str) -> int:
    words = words_as_written(text)
    return sum(len(word) for word in compress(words, pair_members(pairs().numbers(words))) if len(word) >= LONG)


def _joined_runs(text: str, starts: Bounds) -> list[tuple[int, int]]:
    """List runs of words that are joined; `starts` also holds the end of the text."""
    joins = np.array([join.start() for join in JOIN.finditer(text)], np.int64)
    counts: NDArray[np.int64] = np.diff(np.searchsorted(joins, starts))
    return [(first, last) for first, last in _runs(counts > 0, np.ones_like(counts), *JOINED)
            if has_joined_words(text[starts[first]:starts[last]])]


def _all_in_english(runs: Runs, page: Page) -> Runs:
    """Keep runs if all together leave enough plain English around them."""
    return runs if runs and page.is_english_without(runs) else []


def _shortest_in_english(runs: Runs, page: Page) -> Runs:
    """Keep all runs, or else the shortest that leave enough plain English around them.

    Names around a passage make a run with it, which may be most of the page.
    """
    if page.is_english_without(runs):
        return runs
    kept: Runs = []
    for run in sorted(runs, key=lambda each: each[1] - each[0]):
        if page.is_english_without([*kept, run]):
            kept.append(run)
    return kept


def _runs(is_odd: Known, sizes: Bounds, share: float, least: float) -> list[tuple[int, int]]:
    """List runs of words whose odd part exceeds `share` of their size by `least`.

    `sizes` are the weights of the words.
    """
    bounds = np.empty((len(is_odd) + 1, 2), np.int64)
    count = find_worthy(np.where(is_odd, 1 - share, -share) * sizes, least, bounds)
    return [(first, last) for first, last in bounds[:count].tolist()]


@filling_kernel
def find_worthy(worth: NDArray[np.float64], least: float, bounds: Bounds) -> int:
    """Write where runs start and stop; returns the number of runs.

    A run is a stretch whose sum of `worth` reaches `least`. It ends where the sum has dropped to 0 or by more than
    `least` below its maximum.
    """
    found, start, stop, total, most = 0, 0, 0, 0.0, 0.0
    for at in range(len(worth) + 1):
        if at < len(worth):
            total += worth[at]
        if total > most:
            most, stop = total, at + 1
        if at == len(worth) or total <= 0.0 or total < most - least:
            if most >= least:
                bounds[found, 0], bounds[found, 1] = start, stop
                found += 1
            start, total, most = at + 1, 0.0, 0.0
    return found


def _from_space(text: str, place: int) -> int:
    """Go back to the white space before a word, past any punctuation."""
    while 0 < place < len(text) and not text[place - 1].isspace():
        place -= 1
    return place


def _to_space(text: str, last: int, place: int) -> int:
    """Go back to the white space after the last word, which starts at `last`.

    Go on to the next one instead if there is none: the last word may be a passage without spaces.
    """
    before = _from_space(text, place)
    if before > last:
        return before
    while place < len(text) and not text[place].isspace():
        place += 1
    return place


def _unlike(bounds: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Remove passages that differ only slightly from an earlier one."""
    kept = list[tuple[int, int]]()
    for start, stop in bounds:
        if all(abs(start - other[0]) + abs(stop - other[1]) > FEW for other in kept):
            kept.append((start, stop))
    return kept
