"""Put English words back that were swapped with their neighbours.

A word that stands before its neighbour instead of behind it forms pairs that hardly any English text has. The order is
chosen in which most neighbours are a pair of the list of `symspellpy`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.reordering.turned_pieces import IMPOSSIBLE, Places, read_back

LIST = "frequency_bigramdictionary_en_243_342.txt"
FEWEST = 40
"""Neighbours by which an order is judged."""
USUAL = 0.52
"""Share of neighbours that are a pair of the list, from which words are in order."""
CHANGE = 0.6
"""What it costs to go from swapped words to others or back, in pairs of the list."""
RESTORING = 0.3
"""The same once words are known to be swapped, be it one pair in a few words."""
SWAPPED, BETTER = 0.3, 0.09
"""Share of the words that are swapped in a disguise, and how many more neighbours are pairs without it."""
SENSIBLE = 0.4
"""Share of neighbours that are pairs then, at least: words that stand in lists or code have no order."""
SPREAD = 1 << 20
"""Above the number of any word."""

Known = NDArray[np.bool_]


class Pairs:
    """The pairs of words that follow each other in English."""

    def __init__(self) -> None:
        lines = files("symspellpy").joinpath(LIST).read_text(encoding="utf-8-sig").split()
        self._numbers: dict[str, int] = {}
        firsts, seconds = ([self._numbers.setdefault(word, len(self._numbers) + 1) for word in lines[at::3]]
                           for at in range(2))
        self._pairs = np.unique(np.array(firsts, np.int64) * SPREAD + np.array(seconds, np.int64))

    def numbers(self, words: Sequence[str]) -> Places:
        """Give words their numbers; 0 for one that is in no pair."""
        return np.array([self._numbers.get(word, 0) for word in words], np.int64)

    def known(self, left: Places, right: Places) -> Known:
        """Tell which words of one array are followed by those of the other."""
        asked = left * SPREAD + right
        places = np.minimum(np.searchsorted(self._pairs, asked), self._pairs.size - 1)
        found: Known = self._pairs[places] == asked
        return found


@cache
def pairs() -> Pairs:
    """Read the list, once a process."""
    return Pairs()


def share_of_pairs(words: Sequence[str], least: int = FEWEST) -> float:
    """Give the share of neighbours that are a pair of the list.

    1 for too few words.
    """
    return _share(pairs().numbers(words)) if len(words) >= least else 1.0


def is_out_of_order(words: Sequence[str]) -> bool:
    """Tell whether many words of a text were swapped with their neighbours."""
    before = share_of_pairs(words)
    if before >= USUAL:
        return False
    numbers = pairs().numbers(words)
    order = _ordered(numbers, CHANGE)
    is_swapped = np.mean(order != np.arange(len(order))) >= SWAPPED
    return bool(is_swapped and _share(numbers[order]) >= max(SENSIBLE, before + BETTER))


def in_order(words: Sequence[str]) -> Places:
    """Find the order in which most neighbours are pairs.

    Shape (n,), places in `words`.
    """
    return _ordered(pairs().numbers(words), RESTORING)


def pair_members(numbers: Places) -> Known:
    """Tell which words are in a pair of the list with either neighbour."""
    known = pairs().known(numbers[:-1], numbers[1:])
    found: Known = np.append(False, known) | np.append(known, False)
    return found


def backward(numbers: Places) -> Known:
    """Tell which words are in a pair with the one before only if read backwards."""
    one, other = numbers[:-1], numbers[1:]
    found: Known = np.append(False, pairs().known(other, one) & ~pairs().known(one, other))
    return found


def swapped(numbers: Places) -> Known:
    """Tell which words would stand elsewhere if swapped ones were put back."""
    moved: Known = _ordered(numbers, CHANGE) != np.arange(len(numbers))
    return moved


def _share(numbers: Places) -> float:
    return float(pairs().known(numbers[:-1], numbers[1:]).mean())


def _ordered(numbers: Places, change: float) -> Places:
    size = len(numbers)
    padded = np.concatenate([numbers, np.zeros(3, np.int64)])
    near, far, farther = (_known(padded, distance, size) for distance in (1, 2, 3))
    inside = pairs().known(padded[1:size + 1], padded[:size])
    worth, came, order = np.full((size + 1, 2), IMPOSSIBLE), np.zeros((size + 1, 2), np.int64), np.zeros(size, np.int64)
    put_in_order(near, far, farther, inside, change, worth, came, order)
    return order


def _known(padded: Places, distance: int, size: int) -> Known:
    return pairs().known(padded[:size], padded[distance:size + distance])


@filling_kernel
def put_in_order(
    near: Known, far: Known, farther: Known, inside: Known, change: float, worth: NDArray[np.float64], came: Places,
    order: Places,
) -> int:
    """Choose by dynamic programming which neighbours are swapped.

    `near[i]`, `far[i]` and `farther[i]` tell whether word i and the one 1, 2 or 3 further on are a pair, `inside[i]`
    whether word i + 1 and word i are one. `worth[at, kind]` becomes the number of pairs in the best reading of the
    words before a place, which ends in a word as it stands (kind 0) or in two that are swapped (1); `came` the kind
    before it. Writes `order`, returns 0.
    """
    worth[0, 0] = 0.0
    for at in range(1, len(order) + 1):
        follow(at, 0, 0.0, worth[at - 1, 0] + 1.0 * (at > 1 and near[at - 2]), 0, worth, came)
        if at > 2:
            follow(at, 0, change, worth[at - 1, 1] + 1.0 * far[at - 3], 1, worth, came)
        if at > 1:
            gained = 1.0 * inside[at - 2]
            follow(at, 1, change, worth[at - 2, 0] + gained + 1.0 * (at > 2 and far[at - 3]), 0, worth, came)
        if at > 3:
            follow(at, 1, 0.0, worth[at - 2, 1] + gained + 1.0 * farther[at - 4], 1, worth, came)
    read_back(2, worth, came, order)
    return 0


@part
def follow(
    at: int, kind: int, cost: float, reaching: float, other: int, worth: NDArray[np.float64], came: Places
) -> None:
    """Let a reading end at a place if it is the best of its kind."""
    if reaching - cost > worth[at, kind]:
        worth[at, kind], came[at, kind] = reaching - cost, other
