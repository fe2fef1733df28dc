"""Load a new generation, writing every bucket only once.

Records are spooled to disk by group until every bucket can be written completely.

The cost of adding a batch to Redis grows with the number of buckets that it touches, so a large library is sorted
first, like inverted files that do not fit into memory (Witten, Moffat and Bell 1999, chapter 5). Numbers are assigned,
and items made to exist, in the same way as when a few are added, because other processes may add items at the same
time.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from redis import Redis

from matcher.index.generation import Generation, Item, Named, Records, taken
from matcher.index.key_names import GROUPS
from matcher.index.records import NUMBER, RECORD
from matcher.index.segments.segment_set import finish
from matcher.index.segments.segment_writer import write_segment
from matcher.index.segments.two_levels import bury
from matcher.index.worker_pool import worker_pool

SPOOLED = np.dtype([("bucket", "<u4"), ("row", "u1", (RECORD,))])
ADMITTED = 10_000
"""Items made to exist at a time."""


class FolderError(Exception):
    """The temporary folder is full; the message names it and how to fix it."""


class Loaders(NamedTuple):
    """The number of loading processes, and how each connects to Redis.

    Must be picklable if there are several processes.
    """

    connect: Callable[[], Redis]
    jobs: int = 1


@dataclass(frozen=True)
class Loading:
    """One generation that is filled by way of a folder.

    Each process needs about as much memory as one batch takes.
    """

    generation: Generation
    connect: Callable[[], Redis]
    folder: Path
    segments: Path | None = None
    """Folder of the generation's segments, if it has any."""

    def spool(self, items: list[Item]) -> list[Named]:
        """Assign numbers to the items that do not exist yet, and spool their records."""
        redis = self.connect()
        items = self.generation.absent(redis, items)
        if not items:
            return []
        named = self.generation.name(redis, [item.id for item in items])
        records = self.generation.records(items, [item.number for item in named], self.generation.disk_bits)
        spooled = np.empty(records.buckets.size, SPOOLED)
        spooled["bucket"], spooled["row"] = records
        try:
            self._put_by(spooled)
        except OSError as error:
            raise FolderError(f"{self.folder}: {error.strerror}: loading an index needs "
                              f"{SPOOLED.itemsize} bytes there for each posting; free disk space, or set "
                              "TMPDIR to another folder") from error
        return named

    def _put_by(self, spooled: NDArray[np.void]) -> None:
        groups = (spooled["bucket"] % GROUPS).astype(np.uint8)
        order = np.argsort(groups, kind="stable")
        parts = np.split(spooled[order], np.searchsorted(groups[order], np.arange(1, GROUPS)))
        for group, part in enumerate(parts):
            with (self.folder / f"{group}.{os.getpid()}").open("ab") as file:
                file.write(part.tobytes())

    def write(self, group: int) -> None:
        """Write the buckets of a group, to Redis or as a segment."""
        records = self.records(group)
        if self.segments is None:
            self.generation.write(self.connect(), records)
            return
        try:
            write_segment(self.segments, self.generation.division, group, records.buckets // GROUPS, records.rows)
        except OSError as error:
            raise FolderError(f"{self.segments}: {error.strerror}: an index on disk needs 12 bytes there "
                              "for each posting; free disk space, or keep it in memory with "
                              "WENZONG_INDEX_ON_DISK_FROM=0") from error
        self.generation.count(self.connect(), records.buckets.size)

    def admit(self, named: list[Named]) -> list[Named]:
        """Make items exist; returns those that another process added first."""
        return self.generation.admit(self.connect(), named)

    def forget(self, lost: list[Named]) -> None:
        """Delete the records of numbers that are not used.

        Those in segments are ignored by look-ups from now on.
        """
        if self.segments:
            bury(self.connect(), self.generation.meta("removed"), (item.number for item in lost))
        for records in map(self.records, range(GROUPS) if lost else ()):
            owners = np.ascontiguousarray(records.rows[:, NUMBER]).view("<u4")[:, 0]
            for item in lost:
                buckets = records.buckets[owners == item.number]
                if self.segments:
                    self.generation.forget(self.connect(), item.number, buckets.size)
                else:
                    self.generation.scrub(self.connect(), item.number, buckets)

    def records(self, group: int) -> Records:
        """Read the spooled records of a group."""
        parts = [np.fromfile(path, SPOOLED) for path in sorted(self.folder.glob(f"{group}.*"))]
        spooled = np.concatenate(parts) if parts else np.empty(0, SPOOLED)
        return Records(spooled["bucket"].astype(np.int64), np.ascontiguousarray(spooled["row"]))


def load(
    generation: Generation, items: Iterable[Item], loaders: Loaders, segments: Path | None = None
) -> Generator[None, None, None]:
    """Add items to a new or nearly empty generation; yields after each step.

    `segments` is the folder for its segments, if it is to have any.

    Needs 14 bytes in the temporary folder for each posting; raises FolderError if it is full.
    """
    with _folder(generation) as folder, worker_pool(loaders.jobs) as run:
        loading = Loading(generation, loaders.connect, folder, segments)
        if segments:
            segments.mkdir(mode=0o700, parents=True, exist_ok=True)
        named: list[Named] = []
        for some in run(loading.spool, _batches(items)):
            named += some
            yield
        for _ in run(loading.write, range(GROUPS)):
            yield
        if segments:
            finish(segments, (item.number for item in named))
        for lost in run(loading.admit, (named[at:at + ADMITTED] for at in range(0, len(named), ADMITTED))):
            loading.forget(lost)
            yield


def sweep(generation: Generation) -> None:
    """Delete the files of a loading that was killed on this machine."""
    rmtree(_place(generation), ignore_errors=True)


@contextmanager
def _folder(generation: Generation) -> Iterator[Path]:
    place = _place(generation)
    place.mkdir(mode=0o700)
    try:
        yield place
    finally:
        sweep(generation)


def _place(generation: Generation) -> Path:
    return Path(gettempdir(), f"wenzong-{generation.token}")


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    remaining = iter(items)
    while batch := taken(remaining):
        yield batch
