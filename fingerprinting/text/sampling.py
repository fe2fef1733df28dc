"""Choose the shingle hashes that stand for a text.

A set of all of them would be larger than the text.

Broder (1997) and the surveys after him name three ways, to which later work added the fourth. Each returns indexes
into the hashes, ascending.

- **Min-Wise**: the smallest under each of n random orders. Of fixed size, and the share of orders on which two texts
  agree estimates their resemblance; but an excerpt of a long text agrees on few.
- **Mod-m**: the hashes ≡ 0 mod m. Grows with the text, and a gram is kept or not whatever surrounds it, so an
  excerpt keeps what the whole kept. That is what finds a copied part of a page.
- **Min-s**: the s smallest. Of fixed size, and one order instead of n; the same weakness for excerpts.
- **Open syncmer** (Edgar 2021): a gram whose smallest part stands at a chosen place. Chosen by itself alone, as in
  Mod-m, but evenly spread: of overlapping grams never long runs at once, never long gaps.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.gram_hashes import hash_grams

Hashes = NDArray[np.uint64]
Indexes = NDArray[np.intp]


def min_wise(hashes: Hashes, orders: int) -> Indexes:
    """Keep the smallest hash under each of ``orders`` random orders.

    Fewer where one wins several.
    """
    if not len(hashes):
        return np.zeros(0, np.intp)
    return np.unique(_winners(hashes, order_seeds(orders)))


def mod_m(hashes: Hashes, m: int) -> Indexes:
    """Keep the hashes divisible by m, about one in m."""
    return np.flatnonzero(hashes % np.uint64(m) == 0)


def min_s(hashes: Hashes, s: int) -> Indexes:
    """Keep the s smallest distinct hashes, each where it stands first."""
    _, first = np.unique(hashes, return_index=True)
    return np.sort(first[:s])


def open_syncmer(symbols: NDArray[np.uint16], k: int, s: int, offset: int) -> Indexes:
    """Keep the k-grams whose smallest s-gram begins at ``offset`` in them.

    That is about one in k - s + 1.

    Indexes are those of k-grams: the gram i begins at symbol i. Of equal s-grams the first counts.
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
    """Derive ``orders`` random orders, the same for ever.

    A multiplier and an addend each, shape (orders, 2).
    """
    return np.random.Generator(np.random.PCG64(0x57454E)).integers(0, 1 << 64, (orders, 2), np.uint64) | np.uint64(1)


@kernel
def rank(value: np.uint64, multiplier: np.uint64, addend: np.uint64) -> np.uint64:
    """Place a hash in a random order."""
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
