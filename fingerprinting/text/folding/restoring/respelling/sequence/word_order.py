"""Restore the order of English words that were swapped with their neighbours.

Swapped words form pairs that are rare in English. The order chosen is the one with the most adjacent words that form a
known pair, one in the word pair list of `symspellpy`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.reordering.turned_pieces import IMPOSSIBLE, Places, read_back
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import Known, pairs

FEWEST = 40
"""Minimum number of words for judging their order."""
USUAL = 0.52
"""Minimum share (0–1) of adjacent words that form known pairs at which words count as in order."""
CHANGE = 0.6
"""Cost, in known pairs, of changing from unswapped to swapped words or back, when deciding whether any are swapped."""
RESTORING = 0.3
"""The same cost when restoring a text with swapped words; lower, so that occasional swaps are found too."""
SWAPPED, BETTER = 0.3, 0.09
"""Minimum share (0–1) of swapped words in a disguised text; minimum increase of known pairs without them."""
SENSIBLE = 0.4
"""Minimum share (0–1) of known pairs in the restored order: words in lists or code have no order to restore."""


def share_of_pairs(words: Sequence[str], least: int = FEWEST) -> float:
    """Return the share (0–1) of adjacent words that form a known pair.

    1 for fewer than `least` words.
    """
    return share_of_known(pairs().numbers(words), least)


def share_of_known(numbers: Places, least: int = FEWEST) -> float:
    """Return the same share for words that are given by their numbers."""
    return float(pairs().known(numbers[:-1], numbers[1:]).mean()) if len(numbers) >= least else 1.0


def is_out_of_order(numbers: Places) -> bool:
    """Tell whether many words of a text were swapped with their neighbours."""
    before = share_of_known(numbers)
    if before >= USUAL:
        return False
    order = _ordered(numbers, CHANGE)
    is_swapped = np.mean(order != np.arange(len(order))) >= SWAPPED
    return bool(is_swapped and share_of_known(numbers[order]) >= max(SENSIBLE, before + BETTER))


def in_order(words: Sequence[str]) -> Places:
    """Find the order in which the most adjacent words form known pairs.

    Shape (n,), indices into `words`.
    """
    return _ordered(pairs().numbers(words), RESTORING)


def pair_members(numbers: Places) -> Known:
    """Tell which words form a known pair with either neighbour."""
    known = pairs().known(numbers[:-1], numbers[1:])
    found: Known = np.append(False, known) | np.append(known, False)
    return found


def backward(numbers: Places) -> Known:
    """Tell which words form a known pair with the one before only if read backwards."""
    one, other = numbers[:-1], numbers[1:]
    found: Known = np.append(False, pairs().known(other, one) & ~pairs().known(one, other))
    return found


def swapped(numbers: Places) -> Known:
    """Tell which words would move if swapped words were put back."""
    moved: Known = _ordered(numbers, CHANGE) != np.arange(len(numbers))
    return moved


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

    `near[i]`, `far[i]` and `farther[i]` tell whether word i forms a known pair with the word 1, 2 or 3 places later,
    `inside[i]` whether word i + 1 followed by word i is a known pair. Writes to `worth[at, kind]` the score (pairs
    minus costs) of the best reading of the first `at` words, which ends in an unswapped word (kind 0) or in two swapped
    ones (kind 1), and to `came` the kind before it. Writes `order`; returns 0.
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
    """Record a reading that ends at a place if it is the best of its kind."""
    if reaching - cost > worth[at, kind]:
        worth[at, kind], came[at, kind] = reaching - cost, other
