"""Define which generation of a space answers, and the errors if none can."""

from typing import NamedTuple, Self

from matcher.index.generation import Generation


class IndexLostError(Exception):
    """The space has no current generation and must be rebuilt before it can answer."""


class SegmentsLostError(IndexLostError):
    """A segment is missing or too damaged to be opened; the message names its file."""


class IndexUnreadableError(Exception):
    """The index exists, but this process cannot read all of it.

    The message says why.
    """


class IndexElsewhereError(IndexUnreadableError):
    """Part of the index is on another host's disk; the message says what to do."""


class Pointer(NamedTuple):
    """The generation that answers, and the one being filled."""

    current: Generation | None
    building: Generation | None

    def __str__(self) -> str:
        return f"{self.current or '-'} {self.building or '-'}"

    @classmethod
    def parse(cls, text: bytes) -> Self:
        """Parse what `str` wrote; raises ValueError for anything else."""
        current, building = (None if part == "-" else Generation.parse(part) for part in text.decode().split())
        return cls(current, building)
