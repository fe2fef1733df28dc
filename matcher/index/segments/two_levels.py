"""Combine the records of segments and Redis, without those of removed items.

The numbers of removed items are kept in Redis, four bytes each, until the segments are rewritten.
"""

from collections.abc import Iterable
from typing import cast

import numpy as np
from numpy.typing import NDArray
from redis import Redis
from redis.exceptions import ResponseError

from matcher.index.records import Postings
from matcher.index.scripts import BURY
from matcher.index.stored_values import wrong_type

ALL = 1 << 30
"""More records than a key can have; with this cap, only a mark makes a stop key."""
KEPT_LISTS = 16


class RemovedNumbers:
    """The numbers of removed items, read again when their list has grown."""

    def __init__(self) -> None:
        self._read: dict[str, tuple[int, NDArray[np.uint32]]] = {}

    def read(self, redis: Redis, key: str) -> NDArray[np.uint32]:
        """Read the list under a key, ascending.

        It is empty if the key holds something else.
        """
        try:
            size = redis.strlen(key)
            before, numbers = self._read.get(key, (0, _NONE))
            if size == before:
                return numbers
            written = cast(bytes, redis.get(key) or b"")
        except ResponseError as error:
            if not wrong_type(error):
                raise
            return _NONE
        while len(self._read) >= KEPT_LISTS:
            del self._read[next(iter(self._read))]
        self._read[key] = len(written), unpacked(written)
        return self._read[key][1]


_NONE = np.empty(0, np.uint32)


def unpacked(written: bytes) -> NDArray[np.uint32]:
    """Parse a list of numbers; the result is ascending without duplicates."""
    return np.unique(np.frombuffer(written[:len(written) // 4 * 4], "<u4")).astype(np.uint32)


def packed(numbers: Iterable[int]) -> bytes:
    """Serialise a list of numbers."""
    return np.fromiter(numbers, "<u4").tobytes()


def bury(redis: Redis, key: str, numbers: Iterable[int]) -> None:
    """Append numbers to the list of removed items."""
    if written := packed(numbers):
        redis.eval(BURY, 1, key, cast(str, written))


def joined(older: Postings, recent: Postings, removed: NDArray[np.uint32], cap: int) -> Postings:
    """Combine what both levels hold under the same keys.

    Keys with more than `cap` records in both together are stop keys, as they would be in a single level.
    """
    queries = np.concatenate([older.queries, recent.queries])
    items = np.concatenate([older.items, recent.items])
    positions = np.concatenate([older.positions, recent.positions])
    kept = ~np.isin(items, removed)
    stop_keys = older.stop_keys | recent.stop_keys
    stop_keys |= np.bincount(queries[kept], minlength=stop_keys.size) > cap
    kept &= ~stop_keys[queries]
    order = np.flatnonzero(kept)
    order = order[np.argsort(queries[order], kind="stable")]
    return Postings(queries[order], items[order], positions[order], stop_keys)
