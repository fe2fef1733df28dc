"""Tell whether a shape to which an element is clipped leaves nothing of it."""

import re

from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from crawler.extraction.markup.laid_out.shape_paths import outline_of

_INSET = re.compile(r"inset\(\s*([^()]{1,80}?)\s*(?:\bround\b[^()]*)?\)").match
_NOWHERE = re.compile(
    r"(?:circle|ellipse)\(\s*0"
    r"|rect\(\s*0\w*(?:\s+0\w*){3}|xywh\([^()]{0,40}\s0\w*\s+0\w*\s*\)"
    r"|path\(\s*[\"']m\s*[\d.]+[\s,]+[\d.]+\s*z?\s*[\"']\s*\)").match
_POLYGON = re.compile(r"polygon\(\s*(?:(?:nonzero|evenodd)\s*,)?([^()]{1,400})\)").match
_PAIR = re.compile(r"\s*(-?\d+(?:\.\d+)?)[a-z%]*\s+(-?\d+(?:\.\d+)?)[a-z%]*\s*").fullmatch
_ROUND = re.compile(r"(?:circle|ellipse)\(\s*(\S+(?:\s+(?!at\b)\S+)?)\s+at\s+(\S+)\s+(\S+?)\s*\)").match
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(px|%|)").fullmatch
TALL, WIDE = 1_000, 1_280
"""Pixels cut off from the top or the bottom, and from the left or the right, that leave nothing of a paragraph."""
LITTLE, LONGEST = 2.0, 2_000
"""Pixels of a shape in which nothing can be read, and maximum characters of one that is examined."""
WHOLE = 99.5
"""Share (%) of a side that is cut off if nothing can be read of what is left."""


def leaves_nothing(shape: str) -> bool:
    """Tell whether a value of `clip-path` leaves nothing to be seen."""
    if inset := _INSET(shape):
        return _is_closed(inset.group(1).split())
    if polygon := _POLYGON(shape):
        return _is_flat(polygon.group(1))
    around = _ROUND(shape)
    if _NOWHERE(shape) or (around is not None and _is_beside(*around.groups())):
        return True
    outline = outline_of(shape, (WIDE, TALL)) if len(shape) <= LONGEST else None
    return outline is not None and _is_nowhere(outline[0])


def _is_nowhere(path: str) -> bool:
    """Tell whether a path encloses nothing, or lies above or beside what it clips."""
    pen = BoundsPen(None)
    try:
        parse_path(path, pen)
    except Exception:  # noqa: BLE001 - the parser has no error of its own; what it cannot read clips nothing
        return False
    if pen.bounds is None:
        return True
    left, top, right, bottom = pen.bounds
    return bool(min(right - left, bottom - top) < LITTLE or right <= LITTLE or bottom <= LITTLE)


def _is_closed(sides: list[str]) -> bool:
    """Tell whether opposite sides meet."""
    top, right, bottom, left = (sides[place] for place in _PLACES[min(len(sides), 4)])
    return max(_cut(top, TALL) + _cut(bottom, TALL), _cut(left, WIDE) + _cut(right, WIDE)) >= WHOLE


_PLACES = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}


def _cut(side: str, size: int) -> float:
    """Return the share (%) of a side of this many pixels that is cut off."""
    length = _LENGTH(side)
    if not length:
        return 0.0
    return float(length.group(1)) if length.group(2) == "%" else 100 * float(length.group(1)) / size


def _is_beside(radii: str, left: str, top: str) -> bool:
    """Tell whether an ellipse lies above or beside what it clips."""
    sizes = [_LENGTH(each) for each in radii.split()]
    places = [_LENGTH(each) for each in (left, top)]
    if not all(sizes) or not all(places):
        return False
    across = (sizes[0], sizes[-1])
    return any(size and place and size.group(2) == place.group(2)
               and float(place.group(1)) + float(size.group(1)) <= 0
               for size, place in zip(across, places, strict=True))


def _is_flat(points: str) -> bool:
    """Tell whether a polygon has no area or lies above or beside what it clips."""
    pairs = [_PAIR(each) for each in points.split(",")]
    if not all(pairs):
        return False
    places = [(float(pair.group(1)), float(pair.group(2))) for pair in pairs if pair]
    if max(x for x, _ in places) <= 0 or max(y for _, y in places) <= 0:
        return True
    turned = [*places[1:], *places[:1]]
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(places, turned, strict=True))) < 1
