"""A line of text in a picture, and what was read of a picture."""

from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """Where a line stands in its picture, in pixels from the top left corner."""

    left: int
    top: int
    right: int
    bottom: int


class TextLine(NamedTuple):
    """A line that was read."""

    text: str
    box: Box
    place: int
    """Its number among the lines of the picture, from the top; lines between were not read where numbers lack."""


@dataclass(frozen=True)
class PictureText:
    """What was read of one picture."""

    width: int
    height: int
    lines: tuple[TextLine, ...]
    """From the top."""
    found: int
    """Lines that the picture holds, read or not."""

    @property
    def is_whole(self) -> bool:
        """Whether every line was read."""
        return self.found <= len(self.lines) or self.found == 0
