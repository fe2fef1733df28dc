"""Find characters that stand beside others only to say how those sound.

Each behind the one that it sounds like, in brackets or not, as a script puts them in.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.sounding.interlinear import is_syllable, marked_readings, runs
from fingerprinting.text.folding.tokens import Points

OPENING, CLOSING = (np.array([ord(sign) for sign in signs], np.uint32)
                    for signs in ("([{（［｛【〔〖", ")]}）］｝】〕〗"))
LEAST = 20
"""Characters that stand so, from which a text is judged."""
BRACKETED = 0.7
"""Share of the characters in brackets that sound like those before them: a few are read otherwise there."""
DOUBLED, OTHERS = 0.4, 0.5
"""Share of the characters that sound like the one before, in such a text without brackets, and of them how many are
other characters: any text says 妈妈 and 天天."""


def homophones_beside(points: Points, reduced: Reduced) -> NDArray[np.int64]:
    """Find the code points of all such characters, shape (k,); none in any other text."""
    added = _in_brackets(points, reduced)
    if not added.any():
        added = _doubled(points, reduced)
    spans = zip(reduced.starts[added].tolist(), reduced.stops[added].tolist(), strict=True)
    return np.array([place for start, stop in spans for place in range(start, stop)], np.int64)


def _in_brackets(points: Points, reduced: Reduced) -> NDArray[np.bool_]:
    """Tell which symbols stand in brackets and sound like those before them.

    All in brackets where most do; none elsewhere.
    """
    is_open = _last(points, OPENING) > _last(points, CLOSING)
    is_inside: NDArray[np.bool_] = is_open[reduced.starts] & is_syllable(reduced)
    said = marked_readings(reduced, is_inside)
    is_said = np.count_nonzero(said) >= max(LEAST, BRACKETED * np.count_nonzero(is_inside))
    return is_inside if is_said else np.zeros_like(is_inside)


def _last(points: Points, signs: Points) -> NDArray[np.int64]:
    """Tell for each place where the last of some signs stands before it; -1 for none."""
    return np.maximum.accumulate(np.where(np.isin(points, signs), np.arange(len(points)), -1))


def _doubled(points: Points, reduced: Reduced) -> NDArray[np.bool_]:
    """Tell which symbols repeat the one before, where nearly each is repeated.

    Two symbols between such pairs are a pair that is read otherwise.
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
