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
    glimpse = characters[start:start + GLIMPSE]
    length = max(LENGTHS, key=lambda each: _ordered(glimpse, each, bits)[0])
    _, order = _ordered(characters, length, bits)
    is_turned = np.mean(order != np.arange(len(order))) >= LEAST_TURNED if len(order) else False
    return order if is_turned else None


def _ordered(characters: NDArray[np.int64], length: int, bits: Bits) -> tuple[float, Places]:
    size = len(characters)
    worth, came = np.full((size + 1, 2), IMPOSSIBLE), np.zeros((size + 1, 2), np.int64)
    order = np.zeros(size, np.int64)
    turn(characters, length, bits, worth, came, order)
    return float(worth[size].max()), order


@filling_kernel
def turn(
    characters: NDArray[np.int64], length: int, bits: Bits, worth: NDArray[np.float64], came: Places, order: Places,
) -> int:
    """Choose by dynamic programming which pieces of a length are turned.

    Writes `order`, returns 0.

    `worth[at, kind]` becomes the neighbours that go together in the best reading up to a place, whose last piece is a
    character as it stands (kind 0) or a turned piece (1); `came` the kind before it.
    """
    worth[0, 0], inside = 0.0, 0.0
    for at in range(1, len(characters) + 1):
        follow(characters, at, 1, 0, 0.0, length, bits, worth, came)
        if at > 1:
            inside += goes(characters, at - 1, at - 2, bits)
        if at > length:
            inside -= goes(characters, at - length, at - length - 1, bits)
        if at >= length:
            follow(characters, at, length, 1, inside, length, bits, worth, came)
    at, kind = len(characters), 0
    if worth[at, 1] > worth[at, 0]:
        kind = 1
    while at > 0:
        step = length if kind else 1
        for k in range(step):
            order[at - step + k] = at - 1 - k
        at, kind = at - step, came[at, kind]
    return 0


@part
def follow(
    characters: NDArray[np.int64], at: int, step: int, kind: int, inside: float, length: int, bits: Bits,
    worth: NDArray[np.float64], came: Places,
) -> None:
    """Let a piece that ends at a place follow the better of the readings before it."""
    before = at - step
    for other in range(2):
        last = before - (length if other else 1)
        reaching = worth[before, other] + inside - CHANGE * (other != kind)
        if last >= 0:
            reaching += goes(characters, last, at - 1, bits)
        if reaching > worth[at, kind]:
            worth[at, kind], came[at, kind] = reaching, other


@part
def goes(characters: NDArray[np.int64], left: int, right: int, bits: Bits) -> float:
    """Count 1 for two places whose characters go together."""
    one, other = characters[left], characters[right]
    return 1.0 if is_ideograph(one) and is_ideograph(other) and is_known(one, other, bits) else 0.0
