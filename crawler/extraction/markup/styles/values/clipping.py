"""Tell whether a shape to which an element is clipped leaves nothing of it."""

import re

_INSET = re.compile(r"inset\(\s*([^()]{1,80}?)\s*(?:\bround\b[^()]*)?\)").match
_NOWHERE = re.compile(
    r"(?:circle|ellipse)\(\s*0"
    r"|rect\(\s*0\w*(?:\s+0\w*){3}|xywh\([^()]{0,40}\s0\w*\s+0\w*\s*\)"
    r"|path\(\s*[\"']m\s*[\d.]+[\s,]+[\d.]+\s*z?\s*[\"']\s*\)").match
_POLYGON = re.compile(r"polygon\(\s*(?:(?:nonzero|evenodd)\s*,)?([^()]{1,400})\)").match
_PAIR = re.compile(r"\s*(-?\d+(?:\.\d+)?)[a-z%]*\s+(-?\d+(?:\.\d+)?)[a-z%]*\s*").fullmatch
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%").fullmatch
WHOLE = 99.5
"""Share (%) of a side that is cut off if nothing can be read of what is left."""


def leaves_nothing(shape: str) -> bool:
    """Tell whether a value of `clip-path` leaves nothing to be seen."""
    if inset := _INSET(shape):
        return _is_closed(inset.group(1).split())
    if polygon := _POLYGON(shape):
        return _is_flat(polygon.group(1))
    return bool(_NOWHERE(shape))


def _is_closed(sides: list[str]) -> bool:
    """Tell whether opposite sides meet."""
    top, right, bottom, left = (sides[place] for place in _PLACES[min(len(sides), 4)])
    return max(_cut(top) + _cut(bottom), _cut(left) + _cut(right)) >= WHOLE


_PLACES = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}


def _cut(side: str) -> float:
    percent = _PERCENT(side)
    return float(percent.group(1)) if percent else 0.0


def _is_flat(points: str) -> bool:
    """Tell whether a polygon has no area."""
    pairs = [_PAIR(each) for each in points.split(",")]
    if not all(pairs):
        return False
    places = [(float(pair.group(1)), float(pair.group(2))) for pair in pairs if pair]
    turned = [*places[1:], *places[:1]]
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(places, turned, strict=True))) < 1
