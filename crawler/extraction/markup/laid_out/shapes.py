"""Tell which points of a page lie in the shape that an element is clipped to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from crawler.extraction.markup.snapshot import Box, Document

LONGEST = 4_000
"""Maximum characters of a shape that is examined."""
MAX_DRAWN = 50
"""Maximum figures of a drawing that clips."""
_FUNCTION = re.compile(r"([a-z-]+)\((.*)\)")
_TURN = re.compile(r"\bround\b.*")
_LENGTH = re.compile(r"(-?[\d.]+(?:e-?\d+)?)(px|%|)").fullmatch
_SUM = re.compile(r"calc\(\s*(-?[\d.]+)(px|%)\s*([-+])\s*(-?[\d.]+)(px|%)\s*\)").fullmatch
_WORD = re.compile(r"calc\([^()]*\)|[^\s,]+")
_NAMED = re.compile(r"url\(\s*[\"']?#([^\"')]{1,200})[\"']?\s*\)").match
_PATH = re.compile(r"path\(\s*(?:(evenodd|nonzero)\s*,\s*)?[\"'](.*)[\"']\s*\)").match
_COMMAND = re.compile(r"(move|line|hline|vline|curve|smooth|arc)\s+(to|by)\s+(.+)")
_LETTERS = {"move": "m", "line": "l", "hline": "h", "vline": "v"}
_PLACES = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}


class Shape(NamedTuple):
    """A shape, with its place on the page."""

    outline: RecordingPen
    left: float
    top: float
    across: float
    """Pixels of the page that a unit of the outline has across."""
    down: float
    is_even: bool = False
    """Whether what is inside twice is outside."""

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point of the page is in the shape."""
        if not self.across or not self.down:
            return False
        pen = PointInsidePen(None, ((x - self.left) / self.across, (y - self.top) / self.down), self.is_even)
        self.outline.replay(pen)
        return bool(pen.getResult())

    def shows(self, box: Box) -> bool:
        """Tell whether anything of a box is in the shape."""
        return any(self.holds(box.left + box.width * across, box.top + box.height * down)
                   for down in (0.5, 0.15, 0.85) for across in (0.5, 0.02, 0.98, 0.25, 0.75))


NOTHING = Shape(RecordingPen(), 0, 0, 0, 0)
"""A shape without a point."""


def is_masked(value: str, document: Document) -> bool:
    """Tell whether a computed value of `mask-image` names a mask that contains nothing."""
    named = _NAMED(value)
    node = document.named(named.group(1)) if named else None
    return node is not None and document.name(node) == "mask" and not document.children[node]


def shape_of(value: str, box: Box, scale: float, document: Document) -> Shape | None:
    """Return the shape of a computed value of `clip-path`; None if there is none, or it is unknown."""
    if len(value) > LONGEST:
        return None
    if named := _NAMED(value):
        return _drawn(named.group(1), box, scale, document)
    sizes = (box.width / scale, box.height / scale)
    if path := _PATH(value):
        return _outlined(path.group(2), box, scale, is_even=path.group(1) == "evenodd")
    function = _FUNCTION.match(value)
    if not function:
        return None
    name, said = function.groups()
    try:
        outline = _basic(name, said, sizes)
    except (ValueError, IndexError, KeyError):
        return None
    return _outlined(outline, box, scale, is_even="evenodd" in said) if outline is not None else None


def _outlined(path: str, box: Box, scale: float, *, is_even: bool = False) -> Shape | None:
    pen = RecordingPen()
    try:
        parse_path(path, pen)
    except Exception:  # noqa: BLE001 - the parser has no error of its own; what it cannot read clips nothing
        return None
    return Shape(_closed(pen), box.left, box.top, scale, scale, is_even)


def _closed(pen: RecordingPen) -> RecordingPen:
    """Close what is left open, as clipping does."""
    pen.value = [("closePath", ()) if name == "endPath" else (name, points) for name, points in pen.value]
    return pen


def _basic(name: str, said: str, sizes: tuple[float, float]) -> str | None:
    """Return the outline of a basic shape as a path of drawings."""
    words = _WORD.findall(_TURN.sub("", said))
    width, height = sizes
    if name == "inset":
        top, right, bottom, left = (words[place] for place in _PLACES[len(words)])
        return _rectangle(_length(left, width), _length(top, height), width - _length(right, width),
                          height - _length(bottom, height))
    if name in {"circle", "ellipse"}:
        return _round(name, words, sizes)
    if name == "polygon":
        words = [word for word in words if word not in {"evenodd", "nonzero"}]
        points = [f"{_length(x, width)} {_length(y, height)}" for x, y in zip(words[::2], words[1::2], strict=True)]
        return "M" + "L".join(points) + "Z"
    return " ".join(_commands(said, sizes)) if name == "shape" else None


