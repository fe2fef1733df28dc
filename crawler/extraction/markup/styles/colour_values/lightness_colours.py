"""Compute red, green and blue of colours given by lightness or in a wider gamut."""

import math
import re
from collections.abc import Callable, Sequence

_FUNCTION = re.compile(r"((?:ok)?l(?:ab|ch)|color)\(\s*(?:(srgb-linear|display-p3)\s+)?([^()/]{1,60})(?:/[^()]*)?\)")
_NUMBER = re.compile(r"(-?(?:\d+(?:\.\d*)?|\.\d+))(%|deg|)").fullmatch
_OKLAB_TO_CONES = ((1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728),
                   (1, -0.0894841775, -1.2914855480))
_CONES_TO_RGB = ((4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
                 (-0.0041960863, -0.7034186147, 1.7076147010))
_XYZ_TO_RGB = ((3.1338561, -1.6168667, -0.4906146), (-0.9787684, 1.9161415, 0.0334540),
               (0.0719453, -0.2289914, 1.4052427))
"""From the white of paper (D50), to which `lab()` refers, to that of a screen."""
_P3_TO_RGB = ((1.2249402, -0.2249402, 0), (-0.0420570, 1.0420570, 0), (-0.0196376, -0.0786361, 1.0982735))
_WHITE = (0.96422, 1, 0.82521)
_SCALES = {"lab": (1, 1.25, 1.25), "lch": (1, 1.5, 1), "oklab": (0.01, 0.004, 0.004), "oklch": (0.01, 0.004, 1),
           "color": (0.01, 0.01, 0.01)}
"""What one percent of each part of a colour is."""
_DARK = 216 / 24389

Parts = tuple[float, float, float]


def rgb_of(colour: str) -> tuple[int, ...] | None:
    """Return red, green and blue (0–255); None if this is no such colour in numbers."""
    found = _FUNCTION.fullmatch(colour)
    if not found or (found.group(1) == "color") != bool(found.group(2)):
        return None
    kind, space, listed = found.groups()
    parts = _parts(listed.split(), _SCALES[kind])
    if parts is None:
        return None
    if kind.endswith("lch"):
        parts = _from_angle(parts)
    linear = _LINEAR[space or f"{kind[:-3]}lab"](parts)
    return tuple(round(255 * _gamma(min(max(each, 0), 1))) for each in linear)


def _parts(listed: Sequence[str], scales: Sequence[float]) -> Parts | None:
    numbers = [_NUMBER("0" if each == "none" else each) for each in listed]
    if len(numbers) != len(scales) or not all(numbers):
        return None
    one, two, three = (float(number.group(1)) * (scale if number.group(2) == "%" else 1)
                       for number, scale in zip(numbers, scales, strict=True) if number)
    return one, two, three


def _from_angle(parts: Parts) -> Parts:
    light, distance, angle = parts
    return light, distance * math.cos(math.radians(angle)), distance * math.sin(math.radians(angle))


def _times(rows: Sequence[Parts], parts: Parts) -> Parts:
    one, two, three = (sum(left * right for left, right in zip(row, parts, strict=True)) for row in rows)
    return one, two, three


def _of_oklab(parts: Parts) -> Parts:
    one, two, three = (each ** 3 for each in _times(_OKLAB_TO_CONES, parts))
    return _times(_CONES_TO_RGB, (one, two, three))


def _of_lab(parts: Parts) -> Parts:
    light, red, yellow = parts
    middle = (light + 16) / 116
    x, y, z = (_cubed(each) * white for each, white in zip(
        (middle + red / 500, middle, middle - yellow / 200), _WHITE, strict=True))
    return _times(_XYZ_TO_RGB, (x, y, z))


def _cubed(part: float) -> float:
    return part ** 3 if part ** 3 > _DARK else (116 * part - 16) / 903.3


def _of_p3(parts: Parts) -> Parts:
    one, two, three = map(_linear, parts)
    return _times(_P3_TO_RGB, (one, two, three))


def _same(parts: Parts) -> Parts:
    return parts


_LINEAR: dict[str, Callable[[Parts], Parts]] = {
    "oklab": _of_oklab, "lab": _of_lab, "display-p3": _of_p3, "srgb-linear": _same}


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
