"""Parse the colours that declarations set for text and its background."""

import re
from collections.abc import Iterable
from colorsys import hls_to_rgb

from crawler.extraction.markup.styles.colour_values.lightness_colours import rgb_of
from crawler.extraction.markup.styles.colour_values.named_colours import NAMED
from crawler.extraction.markup.styles.values.validity import is_valid
from crawler.extraction.remembering import remembering

_VALUE = re.compile(
    r"\s*(#[0-9a-f]{3,8}|(?:color-mix|light-dark)\((?:[^()]|\([^()]{0,60}\)){3,200}\)"
    r"|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|var)\([^()]{3,60}\)|[a-z]+)", re.IGNORECASE)
_FILLINGS = frozenset({"-webkit-text-fill-color"})
_COLOURS, _GROUNDS = frozenset({"color"}), frozenset({"background", "background-color"})
_UNKNOWN = frozenset({"inherit", "initial", "unset", "revert", "currentcolor", "none", "url", "linear", "radial", "var",
                      "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "light"})
"""Words, or beginnings of functions, that name no colour by themselves; two of them are never alike."""
_FUNCTIONS = ("rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(")
SEEN_THROUGH = "transparent"
_PICTURE = re.compile(r"(?<![-\w])background(?:-image)?\s*:[^;]*(?:url\(|gradient\(|image-set\()", re.IGNORECASE)
WHITE, BLACK = NAMED["white"], NAMED["black"]
_OF_SYSTEM: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("canvas", "field", "window"), WHITE),
    **dict.fromkeys(("canvastext", "fieldtext", "windowtext", "buttontext"), BLACK)}
_SRGB = re.compile(r"color\(\s*srgb\s+([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+%?)\s*(?:/\s*([\d.]+%?)\s*)?\)").fullmatch
_RELATIVE = re.compile(r"(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch))\(\s*from\s+(\S+?|[a-z]+\([^()]{1,60}\))\s+"
                       r"(?:r g b|h s l|h w b|l a b|l c h)\s*(?:/\s*(\S{1,20})\s*)?\)").fullmatch
"""A colour with the parts of another one."""
_SEEN = re.compile(r"(?:\d+(?:\.\d*)?|\.\d+)%?").fullmatch
_BEHIND_SLASH = re.compile(r"[^#\s]*\([^()/]*/\s*(\d+(?:\.\d*)?|\.\d+)(%?)\s*\)").fullmatch
_FLAT = re.compile(r"(?<![-\w])background(?:-image)?(\s*:\s*)(?:repeating-)?(?:linear|radial|conic)-gradient\("
                   r"((?:[^();]|\([^()]{0,60}\)){1,200})\)(?=\s*(?:!|;|$))", re.IGNORECASE)
"""A background that is one gradient."""
_DIRECTION = re.compile(r"\s*(?:to\s|from\s|at\s|in\s|circle|ellipse|-?[\d.]+(?:deg|turn|g?rad))", re.IGNORECASE).match
_COMMA = re.compile(r",(?![^()]*\))")
_MIXED = 2
"""Number of colours that are mixed."""
_SHARE = re.compile(r"\s*(\d{1,3}(?:\.\d{1,4})?)%\s*(?=$|[^\d%])")
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(%?)")
_DIGITS = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
FAINT, VEIL = 0.05, 0.5
"""Opacity (0–1) below which a text is invisible, and below which a background shows the one behind it."""
ALIKE = 10
"""Maximum difference in each of red, green and blue of two colours that look alike."""

Colour = tuple[int, ...] | str


@remembering(1000, 4_000)
def last_colour(style: str) -> str:
    """Return the last text colour in declarations; empty if there is none.

    What fills the letters is seen instead of their colour.
    """
    filling = _last(style, _FILLINGS) if "fill-color" in style else ""
    return filling if filling and filling.lower() not in _UNKNOWN else _last(style, _COLOURS)


@remembering(1000, 4_000)
def last_ground(style: str) -> str:
    """Return the last background colour in declarations; empty if there is none."""
    return _last(_flattened(style), _GROUNDS)


def _flattened(style: str) -> str:
    """Write gradients of one colour as that colour."""
    return _FLAT.sub(_flat, style) if "gradient(" in style else style


def _flat(gradient: re.Match[str]) -> str:
    between, listed = gradient.groups()
    stops = [_VALUE.match(each) for each in _COMMA.split(listed) if not _DIRECTION(each)]
    colours = {value(stop.group(1)) if stop else None for stop in stops}
    first = stops[0].group(1) if stops and stops[0] else ""
    is_flat = len(colours) == 1 and isinstance(next(iter(colours)), tuple) and opacity(first) == 1
    return f"background{between}{first}" if is_flat else gradient.group()


def _last(style: str, names: frozenset[str]) -> str:
    """Return the value of the last declaration of some properties.

    Important ones take precedence.
    """
    declarations = style.split(";")[::-1]
    if "!" in style:
        declarations.sort(key=lambda each: "!" not in each)
    for declaration in declarations:
        name, _, declared = declaration.partition(":")
        if name.strip().lower() in names and (match := _VALUE.match(declared)) and is_valid(name.strip(), declaration):
            return match.group(1)
    return ""


@remembering(1000, 4_000)
def has_picture(style: str) -> bool:
    """Tell whether the background is a picture, whose colours are unknown."""
    return "(" in style and bool(_PICTURE.search(_flattened(style)))


