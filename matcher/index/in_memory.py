"""The index in memory: the same answers without a server."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from matcher.index.generation import Item
from matcher.index.index import CAPS
from matcher.index.records import NUMBER, RECORD, Postings, address, pack, scan

BITS = 14


class MemoryIndex:
    """An index for one process.

    It is its own view, as nothing can change it in between.
    """

    def __init__(self, cap: int = CAPS["chapter"]) -> None:
        self._cap = cap
        self._buckets: dict[int, bytearray] = {}
        self._numbers: dict[str, int] = {}
        self._ids: dict[int, str] = {}
        self._places: dict[int, NDArray[np.uint16]] = {}
        """By number, the buckets that hold its records: the keys of what is removed may be others than were added."""
        self._last = 0

    def view(self) -> "MemoryIndex":
        """Read from the index as it is."""
        return self

    def holds(self) -> bool:
        """Nothing switches it."""
        return True

    def add(self, items: Iterable[Item]) -> int:
        """Add items that are not there yet and return how many were new."""
        added = 0
        for item in items:
            if item.id not in self._numbers:
                self._last += 1
                self._numbers[item.id], self._ids[self._last] = self._last, item.id
                self._append(item, self._last)
                added += 1
        return added

    def remove(self, items: Iterable[Item]) -> None:
        """Make items disappear with all their records.

        The keys of an item may be others than it was added with.
        """
        for item in items:
            if number := self._numbers.pop(item.id, 0):
                del self._ids[number]
                self._scrub(number)

    def ids(self) -> set[str]:
        """List the items that are there."""
        return set(self._numbers)

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        """Find who holds the keys."""
        buckets, tags = address(keys, BITS)
        wanted, rows = np.unique(buckets, return_inverse=True)
        values = [bytes(self._buckets.get(bucket, b"")) for bucket in wanted.tolist()]
        return scan(values, rows.astype(np.int64), tags, self._cap)

    def resolve(self, numbers: list[int]) -> dict[int, str]:
        """Map item numbers to ids; items that are gone are left out."""
        return {number: self._ids[number] for number in numbers if number in self._ids}

    def _append(self, item: Item, number: int) -> None:
        buckets, tags = address(item.keys.keys, BITS)
        owners = np.full(buckets.size, number, np.uint32)
        records = pack(tags, owners, item.keys.positions.astype(np.uint32))
        for bucket, record in zip(buckets.tolist(), records, strict=True):
            self._buckets.setdefault(bucket, bytearray()).extend(record.tobytes())
        self._places[number] = np.unique(buckets).astype(np.uint16)

    def _scrub(self, number: int) -> None:
        mark = np.frombuffer(number.to_bytes(4, "little"), np.uint8)
        for bucket in self._places.pop(number).tolist():
            rows = np.frombuffer(self._buckets.pop(bucket), np.uint8).reshape(-1, RECORD)
            kept = rows[(rows[:, NUMBER] != mark).any(axis=1)]
            if kept.size:
                self._buckets[bucket] = bytearray(kept.tobytes())
