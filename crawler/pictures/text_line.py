"""Represent a line of text in a picture, and what was read of a picture."""

from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """The position of a line in its picture, in pixels from the top left corner."""

    left: int
    top: int
    right: int
    bottom: int


class TextLine(NamedTuple):
    """A line that was read."""

    text: str
    box: Box
    place: int
    """Index among the lines of the picture, from the top; lines with missing indices were not read."""


@dataclass(frozen=True)
class PictureText:
    """What was read in one picture."""

    width: int
    height: int
    lines: tuple[TextLine, ...]
    """The lines that were read, from the top."""
    found: int
    """Number of legible lines in the picture, read or not."""

    @property
    def is_whole(self) -> bool:
        """Whether every line was read."""
        return self.found <= len(self.lines) or self.found == 0
