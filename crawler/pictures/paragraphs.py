"""Make a text of the lines of pictures.

Each line keeps where it stands in text and picture.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from crawler.pictures.text_line import Box, PictureText, TextLine

INDENT = 0.8
"""Heights of a line by which a paragraph's first line is set in, at least."""
SHORT = 2.0
"""Heights of a line by which a paragraph's last line ends before the others, at least."""
_JOINED_BY_SPACE = re.compile(r"[A-Za-z0-9,.;:!?'\")\]]")


class PlacedLine(NamedTuple):
    """A line of the text, and where it was read."""

    start: int
    stop: int
    """Its characters in the text."""
    picture: int
    """Number of the picture, from 0."""
    box: Box


class PlacedText(NamedTuple):
    """A text with the places of its lines."""

    text: str
    lines: tuple[PlacedLine, ...]


def text_of_pictures(pictures: Sequence[PictureText], before: str = "") -> PlacedText:
    """Put the lines of pictures together, a line a paragraph.

    `before` is what the page said itself.
    """
    text, placed = before, []
    ends = bool(before)
    for number, picture in enumerate(pictures):
        for line, begins in _paragraphs(picture.lines, number > 0):
            if text and (ends or begins):
                text += "\n"
            elif text and _JOINED_BY_SPACE.match(text[-1]) and _JOINED_BY_SPACE.match(line.text[0]):
                text += " "
            placed.append(PlacedLine(len(text), len(text) + len(line.text), number, line.box))
            text += line.text
            ends = False
    return PlacedText(text, tuple(placed))


def _paragraphs(lines: Sequence[TextLine], continues: bool) -> Iterator[tuple[TextLine, bool]]:
    """Tell of each line whether a paragraph begins with it.

    The first line of a picture that continues another one begins one only if it is set in.
    """
    if not lines:
        return
    height = median(line.box.bottom - line.box.top for line in lines)
    left, right = _margins(line.box for line in lines)
    last: TextLine | None = None
    for line in lines:
        is_set_in = line.box.left > left + INDENT * height
        if last is None:
            yield line, is_set_in or not continues
        else:
            is_apart = line.place != last.place + 1
            yield line, is_apart or is_set_in or last.box.right < right - SHORT * height
        last = line


def _margins(boxes: Iterable[Box]) -> tuple[float, float]:
    """Find where the lines of a column begin and end, few odd ones aside."""
    found = list(boxes)
    lefts, rights = sorted(box.left for box in found), sorted(box.right for box in found)
    return lefts[len(found) // 10], rights[-1 - len(found) // 10]
