"""All segments of one generation, in a folder of their own.

A folder without its list of items is unfinished and counts as missing. The list is written last and contains the
numbers of the items whose records are in the segments.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from xxhash import xxh3_128_digest

from matcher.index.key_names import GROUPS
from matcher.index.records import RECORD, Postings
from matcher.index.segments.segment import Segment, SegmentError
from matcher.index.segments.segment_layout import Division, file_name
from matcher.index.segments.segment_writer import DRAFT, replaced, synchronise, write_segment

LIST = "items.list"
LIST_MAGIC = b"wenzong items\x01\0\0"
DIGEST = 16
OPEN = 4
"""Maximum spaces whose segments a process keeps mapped: two for each of two methods."""


class Damage(NamedTuple):
    """A damaged segment."""

    group: int
    what: str
    """The file, and what is wrong with it."""


@dataclass(frozen=True)
class SegmentSet:
    """All segments of a generation."""

    segments: tuple[Segment, ...]
    numbers: NDArray[np.uint32]
    """Numbers of the items in them, ascending."""

    @property
    def folder(self) -> Path:
        """The folder of the segments."""
        return self.segments[0].path.parent

    @property
    def division(self) -> Division:
        """How postings are divided into segments."""
        return self.segments[0].layout.division

    @property
    def records(self) -> int:
        """Number of records, including stop-key marks."""
        return sum(segment.layout.records for segment in self.segments)

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return sum(segment.layout.size for segment in self.segments) + 4 * self.numbers.size

    def lookup(self, keys: NDArray[np.uint64], cap: int | None = None) -> Postings:
        """Find the records of all keys, including removed items.

        Keys with more than `cap` records, or that of the division if none is given, are stop keys.
        """
        groups, buckets, tags = self.division.places(keys)
        limit = self.division.cap if cap is None else cap
        order = np.argsort(groups.astype(np.uint8), kind="stable")
        bounds = np.searchsorted(groups[order], np.arange(GROUPS + 1))
        stop_keys, parts = np.zeros(keys.size, np.bool_), [_NOTHING]
        for group in np.flatnonzero(np.diff(bounds)).tolist():
            places = order[bounds[group]:bounds[group + 1]]
            found = self.segments[group].lookup(buckets[places], tags[places], limit)
            stop_keys[places] = found.stop_keys
            if found.queries.size:
                parts.append((places[found.queries], found.items, found.positions))
        queries, items, positions = (np.concatenate(part) for part in zip(*parts, strict=True))
        order = np.argsort(queries, kind="stable")
        return Postings(queries[order], items[order], positions[order], stop_keys)

    def holds(self, numbers: NDArray[np.uint32]) -> NDArray[np.bool_]:
        """Tell which items have their records here."""
        return np.isin(numbers, self.numbers)

    def damaged(self) -> list[Damage]:
        """Read all files completely and list the damaged ones.

        They are opened again, because what this process has mapped may have been deleted since.
        """
        named = ((segment.layout.group, _damage(segment.path)) for segment in self.segments)
        return [Damage(group, what) for group, what in named if what]


def _damage(path: Path) -> str:
    """Say what is wrong with a file; empty if it is intact."""
    try:
        blocks = Segment.opened(path).damaged_blocks()
    except SegmentError as error:
        return str(error)
    return f"{path}: damaged at byte {blocks[0]:,}, blocks: {len(blocks)}" if blocks else ""


_NO_RECORDS = (np.empty(0, np.int64), np.empty((0, RECORD), np.uint8))
_NOTHING = (np.empty(0, np.int64), np.empty(0, np.uint32), np.empty(0, np.uint32))


def restore(
    folder: Path, held: SegmentSet, group: int, made: Iterable[tuple[NDArray[np.int64], NDArray[np.uint8]]]
) -> None:
    """Rewrite a damaged segment.

    `made` yields the records of all items that the segments hold, with the buckets that they belong to.
    """
    inside = ((buckets % GROUPS == group, buckets, rows) for buckets, rows in made)
    parts = [_NO_RECORDS, *((buckets[chosen], rows[chosen]) for chosen, buckets, rows in inside)]
    buckets, rows = (np.concatenate(part) for part in zip(*parts, strict=True))
    write_segment(folder, held.division, group, buckets // GROUPS, rows)
    finish(folder, held.numbers.tolist())


def finish(folder: Path, numbers: Iterable[int]) -> None:
    """Write the list of items in the segments, which makes them complete.

    Drafts left by a writer that was killed are deleted.
    """
    for draft in folder.glob(f"*{DRAFT}"):
        draft.unlink()
    synchronise(folder)
    written = np.unique(np.fromiter(numbers, "<u4")).tobytes()
    with replaced(folder / LIST) as file:
        file.write(LIST_MAGIC + xxh3_128_digest(written) + written)
    synchronise(folder)


def opened(folder: Path) -> SegmentSet:
    """Map the segments of a folder, once per process.

    Of the generations of a space only the latest stays mapped, because deleted files occupy disk space as long as they
    are mapped. Raises SegmentError naming a file that is missing or too damaged to be used.
    """
    try:
        found = (folder / LIST).stat()
    except OSError as error:
        raise SegmentError.of_error(folder / LIST, error) from error
    wanted = _Mapped(folder, found.st_ino, found.st_mtime_ns)
    held = _mapped.get(folder.parent)
    if held is None or held[0] != wanted:
        held = (wanted, _opened(folder))
        _keep(folder.parent, held)
    return held[1]


class _Mapped(NamedTuple):
    """Identifies mapped segments by their list; another list means other segments."""

    folder: Path
    inode: int
    changed: int


_mapping = Lock()
_mapped: dict[Path, tuple[_Mapped, SegmentSet]] = {}
"""By the folder of the space; the oldest is dropped first."""


def _keep(space: Path, held: tuple[_Mapped, SegmentSet]) -> None:
    with _mapping:
        _mapped.pop(space, None)
        while len(_mapped) >= OPEN:
            del _mapped[next(iter(_mapped))]
        _mapped[space] = held


def let_go() -> None:
    """Drop all mappings; look-ups that are under way go on reading."""
    with _mapping:
        _mapped.clear()


def _opened(folder: Path) -> SegmentSet:
    numbers = _numbers(folder / LIST)
    segments = tuple(Segment.opened(folder / file_name(group)) for group in range(GROUPS))
    for group, segment in enumerate(segments):
        if (segment.layout.group, segment.layout.division) != (group, segments[0].layout.division):
            raise SegmentError.of(segment.path, "it belongs to other segments")
    return SegmentSet(segments, numbers)


def _numbers(path: Path) -> NDArray[np.uint32]:
    try:
        written = path.read_bytes()
    except OSError as error:
        raise SegmentError.of_error(path, error) from error
    digest, numbers = written[len(LIST_MAGIC):len(LIST_MAGIC) + DIGEST], written[len(LIST_MAGIC) + DIGEST:]
    if not written.startswith(LIST_MAGIC) or xxh3_128_digest(numbers) != digest:
        raise SegmentError.of(path, "it is not what was written")
    return np.frombuffer(numbers, "<u4").astype(np.uint32)
