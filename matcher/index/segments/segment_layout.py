"""Divide postings into segments, and define the layout of a segment's file.

A segment holds the buckets of one of `GROUPS` groups. Its file, little-endian: a header, the seeds of the filter, the
directory (for each bucket the number of records before it, and finally the total), the filter, the records sorted by
bucket and tag, and a checksum for each `BLOCK` of all that.
"""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from matcher.index.key_names import GROUPS
from matcher.index.records import RECORD, address
from matcher.index.segments.fuse_filter import FuseShape

LOAD = 32
"""Records per bucket of a segment for which a division is planned; such a bucket nearly always fits into one page of
memory."""
LEAST_BITS, MOST_BITS = 10, 32
TAG_BITS = 24
BLOCK = 1 << 20
"""Bytes covered by one checksum."""
MAGIC = b"wenzong segment\x01"
HEADER = np.dtype([
    ("magic", "S16"), ("token", "S8"), ("group", "<u4"), ("bits", "<u4"), ("cap", "<u8"), ("records", "<u8"),
    ("keys", "<u8"), ("parts", "<u4"), ("segment", "<u4"), ("segments", "<u4"), ("zero", "<u4"),
])


class Places(NamedTuple):
    """Where a segment's keys are stored: shape (m,) each."""

    groups: NDArray[np.int64]
    buckets: NDArray[np.int64]
    """Number of the bucket within the group."""
    tags: NDArray[np.uint32]


@dataclass(frozen=True)
class Division:
    """How a generation is divided into buckets, and these into segments."""

    token: str
    """Token of the generation: eight hexadecimal digits."""
    bits: int
    """Logarithm (base 2) of the number of buckets in all segments together."""
    cap: int
    """Maximum records of a key before it becomes a stop key."""

    @classmethod
    def planned(cls, token: str, postings: int, cap: int) -> Self:
        """Plan the division for a number of postings."""
        bits = (max(postings, 1) // LOAD).bit_length()
        return cls(token, min(max(bits, LEAST_BITS), MOST_BITS), cap)

    @property
    def buckets(self) -> int:
        """Number of buckets per segment."""
        return (1 << self.bits) // GROUPS

    def places(self, keys: NDArray[np.uint64]) -> Places:
        """Compute where keys are stored."""
        buckets, tags = address(keys, self.bits)
        return Places(buckets % GROUPS, buckets // GROUPS, tags)


def filter_keys(buckets: NDArray[np.int64], tags: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Combine bucket and tag to one number per key, as the filter holds them."""
    return buckets.astype(np.uint64) << np.uint64(TAG_BITS) | tags.astype(np.uint64)


def file_name(group: int) -> str:
    """Return the file name of a group."""
    return f"{group:02d}.segment"


@dataclass(frozen=True)
class SegmentLayout:
    """The contents of a segment file's header."""

    division: Division
    group: int
    records: int
    keys: int
    """Number of distinct keys."""
    shape: FuseShape

    @classmethod
    def read(cls, header: bytes) -> Self:
        """Parse a header; raises ValueError for anything else."""
        if len(header) < HEADER.itemsize or not header.startswith(MAGIC):
            raise ValueError("it does not begin with the header of a segment")
        found = np.frombuffer(header, HEADER, 1)[0]
        layout = cls(
            Division(found["token"].decode("ascii", "replace"), int(found["bits"]), int(found["cap"])),
            int(found["group"]), int(found["records"]), int(found["keys"]),
            FuseShape(int(found["parts"]), int(found["segment"]), int(found["segments"])))
        if not (LEAST_BITS <= layout.division.bits <= MOST_BITS and layout.group < GROUPS
                and 0 < layout.shape.parts <= layout.division.buckets):
            raise ValueError("its header contradicts itself")
        return layout

    def header(self) -> NDArray[np.void]:
        """Build the header: shape (1,)."""
        division, shape = self.division, self.shape
        return np.array([(MAGIC, division.token.encode(), self.group, division.bits, division.cap, self.records,
                          self.keys, *shape, 0)], HEADER)

    @property
    def bounds(self) -> tuple[int, int, int, int, int]:
        """Offsets of seeds, directory, filter and records, and the end of the records."""
        seeds = HEADER.itemsize
        directory = seeds + 8 * self.shape.parts
        cells = directory + 4 * (self.division.buckets + 1)
        records = cells + self.shape.parts * self.shape.cells
        return seeds, directory, cells, records, records + RECORD * self.records

    @property
    def blocks(self) -> int:
        """Number of blocks with a checksum."""
        return -(-self.bounds[-1] // BLOCK)

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return self.bounds[-1] + 8 * self.blocks

    @property
    def buckets_a_part(self) -> int:
        """Number of buckets covered by each part of the filter; a power of two."""
        return self.division.buckets // self.shape.parts
