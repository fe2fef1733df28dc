"""One segment, mapped into memory: look keys up, and check the file.

All processes that map a file share its memory pages, which the kernel drops and reads again as needed.
"""

from dataclasses import dataclass
from errno import EIO, ENOENT, ENOTDIR
from functools import cached_property
from mmap import ACCESS_READ, MADV_RANDOM, mmap
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_64_digest

from matcher.index.records import RECORD, Postings, scan_blob
from matcher.index.segments.fuse_filter import maybe_held
from matcher.index.segments.segment_layout import BLOCK, HEADER, SegmentLayout, filter_keys

LOST = frozenset((ENOENT, ENOTDIR, EIO))
"""Errors that mean that a file is missing or damaged; with other errors it may be intact and readable for another
process."""


class SegmentError(Exception):
    """A segment is missing or damaged; the message names its file and the fix."""

    @classmethod
    def of(cls, path: Path, what: str) -> Self:
        """Build an error that says what is wrong with a file."""
        return cls(f"{path}: {what}: run `wenzong index repair`, which restores it from MongoDB")

    @classmethod
    def of_error(cls, path: Path, error: OSError) -> Self:
        """Build an error that says that a file is lost.

        Raises the original error instead if the file exists, but this process may not read it or has too many files
        open.
        """
        if error.errno not in LOST:
            raise error
        return cls.of(path, error.strerror or "cannot be read")


@dataclass(frozen=True)
class Segment:
    """The parts of one file."""

    path: Path
    layout: SegmentLayout
    data: NDArray[np.uint8]
    """Shape (bytes,): the whole file."""

    @classmethod
    def opened(cls, path: Path) -> Self:
        """Map a file.

        Raises SegmentError if it is missing, too short or not a segment.
        """
        try:
            with path.open("rb") as file:
                layout = SegmentLayout.read(file.read(HEADER.itemsize))
                mapped = mmap(file.fileno(), 0, access=ACCESS_READ)
        except OSError as error:
            raise SegmentError.of_error(path, error) from error
        except ValueError as error:
            raise SegmentError.of(path, str(error)) from error
        if len(mapped) != layout.size:
            raise SegmentError.of(path, f"it has {len(mapped):,} bytes instead of {layout.size:,}")
        mapped.madvise(MADV_RANDOM)
        return cls(path, layout, np.frombuffer(mapped, np.uint8))

    def lookup(self, buckets: NDArray[np.int64], tags: NDArray[np.uint32], cap: int) -> Postings:
        """Find the records of keys, given by tag and by bucket within the group.

        Keys with more than `cap` records are stop keys.
        """
        shape = self.layout.shape
        held = np.flatnonzero(maybe_held(
            filter_keys(buckets, tags), buckets // self.layout.buckets_a_part, self._seeds, self._cells,
            (shape.segment, shape.segments)))
        bounds = self._bounds(buckets[held])
        found = scan_blob(self._records, bounds, np.arange(held.size) * 2, tags[held], cap)
        stop_keys = np.zeros(buckets.size, np.bool_)
        stop_keys[held] = found.stop_keys
        return Postings(held[found.queries], found.items, found.positions, stop_keys)

    def damaged_blocks(self) -> list[int]:
        """Read the whole file and find damaged blocks.

        Returns their offsets in bytes.
        """
        end = self.layout.bounds[-1]
        written = self.data[end:].tobytes()
        return [at for at in range(0, end, BLOCK) if xxh3_64_digest(self.data[at:min(at + BLOCK, end)].data)
                != written[at // BLOCK * 8:at // BLOCK * 8 + 8]]

    def _bounds(self, buckets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Find where the records of buckets begin and end, in bytes: shape (2 m,).

        The result is clipped to the records, in case the directory is damaged.
        """
        ends = np.minimum(np.stack([self._directory[buckets], self._directory[buckets + 1]], 1), self.layout.records)
        return ends.astype(np.int64).ravel() * RECORD

    @cached_property
    def _seeds(self) -> NDArray[np.uint64]:
        return self._piece(0, np.uint64)

    @cached_property
    def _directory(self) -> NDArray[np.uint32]:
        return self._piece(1, np.uint32)

    @cached_property
    def _cells(self) -> NDArray[np.uint8]:
        return self._piece(2, np.uint8)

    @cached_property
    def _records(self) -> NDArray[np.uint8]:
        return self._piece(3, np.uint8)

    def _piece(self, which: int, kind: type[np.generic]) -> NDArray[Any]:
        start, stop = self.layout.bounds[which:which + 2]
        return self.data[start:stop].view(kind)
