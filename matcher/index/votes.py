"""Count votes.

A vote is a key that a page and an item share; votes agree on where the copied text stands. Two votes agree if they
stand on about the same diagonal (position in the item less position in the page), as those of a copied passage do
however much is edited between them, and far enough apart not to be one set phrase.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel

DRIFT = 48
"""Symbols by which the diagonals of two agreeing votes may differ, however close they stand."""
WIDEST = 512
"""Symbols by which diagonals may differ at most."""
FIRM, THIN, PAIR = 0, 1, 2
"""Kinds of votes, the strongest first: by runs of neighbours, by runs of a thinned text, by pairs of stems."""
PHRASE = 8
"""Symbols between two pairs of stems, at least: closer ones are of one phrase, which a topic may share."""
SINGLE = 0.3
"""Weight of a vote that no other agrees with."""


class Agreement(NamedTuple):
    """When two votes agree."""

    distance: int = 12
    """Symbols between them, at least: closer ones may be one set phrase."""
    stretch: int = 1 << 30
    """One symbol more of drift for so many between them."""


STRICT = Agreement()
LOOSE = Agreement(8, 3)
"""Bears a page with a sign inserted after every second, or reworded."""
CLOSE = Agreement(6, 3)
"""Bears an excerpt of forty characters, too: as far apart as a run is long."""


class Votes(NamedTuple):
    """Votes sorted by page and item, then by diagonal: shape (n,) each."""

    groups: NDArray[np.int64]
    """Equal for votes of one page for one item."""
    diagonals: NDArray[np.int64]
    places: NDArray[np.int64]
    """What tells votes apart in the page: positions, or as far apart as need be."""


@kernel
def agreeing(
    groups: NDArray[np.int64], diagonals: NDArray[np.int64], places: NDArray[np.int64], rule: tuple[int, int]
) -> NDArray[np.bool_]:
    """Tell which votes another of their group agrees with: shape (n,).

    `rule` is an `Agreement`.
    """
    least, stretch = rule
    agree = np.zeros(groups.size, np.bool_)
    for row in range(groups.size):
        for step in (1, -1):
            near = row + step
            while not agree[row] and 0 <= near < groups.size and groups[near] == groups[row]:
                further, distance = diagonals[near] - diagonals[row], places[near] - places[row]
                drift, apart = abs(further), min(abs(distance), abs(distance + further))
                if drift > WIDEST:
                    break
                # a phrase that the page repeats is one phrase of the item
                if apart >= least and drift <= DRIFT + abs(distance) // stretch:
                    agree[row] = agree[near] = True
                near += step
    return agree


@kernel
def summed(
    votes: Votes, agree: NDArray[np.bool_], weights: NDArray[np.float64], kinds: NDArray[np.int8]
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]:
    """Sum up each group.

    Its first row, score, agreeing votes of all kinds, those of pairs, and its strongest kind: `FIRM`, `THIN` or `PAIR`.
    Of pairs that stand close together one votes.
    """
    groups, _, places = votes
    starts, scores = np.empty(groups.size, np.int64), np.zeros(groups.size, np.float64)
    counts, paired = np.zeros(groups.size, np.int64), np.zeros(groups.size, np.int64)
    strongest = np.full(groups.size, PAIR, np.int8)
    count, last = 0, -PHRASE
    for row in range(groups.size):
        if row == 0 or groups[row] != groups[row - 1]:
            starts[count] = row
            count, last = count + 1, -PHRASE
        scores[count - 1] += weights[row] * (1.0 if agree[row] else SINGLE)
        apart = kinds[row] != PAIR or abs(places[row] - last) >= PHRASE
        if agree[row] and apart:
            counts[count - 1] += 1
            paired[count - 1] += kinds[row] == PAIR
            last = places[row] if kinds[row] == PAIR else last
        strongest[count - 1] = min(strongest[count - 1], kinds[row])
    return starts[:count], scores[:count], np.maximum(counts[:count], 1), paired[:count], strongest[:count]
