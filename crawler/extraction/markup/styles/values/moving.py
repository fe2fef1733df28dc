"""Tell whether a transformation leaves nothing of an element on the screen."""

import re

ZERO = r"(?:0(?:\.0*)?|0?\.0(?:[0-5]\d{0,6})?)"
"""A number too small for anything to be read at that scale."""
_FUNCTION = re.compile(r"([a-z]+(?:3d)?)\(([^()]{0,200})\)")
_SHRINKING = frozenset({"scale", "scalex", "scaley", "scale3d"})
_TURNING = frozenset({"rotatex", "rotatey"})
_SKEWING = frozenset({"skew", "skewx", "skewy"})
_NUMBER = re.compile(r"\s*(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?)([a-z%]*)\s*").fullmatch
_NIL = re.compile(rf"\s*{ZERO}%?\s*").fullmatch
_PIXELS = {"": 1.0, "px": 1.0, "em": 16.0, "rem": 16.0, "vw": 12.8, "vh": 9.0, "vmax": 12.8, "pt": 4 / 3, "cm": 37.8,
           "in": 96.0, "mm": 3.78}
_RIGHT_ANGLES = {"deg": 90.0, "turn": 0.25, "grad": 100.0, "rad": 1.5708}
_BACKLESS = re.compile(r"(?<![-\w])(?:-webkit-)?backface-visibility\s*:\s*hidden").search
_TURNED = re.compile(r"(?<![-\w])transform\s*:[^;]*\brotate[xy]\(([^()]{1,20})\)").search
_VIEWED = re.compile(
    r"\bperspective\(\s*(\d+(?:\.\d+)?)px\s*\).{0,100}?\btranslatez\(\s*(\d+(?:\.\d+)?)px\s*\)").search
FAR, BESIDE = 1_000, 5_000
"""Pixels beyond the top or the left at which nothing is seen, and to the right, where one can scroll."""
ASIDE, AWAY = 100, 200
"""The same in percent of the element's own width."""
_FLAT_MATRIX, _MATRIX_3D = 4, 16


def transforms_away(transform: str) -> bool:
    """Tell whether a value of `transform` leaves nothing to be seen."""
    viewed = _VIEWED(transform) if "perspective" in transform else None
    if viewed and float(viewed.group(2)) >= float(viewed.group(1)):
        return True  # it is behind the reader
    return any(_takes_away(name, arguments.split(",")) for name, arguments in _FUNCTION.findall(transform))


def _takes_away(name: str, arguments: list[str]) -> bool:
    if name in _SHRINKING:
        return any(map(_NIL, arguments[:2]))
    if name in _TURNING or name == "rotate3d":
        axes = arguments[:3] if name == "rotate3d" else []
        return _is_edge_on(arguments[-1]) and (not axes or bool(_NIL(axes[2])))
    if name in _SKEWING:
        return any(map(_is_edge_on, arguments))
    if name == "translatex":
        return moves_aside(arguments[0])
    if name == "translatey":
        return moves_above(arguments[0])
    if name in {"translate", "translate3d"}:
        return moves_aside(arguments[0]) or (len(arguments) > 1 and moves_above(arguments[1]))
    if name == "matrix" and len(arguments) == _FLAT_MATRIX + 2:
        return all(map(_NIL, arguments[:4])) or moves_aside(arguments[4]) or moves_above(arguments[5])
    return name == "matrix3d" and len(arguments) == _MATRIX_3D and all(map(_NIL, arguments[:12]))


def shows_its_back(style: str) -> bool:
    """Tell whether declarations turn an element's hidden back to the reader."""
    turns = _TURNED(style)
    number = _NUMBER(turns.group(1)) if turns and _BACKLESS(style) else None
    right = _RIGHT_ANGLES.get(number.group(2)) if number else None
    return number is not None and right is not None and 1 < abs(float(number.group(1))) / right % 4 < 3


def _is_edge_on(angle: str) -> bool:
    number = _NUMBER(angle)
    right = _RIGHT_ANGLES.get(number.group(2)) if number else None
    return number is not None and right is not None and abs(abs(float(number.group(1))) - right) < right / 1000


def moves_aside(length: str) -> bool:
    """Tell whether a move along the line takes an element out of sight."""
    number = _NUMBER(length)
    if not number:
        return False
    amount, unit = float(number.group(1)), number.group(2)
    if unit == "%":
        return amount <= -ASIDE or amount >= AWAY
    pixels = amount * _PIXELS.get(unit, 0.0)
    return pixels <= -FAR or pixels >= BESIDE


def moves_above(length: str) -> bool:
    """Tell whether a move across the lines takes an element above the page."""
    number = _NUMBER(length)
    return number is not None and float(number.group(1)) * _PIXELS.get(number.group(2), 0.0) <= -FAR
