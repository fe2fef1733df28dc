"""Write the file of one segment: sorted records, their directory and their filter.

A file gets its name only when it is complete and on disk, so a file whose writer was killed is never seen.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_64

from matcher.index.records import NUMBER, RECORD, STOP_KEY, TAG
from matcher.index.segments.fuse_filter import FuseShape, build_part, parts_of
from matcher.index.segments.segment_layout import BLOCK, TAG_BITS, Division, SegmentLayout, file_name, filter_keys

KEPT = 409
"""Maximum records kept of a stop key; as many as a bucket in Redis may hold before it is searched for stop keys. They
show how many are left when items are removed. Of a key with more records only a mark is kept."""
DRAFT = ".draft"
"""Suffix of a file that is being written."""
STOP_KEY_REST = np.frombuffer(STOP_KEY.to_bytes(4, "little") + bytes(3), np.uint8)


def write_segment(
    folder: Path, division: Division, group: int, buckets: NDArray[np.int64], rows: NDArray[np.uint8]
) -> None:
    """Write the segment of a group.

    `buckets` are bucket numbers within the group, shape (m,); `rows` the records, shape (m, 10). Raises OSError if
    there is no space left.
    """
    keys, rows = _sorted(division, buckets, rows)
    different = keys[_starts(keys)]
    parts = parts_of(different.size, division.buckets)
    lasts = np.arange(1, parts, dtype=np.uint64) * np.uint64(division.buckets // parts << TAG_BITS)
    divided = np.split(different, np.searchsorted(different, lasts))
    shape = FuseShape.planned(parts, max(part.size for part in divided))
    filters = [build_part(part, shape) for part in divided]
    held = np.bincount((keys >> np.uint64(TAG_BITS)).astype(np.int64), minlength=division.buckets)
    layout = SegmentLayout(division, group, len(rows), different.size, shape)
    with replaced(folder / file_name(group)) as file:
        checked = _Checked(file)
        checked.write(layout.header())
        checked.write(np.array([seed for seed, _ in filters], "<u8"))
        checked.write(np.concatenate([[0], np.cumsum(held)]).astype("<u4"))
        for _, cells in filters:
            checked.write(cells)
        checked.write(rows)
        checked.end()


def _sorted(
    division: Division, buckets: NDArray[np.int64], rows: NDArray[np.uint8]
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Sort records by key and return them with their keys.

    The records of a key with too many are replaced by one mark.
    """
    tags = np.zeros((len(rows), 4), np.uint8)
    tags[:, :3] = rows[:, TAG]
    keys = filter_keys(buckets, tags.view("<u4")[:, 0])
    order = np.argsort(keys, kind="stable")
    keys, rows = keys[order], rows[order]
    starts = _starts(keys)
    counts = np.diff(starts, append=keys.size)
    crowded = counts > max(division.cap, KEPT)
    if crowded.any():
        rows[starts[crowded], NUMBER.start:RECORD] = STOP_KEY_REST
        kept = ~np.repeat(crowded, counts)
        kept[starts] = True
        keys, rows = keys[kept], rows[kept]
    return keys, rows


def _starts(keys: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Find where the runs of equal keys begin among sorted ones."""
    return np.flatnonzero(np.diff(keys, prepend=~keys[:1]))


class _Checked:
    """Writes a file, followed by a checksum of each block."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._block, self._filled = xxh3_64(), 0
        self._checksums: list[bytes] = []

    def write(self, data: NDArray[Any]) -> None:
        """Write more data."""
        left = data.reshape(-1).view(np.uint8).data
        self._file.write(left)
        while left:
            some = left[:BLOCK - self._filled]
            self._block.update(some)
            self._filled += len(some)
            left = left[len(some):]
            if self._filled == BLOCK:
                self._next()

    def end(self) -> None:
        """Write the checksums."""
        if self._filled:
            self._next()
        self._file.write(b"".join(self._checksums))

    def _next(self) -> None:
        self._checksums.append(self._block.digest())
        self._block, self._filled = xxh3_64(), 0


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Write a file that gets its name only when it is complete and on disk."""
    draft = path.with_name(f"{path.name}.{os.getpid()}{DRAFT}")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def synchronise(folder: Path) -> None:
    """Wait until the names of a folder's files are on disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
