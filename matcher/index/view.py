"""The index as of one generation, with records on one or two levels."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from redis import Redis

from matcher.index.generation import Generation
from matcher.index.pointer import IndexElsewhereError, IndexUnreadableError, SegmentsLostError
from matcher.index.records import Postings
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.segments.segment import SegmentError
from matcher.index.segments.segment_set import SegmentSet, opened
from matcher.index.segments.two_levels import ALL, RemovedNumbers, joined

NOTHING = Postings(np.empty(0, np.int64), np.empty(0, np.uint32), np.empty(0, np.uint32), np.zeros(1, np.bool_))


@dataclass(frozen=True)
class View:
    """What one look-up uses throughout; item numbers are valid only within it."""

    redis: Redis
    generation: Generation
    current: Callable[[], Generation | None]
    """Reads which generation is current now."""
    segments: SegmentSet | None
    removed: RemovedNumbers

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        """Find the items that hold the keys."""
        generation = self.generation
        if self.segments is None:
            return generation.lookup(self.redis, keys)
        removed = self.removed.read(self.redis, generation.meta("removed"))
        cap = ALL if removed.size else generation.cap
        older = self.segments.lookup(keys, cap)
        # The counter is raised before records become visible, so if it is zero, this look-up cannot miss any.
        recent = generation.lookup(self.redis, keys, cap) if generation.recent(self.redis) else NOTHING
        return joined(older, recent, removed, generation.cap)

    def resolve(self, numbers: list[int]) -> dict[int, str]:
        """Map item numbers to ids; removed items are left out."""
        return self.generation.resolve(self.redis, numbers)

    def holds(self) -> bool:
        """Tell whether the generation is still current, so that its answers are complete."""
        return self.current() == self.generation


def open_segments(disk: DiskLevel | None, space: str, generation: Generation) -> SegmentSet | None:
    """Open the segments of a generation, if it has any.

    Raises SegmentsLostError, or IndexUnreadableError if they exist but cannot be read.
    """
    if not generation.disk_bits:
        return None
    if disk is None:
        raise IndexElsewhereError(
            f"the index {space} lies on the disk of the host of Redis, and several hosts share it in Redis alone: set "
            "WENZONG_INDEX_ON_DISK_FROM=0 on that host, then run `wenzong index rebuild`")
    try:
        return opened(disk.place(space, generation.token))
    except SegmentError as error:
        raise SegmentsLostError(str(error)) from error
    except OSError as error:
        raise IndexUnreadableError(f"the index {space} cannot be read: {error}") from error
