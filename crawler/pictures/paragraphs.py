"""Join the lines of pictures to a text.

The position of each line in the text and in its picture is kept.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from crawler.pictures.text_line import Box, PictureText, TextLine

INDENT = 0.8
"""Minimum indentation of a paragraph's first line, in line heights."""
SHORT = 2.0
"""Minimum distance of a paragraph's last line from the right margin, in line heights."""
_JOINED_BY_SPACE = re.compile(r"[A-Za-z0-9,.;:!?'\")\]]")


class PlacedLine(NamedTuple):
    """A line of the text, and where it was read."""

    start: int
    stop: int
    """`start` and `stop` are offsets in characters of the text, stop excluded."""
    picture: int
    """Index of the picture, from 0."""
    box: Box


class PlacedText(NamedTuple):
    """A text with the positions of its lines."""

    text: str
    lines: tuple[PlacedLine, ...]


def text_of_pictures(pictures: Sequence[PictureText], before: str = "") -> PlacedText:
    """Join the lines of pictures, with a line break after each paragraph.

    `before` is the text of the page itself.
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
    """Tell for each line whether a paragraph begins with it.

    The first line of a picture that continues another one begins a paragraph only if it is indented.
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
    """Find where the lines of a column begin and end, ignoring a few outliers."""
    found = list(boxes)
    lefts, rights = sorted(box.left for box in found), sorted(box.right for box in found)
    return lefts[len(found) // 10], rights[-1 - len(found) // 10]
