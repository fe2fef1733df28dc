"""MinHash LSH whose tables are Bloom filters.

After LSHBloom (Khan et al. 2024, arXiv 2411.04257).

Each band has a filter of its own. It tells that a page shares a band with the library, never with which chapter, so a
library costs a few bytes and nothing can be proved by it.
"""

from collections.abc import Sequence
from math import ceil, log

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_128_intdigest

from benchmarks.scale.peer import NOTICED, signature
from benchmarks.scale.synthetic import chapter

BANDS, ROWS = 42, 3
"""Of the 128 functions. With two in a band, as the peer has them, nearly any page shares one with some chapter."""
FALSE = 1e-5
"""Share of strange keys that a filter takes for one of its own."""


class BandFilter:
    """A Bloom filter of the keys of one band."""

    def __init__(self, keys: int) -> None:
        self._bits = max(ceil(-keys * log(FALSE) / log(2) ** 2), 8)
        self._hashes = max(round(self._bits / keys * log(2)), 1)
        self._cells = np.zeros(self._bits, np.bool_)

    @property
    def size(self) -> int:
        """Bytes that the bits take when they are packed."""
        return ceil(self._bits / 8)

    def add(self, key: bytes) -> None:
        """Enter a key."""
        self._cells[self._places(key)] = True

    def holds(self, key: bytes) -> bool:
        """Tell whether a key may have been entered."""
        return bool(self._cells[self._places(key)].all())

    def _places(self, key: bytes) -> NDArray[np.int64]:
        """Find the cells of a key, by two hashes (Kirsch and Mitzenmacher 2006)."""
        first, second = divmod(xxh3_128_intdigest(key), 1 << 64)
        return np.array([(first + number * second) % self._bits for number in range(self._hashes)], np.int64)


class LshBloom:
    """A library of the first chapters, of which nothing is kept but the filters."""

    def __init__(self, chapters: int) -> None:
        self._filters = [BandFilter(chapters) for _ in range(BANDS)]
        for seed in range(chapters):
            for band, key in zip(self._filters, _keys(chapter(seed)), strict=True):
                band.add(key)

    @property
    def size(self) -> int:
        """Bytes of all filters."""
        return sum(band.size for band in self._filters)

    def answer(self, pages: Sequence[str]) -> list[str]:
        """Tell of each page whether it copies something: "copy", or nothing."""
        return [NOTICED if any(band.holds(key) for band, key in zip(self._filters, _keys(page), strict=True)) else ""
                for page in pages]


def _keys(text: str) -> list[bytes]:
    values = signature(text).hashvalues.astype("<u8")
    return [values[band * ROWS:(band + 1) * ROWS].tobytes() for band in range(BANDS)]
