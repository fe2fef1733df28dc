"""Postings as packed bytes: how a key becomes a bucket and a record.

A record has ten bytes, little-endian: 3 of the key's hash (the tag), 4 of the item's number, 3 of the position. The
bucket is chosen by other bits of the same hash, so tag and bucket together distinguish keys by 36 bits or more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel

RECORD = 10
TAG, NUMBER = slice(0, 3), slice(3, 7)
"""Bytes of these fields in a record."""
STOP_KEY = 0xFFFFFFFF
"""Item number of the record that marks a stop key, that is, a key held by too many items to count."""
MAX_POSITION = 0xFFFFFF


class Postings(NamedTuple):
    """What an index holds under the keys that were looked up."""

    queries: NDArray[np.int64]
    """Shape (p,): index of the looked-up key; ascending."""
    items: NDArray[np.uint32]
    """Shape (p,): number of the item that holds the key."""
    positions: NDArray[np.uint32]
    """Shape (p,): position in that item."""
    stop_keys: NDArray[np.bool_]
    """Shape (m,): which looked-up keys are held by too many items to count."""


class Address(NamedTuple):
    """Where keys are stored: shape (m,) each."""

    buckets: NDArray[np.int64]
    tags: NDArray[np.uint32]


@kernel
def _mix(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread keys evenly over 64 bits (splitmix64's finaliser).

    Keys themselves are not evenly distributed, because methods sample by low bits or count from zero.
    """
    mixed = np.empty_like(keys)
    for index in range(keys.size):
        key = keys[index] + np.uint64(0x9E3779B97F4A7C15)
        key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed[index] = key ^ (key >> np.uint64(31))
    return mixed


def address(keys: NDArray[np.uint64], bits: int) -> Address:
    """Compute the bucket, out of 2^bits, and the tag of each key."""
    mixed = _mix(np.ascontiguousarray(keys, dtype=np.uint64))
    buckets = mixed & np.uint64((1 << bits) - 1)
    return Address(buckets.astype(np.int64), (mixed >> np.uint64(40)).astype(np.uint32))


@kernel
def pack(
    tags: NDArray[np.uint32], items: NDArray[np.uint32], positions: NDArray[np.uint32]
) -> NDArray[np.uint8]:
    """Build records: shape (m, 10)."""
    records = np.empty((tags.size, 10), np.uint8)
    for row in range(tags.size):
        for byte in range(3):
            records[row, byte] = (tags[row] >> (8 * byte)) & 0xFF
            records[row, 7 + byte] = (positions[row] >> (8 * byte)) & 0xFF
        for byte in range(4):
            records[row, 3 + byte] = (items[row] >> (8 * byte)) & 0xFF
    return records


@kernel
def _number(blob: NDArray[np.uint8], at: int, size: int) -> int:
    value = 0
    for byte in range(size):
        value |= int(blob[at + byte]) << (8 * byte)
    return value


@kernel
def _count(
    blob: NDArray[np.uint8], bounds: NDArray[np.int64], rows: NDArray[np.int64], tags: NDArray[np.uint32]
) -> NDArray[np.int64]:
    # Minus nine, because a bucket that was overwritten may end within a record.
    counts = np.zeros(rows.size, np.int64)
    for query in range(rows.size):
        for at in range(bounds[rows[query]], bounds[rows[query] + 1] - 9, 10):
            if _number(blob, at, 3) == tags[query]:
                counts[query] += (1 << 40) if _number(blob, at + 3, 4) == 0xFFFFFFFF else 1
    return counts


@kernel
def _collect(
    blob: NDArray[np.uint8], bounds: NDArray[np.int64], rows: NDArray[np.int64], tags: NDArray[np.uint32],
    counts: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.uint32], NDArray[np.uint32]]:
    total = counts.sum()
    queries, items = np.empty(total, np.int64), np.empty(total, np.uint32)
    positions = np.empty(total, np.uint32)
    filled = 0
    for query in range(rows.size):
        if counts[query] == 0:
            continue
        for at in range(bounds[rows[query]], bounds[rows[query] + 1] - 9, 10):
            if _number(blob, at, 3) == tags[query]:
                queries[filled] = query
                items[filled] = _number(blob, at + 3, 4)
                positions[filled] = _number(blob, at + 7, 3)
                filled += 1
    return queries, items, positions


def scan(values: list[bytes], rows: NDArray[np.int64], tags: NDArray[np.uint32], cap: int) -> Postings:
    """Find each query's records in bucket `values[rows[query]]`.

    Keys with more than `cap` records are stop keys.

    An incomplete record at the end of a bucket is ignored.
    """
    bounds = np.zeros(len(values) + 1, np.int64)
    np.cumsum([len(value) for value in values], out=bounds[1:])
    return scan_blob(np.frombuffer(b"".join(values), np.uint8), bounds, rows, tags, cap)


def scan_blob(
    blob: NDArray[np.uint8], bounds: NDArray[np.int64], rows: NDArray[np.int64], tags: NDArray[np.uint32], cap: int
) -> Postings:
    """Find each query's records in concatenated buckets.

    A query's bucket is bytes `bounds[rows[query]]` to `bounds[rows[query] + 1]`. Keys with more than `cap` records are
    stop keys.
    """
    counts = _count(blob, bounds, rows, tags)
    stop_keys = counts > cap
    counts[stop_keys] = 0
    return Postings(*_collect(blob, bounds, rows, tags, counts), stop_keys)
