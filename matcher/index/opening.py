"""Open the part of an index that lies on disk, or say why that cannot be."""

from matcher.index.generation import Generation
from matcher.index.pointer import IndexElsewhereError, IndexUnreadableError, SegmentsLostError
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.segments.segment import SegmentError
from matcher.index.segments.segment_set import SegmentSet, opened


def open_segments(disk: DiskLevel | None, space: str, generation: Generation) -> SegmentSet | None:
    """Open the segments of a generation, if it has some.

    Raises SegmentsLostError, or IndexUnreadableError where they are not lost.
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
