"""Turn pieces of one length back that were written from their end.

Pairs that were swapped are such, and so are five characters at a time.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known

Places = NDArray[np.int64]
LENGTHS = range(2, 13)
"""Characters of a piece."""
GLIMPSE = 600
"""Characters in which the length is looked for."""
CHANGE = 0.6
"""What it costs to go from turned pieces to others or back, in neighbours that go together."""
LEAST_TURNED = 0.3
"""Share of the characters in turned pieces."""
IMPOSSIBLE = -1e9


def turned_pieces(characters: NDArray[np.int64], bits: Bits) -> Places | None:
    """Find the order in which most neighbours go together: shape (n,).

    Pieces of one length are turned or left; none where hardly any piece is better turned.
    """
    start = max(0, (len(characters) - GLIMPSE) // 2)
    glimpse = _Turning(characters[start:start + GLIMPSE], bits)
    whole = _Turning(characters, bits)
    whole.turn(max(LENGTHS, key=glimpse.turn))
    is_turned = np.mean(whole.order != np.arange(len(characters))) >= LEAST_TURNED if len(characters) else False
    return whole.order if is_turned else None


class _Turning:
    """A text whose pieces may be turned.

    It keeps what is the same for pieces of any length.
    """

    def __init__(self, characters: NDArray[np.int64], bits: Bits) -> None:
        size = len(characters)
        self._characters, self._bits = characters, bits
        self._pairs = np.zeros((size, 2))
        count_pairs(characters, bits, self._pairs)
        self._worth, self._came = np.zeros((size + 1, 2)), np.zeros((size + 1, 2), np.int64)
        self.order = np.zeros(size, np.int64)

    def turn(self, length: int) -> float:
        """Choose the pieces of a length that are turned, and their `order`.

        Returns how many neighbours go together then.
        """
        turn(self._characters, length, self._bits, self._pairs, self._worth, self._came, self.order)
        return float(self._worth[-1].max())


@filling_kernel
def count_pairs(characters: NDArray[np.int64], bits: Bits, pairs: NDArray[np.float64]) -> int:
    """Tell whether a character goes with the one before it, as written and turned.

    Writes `pairs`, shape (n, 2); returns 0.
    """
    for at in range(1, len(characters)):
        pairs[at, 0] = goes(characters, at - 1, at, bits)
        pairs[at, 1] = goes(characters, at, at - 1, bits)
    return 0


@filling_kernel
def turn(
    characters: NDArray[np.int64], length: int, bits: Bits, pairs: NDArray[np.float64], worth: NDArray[np.float64],
    came: Places, order: Places,
) -> int:
    """Choose by dynamic programming which pieces of a length are turned.

    Writes `order`, returns 0.

    `worth[at, kind]` becomes the neighbours that go together in the best reading up to a place, whose last piece is a
    character as it stands (kind 0) or a turned piece (1); `came` the kind before it.
    """
    worth[0, 0], worth[0, 1], inside = 0.0, IMPOSSIBLE, 0.0
    for at in range(1, len(characters) + 1):
        across = goes(characters, at - 1 - length, at - 1, bits) if at > length else 0.0
        worth[at, 1] = IMPOSSIBLE
        follow(worth, came, at, at - 1, 0, pairs[at - 1, 0], across - CHANGE)
        inside += pairs[at - 1, 1]
        if at > length:
            inside -= pairs[at - length, 1]
        if at >= length:
            further = goes(characters, at - 2 * length, at - 1, bits) if at >= 2 * length else 0.0
            follow(worth, came, at, at - length, 1, inside + across - CHANGE, inside + further)
    read_back(length, worth, came, order)
    return 0


@part
def read_back(length: int, worth: NDArray[np.float64], came: Places, order: Places) -> None:
    """Write the order of the best reading, from its end.

    Turned pieces have a length, others are one character or word.
    """
    at = len(order)
    kind = 1 if worth[at, 1] > worth[at, 0] else 0
    while at > 0:
        step = length if kind else 1
        for k in range(step):
            order[at - step + k] = at - 1 - k
        at, kind = at - step, came[at, kind]


@part
def follow(
    worth: NDArray[np.float64], came: Places, at: int, before: int, kind: int, plain: float, turned: float,
) -> None:
    """Let a piece that ends at a place follow the better of the readings before it.

    It gains `plain` behind a character as it stands, and `turned` behind a turned piece.
    """
    one, other = worth[before, 0] + plain, worth[before, 1] + turned
    worth[at, kind], came[at, kind] = max(one, other), 1 if other > one else 0


@part
def goes(characters: NDArray[np.int64], left: int, right: int, bits: Bits) -> float:
    """Count 1 for two places whose characters go together."""
    one, other = characters[left], characters[right]
    return 1.0 if is_ideograph(one) and is_ideograph(other) and is_known(one, other, bits) else 0.0