def alike(one: Colour, other: Colour | None) -> bool:
    """Tell whether two colours look alike."""
    if isinstance(one, str) or isinstance(other, str) or other is None:
        return one == other
    return all(abs(left - right) <= ALIKE for left, right in zip(one, other, strict=True))


def is_alike_any(one: Colour | None, others: Iterable[Colour]) -> bool:
    """Tell whether a colour looks like any of several."""
    return one is not None and any(alike(one, other) for other in others)


@remembering(1000)
def opacity(colour: str) -> float:
    """Return the opacity (0–1) of a colour."""
    colour = colour.lower().strip()
    if seen := _BEHIND_SLASH(colour):
        return min(float(seen.group(1)) / (100 if seen.group(2) else 1), 1)
    if colour.startswith("#") and len(colour) in {5, 9}:
        return int(colour[-1] * 2 if len(colour) == 5 else colour[-2:], 16) / 255 if _DIGITS.fullmatch(colour) else 1
    numbers = _AMOUNT.findall(colour)
    if len(numbers) < 4 or not colour.startswith(_FUNCTIONS):
        return 1
    number, percent = numbers[3]
    return float(number) / (100 if percent else 1)


@remembering(1000)
def value(colour: str) -> Colour | None:
    """Parse a colour as red, green and blue.

    An unknown name or variable stands for itself. None if the colour depends on the context.
    """
    colour = colour.lower().strip()
    if colour in _UNKNOWN or colour in _OF_SYSTEM:
        return _OF_SYSTEM.get(colour)
    if relative := _RELATIVE(colour):
        own, seen = relative.groups()
        return SEEN_THROUGH if seen and _SEEN(seen) and float(seen.rstrip("%")) < FAINT else value(own)
    if colour.startswith("light-dark("):
        return value(_parts(colour)[0])
    if colour.startswith("color-mix("):
        return _mixed(colour)
    if (components := rgb_of(colour)) is not None:
        return SEEN_THROUGH if opacity(colour) < FAINT else components
    if colour.startswith(_FUNCTIONS):
        return _computed(colour)
    if srgb := _SRGB(colour):
        return _of_srgb(srgb)
    digits = colour.lstrip("#")
    if _DIGITS.fullmatch(f"#{digits}") and (colour.startswith("#") or digits.isdigit()):
        if opacity(f"#{digits}") < FAINT:
            return SEEN_THROUGH
        pairs = [digit * 2 for digit in digits] if len(digits) < 6 else [digits[:2], digits[2:4], digits[4:]]
        return tuple(int(pair[:2], 16) for pair in pairs[:3])
    return NAMED.get(colour, colour)


def _computed(colour: str) -> Colour | None:
    numbers = [(float(number), percent) for number, percent in _AMOUNT.findall(colour)[:3]]
    if len(numbers) < 3:
        return None
    if opacity(colour) < FAINT:
        return SEEN_THROUGH
    if colour.startswith("hsl"):
        (hue, _), (saturation, _), (light, _) = numbers
        shares = hls_to_rgb(hue % 360 / 360, min(light, 100) / 100, min(saturation, 100) / 100)
        return tuple(round(255 * share) for share in shares)
    if colour.startswith("hwb"):
        (hue, _), (white, _), (black, _) = numbers
        pure = max(0.0, 100 - white - black)
        return tuple(round(2.55 * min(share * pure + white, 100)) for share in hls_to_rgb(hue % 360 / 360, 0.5, 1))
    if not colour.startswith("rgb"):
        return _grey(numbers[0], colour)
    return tuple(int(min(number * (2.55 if percent else 1), 255)) for number, percent in numbers)


def _of_srgb(match: re.Match[str]) -> Colour:
    red, green, blue, seen = (float(each.rstrip("%")) / (100 if each.endswith("%") else 1)
                              for each in match.groups("1"))
    return SEEN_THROUGH if seen < FAINT else tuple(round(255 * min(each, 1)) for each in (red, green, blue))


def _grey(light: tuple[float, str], colour: str) -> Colour:
    """Return white or black for the lightest and darkest colours.

    Others stand for themselves, so equal ones are alike.
    """
    amount, percent = light
    brightest = 1.0 if colour.startswith("ok") and not percent else 100.0
    return WHITE if amount >= brightest else BLACK if amount == 0 else colour


def _parts(function: str) -> list[str]:
    """List the arguments of a function."""
    return [part.strip() for part in _COMMA.split(function[function.index("(") + 1:-1])]


def _mixed(mixture: str) -> Colour | None:
    """Mix two colours; equal mixtures of others are alike."""
    space, *parts = _parts(mixture)
    if len(parts) != _MIXED:
        return mixture
    shares = [float(share.group(1)) if (share := _SHARE.search(_bare(part))) else None for part in parts]
    one, other = (value(_SHARE.sub(" ", part) if "(" not in part else part[:part.rindex(")") + 1]) for part in parts)
    first, second = shares
    weight = first if first is not None else 100 - second if second is not None else 50
    if second is not None and first is not None:
        weight = 100 * first / (first + second) if first + second else 50
    if one == other or weight >= 100:
        return one
    if isinstance(one, str) or isinstance(other, str) or one is None or other is None or space != "in srgb":
        return other if weight <= 0 else mixture
    return tuple(round((left * weight + right * (100 - weight)) / 100) for left, right in zip(one, other, strict=True))


def _bare(part: str) -> str:
    """Leave out the amounts within a function."""
    return re.sub(r"\([^()]*\)", "", part)
