"""MinHash with banding: signatures agree as often as the texts overlap."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import xxhash
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.compiled import kernel
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.sampling import order_seeds, rank
from fingerprinting.text.shingles import Unit, shingles


@dataclass(frozen=True)
class MinHash:
    """The smallest shingle hash under each of many random orders, looked up by bands.

    There are b·r orders, in bands of r.

    Broder 1997: two texts agree on an order with a probability equal to the Jaccard similarity J of their shingles, so
    the share of agreements estimates it. With bands, pairs with J well above (1/b)^(1/r) become candidates and few
    below: the probability is 1 - (1 - J^r)^b. Good at whole texts with edits, shuffling and, over syllables,
    homophones. Bad at excerpts: a tenth of a page has J ≤ .1 with it.
    """

    name: ClassVar[str] = "minhash"
    bands: int = 64
    rows: int = 2
    unit: Unit = "character"
    k: int = 4

    def fingerprint(self, text: Folded) -> bytes:
        """Compute 4 bytes per order; empty for a text too short for a shingle."""
        hashes = shingles(text, self.unit, self.k).hashes
        return sign(hashes, order_seeds(self.bands * self.rows)).astype("<u4").tobytes() if len(hashes) else b""

    def keys(self, value: bytes) -> Keys:
        """Look up by (band, hash of the band)."""
        width = 4 * self.rows
        bands = [value[start : start + width] for start in range(0, len(value), width)]
        keys = [xxhash.xxh3_64_intdigest(band, seed=i) for i, band in enumerate(bands)]
        return Keys(np.array(keys, np.uint64), np.zeros(len(keys), np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Estimate the Jaccard similarity by the share of orders that agree."""
        if not left or not right:
            return float(left == right)
        return float(np.mean(np.frombuffer(left, "<u4") == np.frombuffer(right, "<u4")))


@kernel
def sign(hashes: NDArray[np.uint64], seeds: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Find the smallest rank of any hash under each random order.

    `seeds` has shape (orders, 2).
    """
    smallest = np.full(len(seeds), 0xFFFFFFFF, np.uint64)
    for at in range(len(hashes)):
        for order in range(len(seeds)):
            smallest[order] = min(smallest[order], rank(hashes[at], seeds[order, 0], seeds[order, 1]))
    return smallest.astype(np.uint32)
