"""Which generation of a space answers, and what there is to say where none can."""

from typing import NamedTuple, Self

from matcher.index.generation import Generation


class IndexLostError(Exception):
    """The space has no current generation: it must be rebuilt before it can answer."""


class SegmentsLostError(IndexLostError):
    """A segment is missing or too damaged to be opened; the message names its file."""


class IndexUnreadableError(Exception):
    """The index is there, but this process cannot read all of it.

    The message says why.
    """


class IndexElsewhereError(IndexUnreadableError):
    """Part of the index lies on the disk of another host; the message says what to do."""


class Pointer(NamedTuple):
    """Which generation answers, and which is being filled."""

    current: Generation | None
    building: Generation | None

    def __str__(self) -> str:
        return f"{self.current or '-'} {self.building or '-'}"

    @classmethod
    def parse(cls, text: bytes) -> Self:
        """Read back what `str` wrote; raises ValueError for anything else."""
        current, building = (None if part == "-" else Generation.parse(part) for part in text.decode().split())
        return cls(current, building)
