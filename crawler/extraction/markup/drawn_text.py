"""Read text drawn on a canvas as a reader sees it."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from crawler.extraction.markup.browser_tree import storable
from crawler.extraction.markup.snapshot import ALIKE, TINY, Box, in_rows
from crawler.pictures.paragraphs import text_of_pictures
from crawler.pictures.text_line import Box as LineBox
from crawler.pictures.text_line import PictureText, TextLine

FAINT = 0.05
"""Minimum opacity (0–1) of visible letters."""
GAP = 0.2
"""Minimum distance between two Latin words drawn separately, in line heights."""
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)
_NUMBER = re.compile(r"[\d.]+")


def drawn_text(noted: str, ground: Sequence[float] = ()) -> str:
    """Arrange the text of a canvas in lines and paragraphs.

    `noted` is JSON: pieces of left, top, width, height, text, ink, ground and opacity. `ground` is the colour around
    the canvas, as red, green and blue.
    """
    try:
        return _text_of(json.loads(noted), ground)
    except (ValueError, TypeError, OverflowError, RecursionError):  # a page may write there itself
        return ""


def _text_of(pieces: Sequence[Sequence[Any]], ground: Sequence[float]) -> str:
    rows = in_rows(_legible(pieces, ground))
    lines = [TextLine(text, _around(row), place) for place, row in enumerate(rows) if (text := _line(row).strip())]
    return text_of_pictures([PictureText(0, 0, tuple(lines), len(lines))]).text


def _legible(pieces: Sequence[Sequence[Any]], around: Sequence[float]) -> Iterator[Box]:
    for left, top, width, height, text, ink, ground, alpha in pieces:
        *shade, opacity = _colour(ink) or (-1.0, 1.0)
        under = _colour(ground)[:3] or list(around)
        is_lost = len(shade) == 3 and len(under) == 3 and all(
            abs(one - other) <= ALIKE for one, other in zip(shade, under, strict=True))
        if height >= TINY and opacity * alpha >= FAINT and not is_lost:
            yield Box(left, top, width, height, storable(text))


def _colour(style: str) -> list[float]:
    """Parse red, green, blue and opacity; empty for gradients and patterns."""
    if match := _HEX.fullmatch(style):
        return [*(int(part, 16) for part in match.groups()), 1.0]
    return [float(part) for part in _NUMBER.findall(style)][:4] if style.startswith("rgba") else []


def _line(row: Sequence[Box]) -> str:
    """Join the pieces of a row, with spaces between Latin words."""
    text, end = "", 0.0
    for box in row:
        is_apart = text and box.text and box.left - end > GAP * box.height and (text[-1] + box.text[0]).isascii()
        text += (" " if is_apart else "") + box.text
        end = box.left + box.width
    return text


def _around(row: Sequence[Box]) -> LineBox:
    return LineBox(round(min(box.left for box in row)), round(min(box.top for box in row)),
                   round(max(box.left + box.width for box in row)), round(max(box.top + box.height for box in row)))
