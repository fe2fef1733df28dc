"""Find inserted homophones: characters that only repeat the sound of another.

A script inserts each after the character that it sounds like, with or without brackets.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.sounding.interlinear import is_syllable, marked_readings, runs
from fingerprinting.text.folding.tokens import Points

OPENING, CLOSING = (np.array([ord(sign) for sign in signs], np.uint32)
                    for signs in ("([{（［｛【〔〖", ")]}）］｝】〕〗"))
LEAST = 20
"""Minimum number of inserted homophones in a text."""
BRACKETED = 0.7
"""Minimum share (0–1) of bracketed characters that sound like those before: a few may have another reading."""
DOUBLED, OTHERS = 0.4, 0.5
"""For a text without brackets: minimum share (0–1) of symbols that sound like the one before; minimum share of these
that are different characters, because repetitions such as 妈妈 and 天天 are ordinary."""


def homophones_beside(points: Points, reduced: Reduced) -> NDArray[np.int64]:
    """Return the places of the code points of inserted homophones, shape (k,)."""
    added = _in_brackets(points, reduced)
    if not added.any():
        added = _doubled(points, reduced)
    spans = zip(reduced.starts[added].tolist(), reduced.stops[added].tolist(), strict=True)
    return np.array([place for start, stop in spans for place in range(start, stop)], np.int64)


def _in_brackets(points: Points, reduced: Reduced) -> NDArray[np.bool_]:
    """Tell which symbols are homophones inserted in brackets.

    All syllables in brackets if most of them sound like those before; otherwise none.
    """
    is_open = _last(points, OPENING) > _last(points, CLOSING)
    is_inside: NDArray[np.bool_] = is_open[reduced.starts] & is_syllable(reduced)
    said = marked_readings(reduced, is_inside)
    is_said = np.count_nonzero(said) >= max(LEAST, BRACKETED * np.count_nonzero(is_inside))
    return is_inside if is_said else np.zeros_like(is_inside)


def _last(points: Points, signs: Points) -> NDArray[np.int64]:
    """Return for each place the last place up to it with one of `signs`; -1 for none."""
    return np.maximum.accumulate(np.where(np.isin(points, signs), np.arange(len(points)), -1))


def _doubled(points: Points, reduced: Reduced) -> NDArray[np.bool_]:
    """Tell which symbols are homophones inserted without brackets.

    Two symbols between such pairs also count as a pair, whose second character has another reading.
    """
    characters = points[reduced.starts]
    is_repeated = np.append(False, reduced.symbols[1:] == reduced.symbols[:-1]) & is_syllable(reduced)
    is_other = np.append(False, characters[1:] != characters[:-1]) & is_repeated
    repeated = np.count_nonzero(is_repeated)
    if repeated < max(LEAST, DOUBLED * len(is_repeated)) or np.count_nonzero(is_other) < OTHERS * repeated:
        return np.zeros_like(is_repeated)
    starts = np.flatnonzero(~is_repeated)
    place_in_run = np.arange(len(is_repeated)) - np.repeat(starts, np.diff(np.append(starts, len(is_repeated))))
    added: NDArray[np.bool_] = place_in_run % 2 == 1
    between = runs(~(added | np.append(added[1:], False)))
    added[between[between[:, 1] - between[:, 0] == 2, 0] + 1] = True
    return added
