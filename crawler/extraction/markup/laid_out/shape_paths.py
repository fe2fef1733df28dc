"""Write the basic shapes of style sheets as the paths of drawings."""

import re
from collections.abc import Iterator

_FUNCTION = re.compile(r"([a-z-]+)\((.*)\)")
_TURN = re.compile(r"\bround\b.*")
_LENGTH = re.compile(r"(-?\d*\.?\d+(?:e-?\d+)?)(px|%|)").fullmatch
_SUM = re.compile(r"calc\(\s*(-?[\d.]+)(px|%)\s*([-+])\s*(-?[\d.]+)(px|%)\s*\)").fullmatch
_WORD = re.compile(r"calc\([^()]*\)|[^\s,]+")
_PATH = re.compile(r"path\(\s*(?:(evenodd|nonzero)\s*,\s*)?[\"'](.*)[\"']\s*\)").match
_COMMAND = re.compile(r"(move|line|hline|vline|curve|smooth|arc)\s+(to|by)\s+(.+)")
_LETTERS = {"move": "m", "line": "l", "hline": "h", "vline": "v"}
_PLACES = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}

Sizes = tuple[float, float]
"""Width and height in pixels of what is clipped."""


def outline_of(value: str, sizes: Sizes) -> tuple[str, bool] | None:
    """Return a shape as a path; None if it is unknown.

    Also whether what is inside twice is outside.
    """
    if path := _PATH(value):
        return path.group(2), path.group(1) == "evenodd"
    function = _FUNCTION.match(value)
    if not function:
        return None
    name, arguments = function.groups()
    try:
        outline = _basic(name, arguments, sizes)
    except (ValueError, IndexError, KeyError):
        return None
    return None if outline is None else (outline, "evenodd" in arguments)


def _basic(name: str, arguments: str, sizes: Sizes) -> str | None:
    """Return the outline of a basic shape as a path of drawings."""
    words = _WORD.findall(_TURN.sub("", arguments))
    width, height = sizes
    if name == "inset":
        top, right, bottom, left = (words[place] for place in _PLACES[len(words)])
        return rectangle(_length(left, width), _length(top, height), width - _length(right, width),
                          height - _length(bottom, height))
    if name == "xywh":
        x, y, across, down = (_length(word, sizes[place % 2]) for place, word in enumerate(words[:4]))
        return rectangle(x, y, x + across, y + down)
    if name in {"circle", "ellipse"}:
        return _round(name, words, sizes)
    if name == "polygon":
        words = [word for word in words if word not in {"evenodd", "nonzero"}]
        points = [f"{_length(x, width)} {_length(y, height)}" for x, y in zip(words[::2], words[1::2], strict=True)]
        return "M" + "L".join(points) + "Z"
    return " ".join(_commands(arguments, sizes)) if name == "shape" else None


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """Return the path of a rectangle; empty if it has no area."""
    if right <= left or bottom <= top:
        return ""
    return f"M{left} {top}H{right}V{bottom}H{left}Z"


def _round(name: str, words: list[str], sizes: Sizes) -> str | None:
    width, height = sizes
    place = words.index("at") if "at" in words else len(words)
    x, y = (_length(words[place + 1], width), _length(words[place + 2], height)) if place < len(words) else (
        width / 2, height / 2)
    radii = words[:place] or ["closest-side"]
    sides = {"closest-side": min, "farthest-side": max}
    if name == "circle":
        if radii[0] in sides:
            across = down = sides[radii[0]](x, y, width - x, height - y)
        else:
            across = down = _length(radii[0], (width ** 2 + height ** 2) ** 0.5 / 2 ** 0.5)
    else:
        across, down = (sides[each](start, whole - start) if each in sides else _length(each, whole)
                        for each, start, whole in zip((radii[0], radii[-1]), (x, y), sizes, strict=True))
    return ellipse(x, y, across, down)


def ellipse(x: float, y: float, across: float, down: float) -> str:
    """Return the path of an ellipse; empty if it has no area."""
    if across <= 0 or down <= 0:
        return ""
    return (f"M{x - across} {y}A{across} {down} 0 1 0 {x + across} {y}"
            f"A{across} {down} 0 1 0 {x - across} {y}Z")


def _commands(arguments: str, sizes: Sizes) -> Iterator[str]:
    """Yield the commands of a `shape()` as those of a path."""
    begin, *commands = (command.strip() for command in arguments.split(","))
    yield "M" + _points(begin.rpartition("from ")[2], sizes)
    for command in commands:
        if command == "close":
            yield "Z"
            continue
        match = _COMMAND.fullmatch(command)
        if not match:
            raise ValueError(command)
        name, way, rest = match.groups()
        letter = _letter(name, rest)
        yield (letter.upper() if way == "to" else letter) + _arguments(name, rest, sizes)


def _letter(name: str, rest: str) -> str:
    if name in _LETTERS:
        return _LETTERS[name]
    is_double = "/" in rest
    return {"curve": "c" if is_double else "q", "smooth": "s" if "with" in rest else "t", "arc": "a"}[name]


def _arguments(name: str, rest: str, sizes: Sizes) -> str:
    if name in {"hline", "vline"}:
        return str(_length(rest.strip(), sizes[name == "vline"]))
    if name == "arc":
        end, _, curve = rest.partition(" of ")
        words = curve.split()
        radii = [_length(word, sizes[0]) for word in words[:2] if _LENGTH(word)]
        return f"{radii[0]} {radii[-1]} 0 {int('large' in words)} {int('cw' in words)} {_points(end, sizes)}"
    end, _, controls = rest.partition(" with ")
    points = [*(_points(each, sizes) for each in controls.split("/") if controls), _points(end, sizes)]
    return " ".join(points)


def _points(text: str, sizes: Sizes) -> str:
    x, y = _WORD.findall(text)[:2]
    return f"{_length(x, sizes[0])} {_length(y, sizes[1])}"


def _length(length: str, whole: float) -> float:
    """Return a length in pixels; raises ValueError if it is none."""
    if both := _SUM(length):
        one, unit, sign, other, other_unit = both.groups()
        parts = (float(one) * (whole / 100 if unit == "%" else 1),
                 float(other) * (whole / 100 if other_unit == "%" else 1))
        return parts[0] + (parts[1] if sign == "+" else -parts[1])
    number = _LENGTH(length)
    if not number:
        raise ValueError(length)
    return float(number.group(1)) * (whole / 100 if number.group(2) == "%" else 1)
