"""Hash runs of a thinned text whose symbols may stand in another order.

Whoever shuffles the characters of each few words, or exchanges words, leaves what was together near each other. So each
choice of symbols that are near each other, in each order, is looked up; the right one is among them as often as the run
was sampled in the source. As with masks (``guessed_runs``), this costs the page lookups, and the index holds no more.
"""

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.guessed_runs import lowered
from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.gram_hashes import SPREADER, finish, run
from fingerprinting.text.symbols import FIRST_WORD
from fingerprinting.text.thinned_runs import LONGEST

REACH = 6
"""Number of kept symbols after the first one among which the others of a run are chosen."""


@cache
def orders(k: int) -> NDArray[np.int64]:
    """List the orders of k of the next symbols, the first included: shape (m, k)."""
    return np.array([order for order in permutations(range(REACH + 1), k) if 0 in order])


@kernel
def scattered_runs(
    symbols: NDArray[np.uint16], kept: NDArray[np.bool_], orders: NDArray[np.int64], limit: np.uint64, most: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash the orders of kept syllables that are near each other.

    Hashes up to a limit are kept; the limit is lowered so that hardly more than `most` are. Returns hashes and the
    position of the first symbol of each run in the text, shape (m,) each.
    """
    places, size = np.empty(len(symbols), np.int64), 0
    for at in range(len(symbols)):
        places[size] = at
        size += kept[symbols[at]] and symbols[at] < FIRST_WORD
    limit = lowered(limit, size * len(orders), most)
    keys, positions, found = np.empty(2 * most, np.uint64), np.empty(2 * most, np.uint32), 0
    chosen = np.empty(orders.shape[1], np.uint16)
    for first in range(size):
        for row in range(len(orders)):
            if not _is_near(places, first, size, orders[row]):
                continue
            for number in range(len(chosen)):
                chosen[number] = symbols[places[first + orders[row, number]]]
            value = run(chosen, 0, len(chosen))
            if value * SPREADER <= limit and found < len(keys) and _are_different(chosen):
                keys[found], positions[found] = finish(value), places[first]
                found += 1
    return keys[:found].copy(), positions[:found].copy()


@part
def _is_near(places: NDArray[np.int64], first: int, size: int, order: NDArray[np.int64]) -> bool:
    """Tell whether the kept symbols of an order exist and are within a run's length."""
    last = first + max(order)
    return bool(last < size and places[last] - places[first] < LONGEST)


@part
def _are_different(chosen: NDArray[np.uint16]) -> bool:
    for one in range(len(chosen)):
        for other in range(one):
            if chosen[one] == chosen[other]:
                return False
    return True
