"""Tell whether letters of no visible colour are seen all the same.

By their shadow, their outline or their ground.
"""

import re

from crawler.extraction.markup.styles.colours import SEEN_THROUGH, Colour, alike, value

_SHADOW = re.compile(r"(?:^|;)\s*text-shadow\s*:([^;]*)", re.IGNORECASE)
_STROKE = re.compile(r"(?:^|;)\s*-webkit-text-stroke(?:-width)?\s*:([^;]*)", re.IGNORECASE)
_CLIPPED = re.compile(r"(?:^|;)\s*(?:-webkit-)?background(?:-clip)?\s*:[^;]*\btext\b", re.IGNORECASE)
_COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color-mix)\([^()]{3,60}\)|(?<![\w.-])[a-z]{3,20}\b",
    re.IGNORECASE)
_LENGTH = re.compile(r"(?<![\w#.-])-?(?:\d+(?:\.\d+)?|\.\d+)(?:px|r?em|pt)?(?![\w%.])")
_FAR, _BLURRED = 300.0, 25.0
"""Pixels at which a shadow is elsewhere, and at which it cannot be read."""
_APART = re.compile(r",(?![^()]*\))")


def is_outlined(style: str, ground: Colour | None) -> bool:
    """Tell whether letters in the colour of their ground, or in none, are seen."""
    shadows = [each for declared in _SHADOW.findall(style)[-1:] for each in _APART.split(declared)]
    strokes = _STROKE.findall(style)[-1:]
    return bool(_CLIPPED.search(style)) or any(_is_near(each) and _differs(each, ground) for each in shadows) or any(
        re.search(r"[1-9]", _COLOUR.sub("", each)) and _differs(each, ground) for each in strokes)


def _is_near(shadow: str) -> bool:
    lengths = [float(re.sub(r"[a-z]+", "", each)) for each in _LENGTH.findall(_COLOUR.sub(" ", shadow))]
    return len(lengths) > 1 and max(map(abs, lengths[:2])) < _FAR and (lengths[2:] or [0])[0] < _BLURRED


def _differs(declared: str, ground: Colour | None) -> bool:
    """Tell whether a shadow or outline has a colour of its own that is seen."""
    colours = [value(each) for each in _COLOUR.findall(declared)]
    known = [each for each in colours if isinstance(each, tuple) or each == SEEN_THROUGH]
    return bool(known) and known[0] != SEEN_THROUGH and not alike(known[0], ground)
