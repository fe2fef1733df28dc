"""Count votes.

A vote is a key that a page and an item share. Two votes agree if they are on about the same diagonal (position in the
item minus position in the page), as those of a copied passage are despite edits between them, and are far enough apart
not to come from one set phrase.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel

DRIFT = 48
"""Maximum difference in symbols between the diagonals of two agreeing votes that are close together."""
WIDEST = 512
"""Maximum difference in symbols between the diagonals of any two agreeing votes."""
FIRM, THIN, PAIR = 0, 1, 2
"""Kinds of votes, strongest first: from runs of neighbours, from runs of a thinned text, from pairs of stems."""
PHRASE = 8
"""Minimum symbols between two votes of stem pairs, or between any two that add up in a window; closer ones come from
one phrase, which texts on the same topic may share."""
TOGETHER = 96
"""Symbols of a window in which votes add up."""
SINGLE = 0.3
"""Weight of a vote with which no other agrees."""


class Agreement(NamedTuple):
    """When two votes agree."""

    distance: int = 12
    """Minimum symbols between them; closer ones may come from one set phrase."""
    stretch: int = 1 << 30
    """Symbols between two votes for each additional symbol by which their diagonals may differ."""


STRICT = Agreement()
LOOSE = Agreement(8, 3)
"""Also fits pages with a character inserted after every second one, and reworded pages."""
CLOSE = Agreement(6, 3)
"""Also fits excerpts of forty characters; the distance is the length of a run."""


class Votes(NamedTuple):
    """Votes sorted by page and item, then by diagonal: shape (n,) each."""

    groups: NDArray[np.int64]
    """Equal for votes of one page for one item."""
    diagonals: NDArray[np.int64]
    places: NDArray[np.int64]
    """Where votes are in the page: positions, or places far enough apart to keep votes distinct."""


@kernel
def agreeing(
    groups: NDArray[np.int64], diagonals: NDArray[np.int64], places: NDArray[np.int64], rule: tuple[int, int]
) -> NDArray[np.bool_]:
    """Tell which votes another vote of their group agrees with: shape (n,).

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
                # a phrase repeated in the page is a single phrase in the item
                if apart >= least and drift <= DRIFT + abs(distance) // stretch:
                    agree[row] = agree[near] = True
                near += step
    return agree


@kernel
def summed(
    votes: Votes, agree: NDArray[np.bool_], weights: NDArray[np.float64], kinds: NDArray[np.int8]
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]:
    """Sum up each group of votes.

    Returns its first row, score, agreeing votes of all kinds, those of pairs, and its strongest kind: `FIRM`, `THIN` or
    `PAIR`. Pairs close together count as one vote.
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


@kernel
def densest(
    groups: NDArray[np.int64], places: NDArray[np.int64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the maximum weight of each group's votes within a window.

    Votes are sorted by group, then by place in the page; their order in the item does not count. Of votes of one phrase
    only the heaviest counts.
    """
    best, count, first = np.zeros(groups.size), 0, 0
    heads, amounts = np.empty(groups.size, np.int64), np.empty(groups.size)
    size, total = 0, 0.0
    for row in range(groups.size):
        if row == 0 or groups[row] != groups[row - 1]:
            count, first, size, total = count + 1, 0, 0, 0.0
        if size and places[row] - heads[size - 1] < PHRASE:
            total += max(weights[row] - amounts[size - 1], 0.0)
            amounts[size - 1] = max(amounts[size - 1], weights[row])
        else:
            heads[size], amounts[size] = places[row], weights[row]
            size, total = size + 1, total + weights[row]
        while places[row] - heads[first] > TOGETHER:
            total -= amounts[first]
            first += 1
        best[count - 1] = max(best[count - 1], total)
    return best[:count]
