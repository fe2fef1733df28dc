"""The index in memory, with the same interface as the one in Redis."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matcher.index.generation import Item
from matcher.index.index import CAPS
from matcher.index.records import Postings


class Records(NamedTuple):
    """Which item holds which key at which position: columns of equal length."""

    keys: NDArray[np.uint64]
    items: NDArray[np.uint32]
    positions: NDArray[np.uint32]

    def rows(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> "Records":
        """Choose rows."""
        return Records(self.keys[chosen], self.items[chosen], self.positions[chosen])


EMPTY = Records(np.empty(0, np.uint64), np.empty(0, np.uint32), np.empty(0, np.uint32))


class MemoryIndex:
    """An index for one process: columns sorted by key, 16 bytes per record.

    It is its own view, because nothing changes it in between. The first look-up after a change sorts the records.
    """

    def __init__(self, cap: int = CAPS["chapter"]) -> None:
        self._cap = cap
        self._sorted = EMPTY
        self._fresh: list[Records] = []
        self._gone: list[int] = []
        """Numbers of removed items whose records are still stored."""
        self._numbers: dict[str, int] = {}
        self._ids: dict[int, str] = {}
        self._last = 0

    def view(self) -> "MemoryIndex":
        """Return the index itself."""
        return self

    def holds(self) -> bool:
        """Return True, because no generation ever replaces another."""
        return True

    def add(self, items: Iterable[Item]) -> int:
        """Add items that do not exist yet; return how many were new."""
        added = 0
        for item in items:
            if item.id not in self._numbers:
                self._last += 1
                self._numbers[item.id], self._ids[self._last] = self._last, item.id
                owners = np.full(item.keys.keys.size, self._last, np.uint32)
                self._fresh.append(Records(item.keys.keys, owners, item.keys.positions.astype(np.uint32)))
                added += 1
        return added

    def remove(self, items: Iterable[Item]) -> None:
        """Remove items with all their records.

        The given keys may differ from those with which an item was added.
        """
        for item in items:
            if number := self._numbers.pop(item.id, 0):
                del self._ids[number]
                self._gone.append(number)

    def ids(self) -> set[str]:
        """List all existing items."""
        return set(self._numbers)

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        """Find the items that hold the keys."""
        records = self._settled()
        starts = np.searchsorted(records.keys, keys, "left")
        counts = np.searchsorted(records.keys, keys, "right") - starts
        stop_keys = counts > self._cap
        counts[stop_keys] = 0
        before = np.cumsum(counts) - counts
        rows = np.arange(counts.sum()) + np.repeat(starts - before, counts)
        queries = np.repeat(np.arange(keys.size), counts)
        return Postings(queries, records.items[rows], records.positions[rows], stop_keys)

    def resolve(self, numbers: list[int]) -> dict[int, str]:
        """Map item numbers to ids; removed items are left out."""
        return {number: self._ids[number] for number in numbers if number in self._ids}

    def _settled(self) -> Records:
        """Merge added records and drop removed ones since the last look-up."""
        if self._fresh or self._gone:
            records = Records(*map(np.concatenate, zip(self._sorted, *self._fresh, strict=True)))
            if self._gone:
                records = records.rows(~np.isin(records.items, self._gone))
            self._sorted = records.rows(np.argsort(records.keys, kind="stable"))
            self._fresh, self._gone = [], []
        return self._sorted
