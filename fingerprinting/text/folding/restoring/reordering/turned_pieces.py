"""Turn back single pieces of one length that were written backwards.

Examples are swapped pairs, or groups of five characters. Unlike in ``even_pieces``, they may be anywhere.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known

Places = NDArray[np.int64]
LENGTHS = range(2, 13)
"""Possible lengths of a piece, in characters."""
GLIMPSE = 600
"""Number of characters, from the middle of the text, by which the length is chosen."""
CHANGE = 0.6
"""Cost, in known pairs, of a change from turned pieces to unturned characters or back."""
LEAST_TURNED = 0.3
"""Minimum share (0–1) of characters that are moved."""
IMPOSSIBLE = -1e9


def turned_pieces(characters: NDArray[np.int64], bits: Bits) -> Places | None:
    """Return the order with the most known pairs: shape (n,).

    Pieces of one length are turned or left as written. Returns None if fewer characters than `LEAST_TURNED` are moved.
    """
    start = max(0, (len(characters) - GLIMPSE) // 2)
    glimpse = _Turning(characters[start:start + GLIMPSE], bits)
    whole = _Turning(characters, bits)
    whole.turn(max(LENGTHS, key=glimpse.turn))
    is_turned = np.mean(whole.order != np.arange(len(characters))) >= LEAST_TURNED if len(characters) else False
    return whole.order if is_turned else None


def words_turned(characters: NDArray[Any], bits: Bits) -> Places:
    """Return the order with the most known pairs if words may be turned: shape (n,).

    Words have two characters.
    """
    words = _Turning(characters.astype(np.int64), bits)
    words.turn(2)
    return words.order


class _Turning:
    """A text whose pieces may be turned.

    It holds what does not depend on the length of the pieces.
    """

    def __init__(self, characters: NDArray[np.int64], bits: Bits) -> None:
        size = len(characters)
        self._characters, self._bits = characters, bits
        self._pairs = np.zeros((size, 2))
        count_pairs(characters, bits, self._pairs)
        self._worth, self._came = np.zeros((size + 1, 2)), np.zeros((size + 1, 2), np.int64)
        self.order = np.zeros(size, np.int64)

    def turn(self, length: int) -> float:
        """Choose which pieces of a length are turned, and set `order`.

        Returns the number of known pairs in that order, less the costs of changes.
        """
        turn(self._characters, length, self._bits, self._pairs, self._worth, self._came, self.order)
        return float(self._worth[-1].max())


@filling_kernel
def count_pairs(characters: NDArray[np.int64], bits: Bits, pairs: NDArray[np.float64]) -> int:
    """Tell whether each character forms a known pair with the one before it.

    Writes `pairs`, shape (n, 2): as written, and in reverse order. Returns 0.
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

    `worth[at, kind]` is the number of known pairs, less costs, in the best reading of the first `at` characters whose
    last piece is a character as written (kind 0) or a turned piece (kind 1); `came[at, kind]` is the kind of the piece
    before it. Writes `order`; returns 0.
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

    Turned pieces have the given length, others are single characters.
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
    """Append a piece to the better of the two readings before it.

    It gains `plain` after a character as written, and `turned` after a turned piece.
    """
    one, other = worth[before, 0] + plain, worth[before, 1] + turned
    worth[at, kind], came[at, kind] = max(one, other), 1 if other > one else 0


@part
def goes(characters: NDArray[np.int64], left: int, right: int, bits: Bits) -> float:
    """Return 1 if the characters at two places are a known pair, else 0."""
    one, other = characters[left], characters[right]
    return 1.0 if is_ideograph(one) and is_ideograph(other) and is_known(one, other, bits) else 0.0
