"""Sample the shingle hashes of a text.

The set of all hashes would be larger than the text. Broder (1997) and later surveys describe the first three methods;
the fourth is newer. Each returns ascending indexes into the hashes.

- **Min-Wise**: the smallest hash under each of n random orders. The size is fixed, and the share of orders on which two
  texts agree estimates their resemblance; but an excerpt of a long text agrees on few.
- **Mod-m**: the hashes that are 0 mod m. The size grows with the text. Whether a gram is kept does not depend on its
  surroundings, so an excerpt keeps what the whole text keeps. This makes it possible to find a copied part of a page.
- **Min-s**: the s smallest hashes. The size is fixed and one order suffices; excerpts have the same problem.
- **Open syncmer** (Edgar 2021): a gram whose smallest part is at a fixed offset. As in Mod-m the choice depends on the
  gram alone, but it is spread more evenly: there are fewer long runs and fewer long gaps.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.gram_hashes import hash_grams

Hashes = NDArray[np.uint64]
Indexes = NDArray[np.intp]


def min_wise(hashes: Hashes, orders: int) -> Indexes:
    """Keep the smallest hash under each of ``orders`` random orders.

    There are fewer indexes if a hash is the smallest under several orders.
    """
    if not len(hashes):
        return np.zeros(0, np.intp)
    return np.unique(_winners(hashes, order_seeds(orders)))


def mod_m(hashes: Hashes, m: int) -> Indexes:
    """Keep the hashes divisible by m, about one in m."""
    return np.flatnonzero(hashes % np.uint64(m) == 0)


def min_s(hashes: Hashes, s: int) -> Indexes:
    """Keep the s smallest different hashes, each at its first occurrence."""
    _, first = np.unique(hashes, return_index=True)
    return np.sort(first[:s])


def open_syncmer(symbols: NDArray[np.uint16], k: int, s: int, offset: int) -> Indexes:
    """Keep the k-grams whose smallest s-gram begins at ``offset`` within them.

    About one in k - s + 1 is kept. The indexes are those of k-grams: gram i begins at symbol i. Of equal s-grams the
    first counts. Raises ValueError unless 0 < s <= k and 0 <= offset <= k - s.
    """
    if not 0 < s <= k or not 0 <= offset <= k - s:
        raise ValueError(f"open syncmers need 0 < s <= k and 0 <= offset <= k - s, not k={k}, s={s}, offset={offset}")
    parts = hash_grams(symbols, s)
    width = k - s + 1
    if len(parts) < width:
        return np.zeros(0, np.intp)
    windows = np.lib.stride_tricks.sliding_window_view(parts, width)
    return np.flatnonzero(windows.argmin(axis=1) == offset)


def order_seeds(orders: int) -> NDArray[np.uint64]:
    """Return the fixed parameters of ``orders`` random orders.

    Shape (orders, 2): a multiplier and an addend each.
    """
    return np.random.Generator(np.random.PCG64(0x57454E)).integers(0, 1 << 64, (orders, 2), np.uint64) | np.uint64(1)


@kernel
def rank(value: np.uint64, multiplier: np.uint64, addend: np.uint64) -> np.uint64:
    """Return the rank of a hash in a random order."""
    return (value * multiplier + addend) >> np.uint64(32)


@kernel
def _winners(hashes: Hashes, seeds: NDArray[np.uint64]) -> Indexes:
    won = np.zeros(len(seeds), np.intp)
    for order in range(len(seeds)):
        smallest = rank(hashes[0], seeds[order, 0], seeds[order, 1])
        for at in range(1, len(hashes)):
            placed = rank(hashes[at], seeds[order, 0], seeds[order, 1])
            if placed < smallest:
                smallest, won[order] = placed, at
    return won
