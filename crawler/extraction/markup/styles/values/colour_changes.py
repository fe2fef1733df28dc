"""Apply filters and ways of blending to colours, as declarations say."""

import re
from collections.abc import Callable

from crawler.extraction.remembering import remembering

_CHANGING = re.compile(r"(?<![-\w])(?:filter\s*:[^;]*\b(?:invert|brightness|contrast|grayscale)\("
                       r"|mix-blend-mode\s*:\s*(?!normal))", re.IGNORECASE)
_FILTER = re.compile(r"(?:^|;)\s*(?:-webkit-)?filter\s*:([^;]*)", re.IGNORECASE)
_FUNCTION = re.compile(r"(invert|brightness|contrast|grayscale)\(\s*(?:(\d+(?:\.\d+)?|\.\d+)(%?))?\s*\)", re.IGNORECASE)
_BLEND = re.compile(r"(?:^|;)\s*mix-blend-mode\s*:\s*([a-z-]+)", re.IGNORECASE)
_LIGHT = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue in the lightness of a colour."""
_BLENDING: dict[str, Callable[[float, float], float]] = {
    "multiply": lambda own, behind: own * behind / 255, "darken": min, "lighten": max,
    "screen": lambda own, behind: 255 - (255 - own) * (255 - behind) / 255,
    "difference": lambda own, behind: abs(own - behind),
    "exclusion": lambda own, behind: own + behind - 2 * own * behind / 255,
    "plus-lighter": lambda own, behind: min(own + behind, 255),
}


@remembering(1000, 4_000)
def changes_colours(style: str) -> bool:
    """Tell whether declarations change the colours of an element as a whole."""
    return ("filter" in style or "blend" in style) and bool(_CHANGING.search(style))


def filtered(colour: tuple[int, ...], style: str) -> tuple[int, ...]:
    """Apply the filter that declarations set to a colour."""
    filters = _FILTER.findall(style)
    for name, number, percent in _FUNCTION.findall(filters[-1]) if filters else ():
        amount = float(number) / (100 if percent else 1) if number else 1.0
        colour = _changed_by(name.lower(), amount, colour)
    return colour


def _changed_by(name: str, amount: float, colour: tuple[int, ...]) -> tuple[int, ...]:
    if name == "brightness":
        changed = [each * amount for each in colour]
    elif name == "contrast":
        changed = [(each - 127.5) * amount + 127.5 for each in colour]
    elif name == "invert":
        changed = [each + (255 - 2 * each) * min(amount, 1) for each in colour]
    else:
        light = sum(share * each for share, each in zip(_LIGHT, colour, strict=True))
        changed = [each + (light - each) * min(amount, 1) for each in colour]
    return tuple(round(min(max(each, 0), 255)) for each in changed)


def blended(colour: tuple[int, ...], behind: tuple[int, ...], style: str) -> tuple[int, ...]:
    """Blend a colour with the one behind it, as declarations say."""
    modes = _BLEND.findall(style)
    blend = _BLENDING.get(modes[-1].lower()) if modes else None
    return tuple(round(blend(own, other)) for own, other in zip(colour, behind, strict=True)) if blend else colour
