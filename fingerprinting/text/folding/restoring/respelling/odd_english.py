"""Find passages of an English page that may not be written as they are read.

Whatever is done to words, hardly any is in a known pair with its neighbours then; where they are only swapped, many
are once they are put back. A page is looked at word by word, since such a passage may begin amid a line.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.restoring.respelling.letter_shapes import lower
from fingerprinting.text.folding.restoring.respelling.seen_letters import as_seen, decoded
from fingerprinting.text.folding.restoring.respelling.spacing import TOKEN, plain
from fingerprinting.text.folding.restoring.respelling.word_order import Known, pair_members, pairs, swapped
from fingerprinting.text.folding.tokens import Points

Bounds = NDArray[np.int64]
LONE = ((0.55, 105.0), (0.75, 60.0))
"""Share of the letters that are in words without a pair from which a passage is odd, and how many more than that share
they are at least: first roughly, then also within a passage of names or the like. In English a third are; where words
were changed, nearly all."""
MOVED = 0.3, 8.0
"""The same of words that would stand elsewhere; in English a tenth would, in lists more."""
LONGEST = 60_000
"""Code points that are looked at."""


def odd_english(points: Points) -> list[tuple[int, int]]:
    """List where each passage starts and stops, at white space.

    They may overlap: the first of those that can be read is the passage.
    """
    _, letters, places = as_seen(points[:LONGEST])
    text = lower(decoded(letters))
    found = [(token.start(), plain(token[0])) for token in TOKEN.finditer(text)]
    if not found:
        return []
    starts = np.array([*(start for start, _ in found), len(text)], np.int64)
    numbers = pairs().numbers([word for _, word in found])
    lone, moved, letters_of = ~pair_members(numbers), swapped(numbers), np.diff(starts)
    runs = [*(run for share, least in LONE for run in _runs(lone, letters_of, share, least)),
            *_runs(moved, np.ones(len(found), np.int64), *MOVED)]
    bounds = dict.fromkeys((_from_space(text, starts[first]), _from_space(text, starts[last])) for first, last in runs)
    return [(int(places[start]), int(places[stop - 1]) + 1) for start, stop in bounds if start < stop]


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