def _rectangle(left: float, top: float, right: float, bottom: float) -> str:
    if right <= left or bottom <= top:
        return ""
    return f"M{left} {top}H{right}V{bottom}H{left}Z"


def _round(name: str, words: list[str], sizes: tuple[float, float]) -> str | None:
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
    return _ellipse(x, y, across, down)


def _ellipse(x: float, y: float, across: float, down: float) -> str:
    if across <= 0 or down <= 0:
        return ""
    return (f"M{x - across} {y}A{across} {down} 0 1 0 {x + across} {y}"
            f"A{across} {down} 0 1 0 {x - across} {y}Z")


def _commands(said: str, sizes: tuple[float, float]) -> Iterator[str]:
    """Yield the commands of a `shape()` as those of a path."""
    begin, *commands = (each.strip() for each in said.split(","))
    yield "M" + _points(begin.rpartition("from ")[2], sizes)
    for each in commands:
        if each == "close":
            yield "Z"
            continue
        command = _COMMAND.fullmatch(each)
        if not command:
            raise ValueError(each)
        name, way, rest = command.groups()
        letter = _letter(name, rest)
        yield (letter.upper() if way == "to" else letter) + _arguments(name, rest, sizes)


def _letter(name: str, rest: str) -> str:
    if name in _LETTERS:
        return _LETTERS[name]
    is_double = "/" in rest
    return {"curve": "c" if is_double else "q", "smooth": "s" if "with" in rest else "t", "arc": "a"}[name]


def _arguments(name: str, rest: str, sizes: tuple[float, float]) -> str:
    if name in {"hline", "vline"}:
        return str(_length(rest.strip(), sizes[name == "vline"]))
    if name == "arc":
        end, _, told = rest.partition(" of ")
        words = told.split()
        radii = [_length(word, sizes[0]) for word in words[:2] if _LENGTH(word)]
        return f"{radii[0]} {radii[-1]} 0 {int('large' in words)} {int('cw' in words)} {_points(end, sizes)}"
    end, _, controls = rest.partition(" with ")
    points = [*(_points(each, sizes) for each in controls.split("/") if controls), _points(end, sizes)]
    return " ".join(points)


def _points(said: str, sizes: tuple[float, float]) -> str:
    x, y = _WORD.findall(said)[:2]
    return f"{_length(x, sizes[0])} {_length(y, sizes[1])}"


def _length(said: str, whole: float) -> float:
    """Return a length in pixels; raises ValueError if it is none."""
    if both := _SUM(said):
        one, unit, sign, other, other_unit = both.groups()
        parts = (float(one) * (whole / 100 if unit == "%" else 1),
                 float(other) * (whole / 100 if other_unit == "%" else 1))
        return parts[0] + (parts[1] if sign == "+" else -parts[1])
    number = _LENGTH(said)
    if not number:
        raise ValueError(said)
    return float(number.group(1)) * (whole / 100 if number.group(2) == "%" else 1)


def _drawn(name: str, box: Box, scale: float, document: Document) -> Shape | None:
    """Return the shape that a drawing in the page defines."""
    node = document.named(name)
    if node is None or document.name(node) != "clippath":
        return None
    figures = [each for each in document.children[node] if document.kind(each) == document.ELEMENT]
    attributes = document.attributes(node)
    if len(figures) > MAX_DRAWN or "transform" in attributes:
        return None
    try:
        paths = [_figure(document.name(each), document.attributes(each)) for each in figures]
    except (ValueError, KeyError):
        return None
    shape = _outlined(" ".join(paths), box, scale) if all(each is not None for each in paths) else None
    if shape and attributes.get("clipPathUnits") == "objectBoundingBox":
        return shape._replace(across=box.width, down=box.height)
    return shape


def _figure(name: str, said: Mapping[str, str]) -> str:
    """Return a figure of a drawing as a path; raises ValueError for what is none."""
    if "transform" in said or "style" in said or "class" in said:
        raise ValueError(name)
    if name == "path":
        return said.get("d", "")
    if name == "polygon":
        return f"M{said.get('points', '0 0')}Z"
    numbers = _numbers(said, ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
    if name == "rect":
        x, y = numbers["x"], numbers["y"]
        return _rectangle(x, y, x + numbers["width"], y + numbers["height"])
    if name in {"circle", "ellipse"}:
        return _ellipse(numbers["cx"], numbers["cy"], numbers["r"] or numbers["rx"], numbers["r"] or numbers["ry"])
    if name in {"title", "desc", "g", "line"}:
        return ""
    raise ValueError(name)


def _numbers(said: Mapping[str, str], names: Sequence[str]) -> dict[str, float]:
    return {name: float(said.get(name, "0").removesuffix("px")) for name in names}
