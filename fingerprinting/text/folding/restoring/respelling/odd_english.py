"""Find passages of an English page that may not be written as they are read.

Whatever is done to words, hardly any is in a known pair with its neighbours then; where they are only swapped, many
are once they are put back. A page is looked at word by word, since such a passage may begin amid a line.
"""

from collections.abc import Iterable, Sequence
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.respelling.letter_shapes import as_seen, lower
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, lexicon
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import (
    Known,
    backward,
    pair_members,
    pairs,
    swapped,
)
from fingerprinting.text.folding.restoring.respelling.spacing import TOKEN, plain
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
UNKNOWN = 0.15, 11.0
"""Share of the words that are none from which a passage is odd, and how many more than that share they are at least. In
English one in thirty is; where every third word was changed, nearly a third."""
LONE = ((0.55, 140.0), (0.75, 90.0))
"""Share of the letters that are in words without a pair from which a passage is odd, and how many more than that share
they are at least: first roughly, then also within a passage of names or the like. In English a third are; where words
were changed, nearly all."""
MOVED = 0.3, 13.0
"""The same of words that would stand elsewhere; in English a tenth would, in lists more."""
BACKWARD = 0.12, 7.0
"""The same of words that are in a known pair with a neighbour only if the two are read backwards."""
SHORTEST, LONGEST = 200, 60_000
"""Code points of a passage at least, and of a page that are looked at."""
FEW = 60
"""Characters by which a passage must differ from another one to be tried too."""
MOSTLY = 0.7
"""Share of the page that all passages are at most: with more the whole page is odd."""
ENGLISH, FEWEST = 0.2, 40
"""Share of common words in what is no passage, and how many words that are, at least."""


def odd_english(points: Points) -> list[tuple[int, int]]:
    """List where each passage starts and stops, at white space.

    They may overlap: the first of those that can be read is the passage.
    """
    _, letters, places = as_seen(points[:LONGEST])
    text = lower(text_of(letters))
    found = [(token.start(), plain(token[0])) for token in TOKEN.finditer(text)]
    if not found:
        return []
    starts = np.array([*(start for start, _ in found), len(text)], np.int64)
    numbers = pairs().numbers([word for _, word in found])
    known, lone, once = lexicon().worth, ~pair_members(numbers), np.ones(len(found), np.int64)
    unknown = np.array([word not in known for _, word in found], np.bool_)
    runs = [*_runs(unknown, once, *UNKNOWN),
            *(run for share, least in LONE for run in _runs(lone, np.diff(starts), share, least)),
            *_runs(swapped(numbers), once, *MOVED), *_runs(backward(numbers), once, *BACKWARD)]
    if not runs or not _is_english_without(runs, found, len(text)):
        return []
    bounds = [(_from_space(text, int(starts[first])), _from_space(text, int(starts[last]))) for first, last in runs]
    return [(int(places[start]), int(places[stop - 1]) + 1) for start, stop in _unlike(bounds)
            if stop - start >= SHORTEST]


def _is_english_without(runs: Iterable[tuple[int, int]], words: Sequence[tuple[int, str]], size: int) -> bool:
    """Tell whether what is in no passage is English as written, and not too little."""
    is_other = np.ones(len(words), np.bool_)
    for first, last in runs:
        is_other[first:last] = False
    others = [word for _, word in compress(words, is_other)]
    letters = np.diff([*(start for start, _ in words), size])
    return (len(others) >= FEWEST and common_share(others) >= ENGLISH
            and letters[is_other].sum() >= (1 - MOSTLY) * size)


def _runs(is_odd: Known, sizes: Bounds, share: float, least: float) -> list[tuple[int, int]]:
    """List the runs of words of which more than a share are odd, by so much at least."""
    bounds = np.empty((len(is_odd) + 1, 2), np.int64)
    count = find_worthy(np.where(is_odd, 1 - share, -share) * sizes, least, bounds)
    return [(first, last) for first, last in bounds[:count].tolist()]


@filling_kernel
def find_worthy(worth: NDArray[np.float64], least: float, bounds: Bounds) -> int:
    """Write where runs start and stop; returns how many there are.

    A run ends where what follows takes away as much as a run must be worth.
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
    """Go back to where a word begins, signs before it included."""
    while 0 < place < len(text) and not text[place - 1].isspace():
        place -= 1
    return place


def _unlike(bounds: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out passages that differ from one before them by a few words only."""
    kept = list[tuple[int, int]]()
    for start, stop in bounds:
        if all(abs(start - other[0]) + abs(stop - other[1]) > FEW for other in kept):
            kept.append((start, stop))
    return kept
