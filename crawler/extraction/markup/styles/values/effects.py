"""Leave out declarations that have no effect on an element as it is laid out."""

import re
from collections.abc import Callable

_DISPLAY = re.compile(r"(?:^|;)\s*display\s*:\s*([a-z-]+)", re.IGNORECASE)
_POSITION = re.compile(r"(?:^|;)\s*position\s*:\s*([a-z-]+)", re.IGNORECASE)
_MOVING = re.compile(r"(?:^|;)\s*(?:transform|translate|scale|rotate|filter)\s*:\s*(?!none)", re.IGNORECASE)
_FLOAT = re.compile(r"(?:^|;)\s*float\s*:\s*(?:left|right)", re.IGNORECASE)
_OF_POSITION = frozenset({
    "left", "top", "right", "bottom", "inset", "inset-block-start", "inset-inline-start", "inset-inline-end"})
_OF_BOX = frozenset({
    "height", "width", "max-height", "max-width", "block-size", "inline-size", "max-block-size", "max-inline-size",
    "overflow", "overflow-x", "overflow-y", "transform", "scale", "rotate", "translate", "text-indent", "contain",
    "content-visibility", "margin-top", "margin-block-start"})
"""Properties of boxes, which do nothing to an inline element."""
_OF_LETTERS = frozenset({
    "display", "visibility", "color", "-webkit-text-fill-color", "font", "font-size", "-webkit-text-security"})
"""Properties of the text itself, which an element without a box hands down too."""
_OUT = frozenset({"absolute", "fixed"})
_LAID_OUT = frozenset({"flex", "inline-flex", "grid", "inline-grid"})


def effective(style: str, *, is_inline: bool, is_positioned: bool = False) -> str:
    """Keep the declarations that have an effect.

    `is_inline` tells whether the element is inline unless the declarations say otherwise, `is_positioned` whether it
    counts as positioned without saying so.
    """
    display = _last(_DISPLAY, style)
    if display == "contents":
        return _without(style, lambda name: name not in _OF_LETTERS)
    position = _last(_POSITION, style)
    if not is_positioned and position not in _OUT and position != "relative":
        style = _without(style, lambda name: name in _OF_POSITION)
    if not is_positioned and position not in _OUT:
        style = _without(style, lambda name: name == "clip")
    is_boxed = position in _OUT or _FLOAT.search(style)
    if not is_boxed and (display == "inline" or (is_inline and not display)):
        style = _without(style, lambda name: name in _OF_BOX)
    return style


def position_of(style: str) -> str:
    """Return how declarations position an element; empty if they do not say."""
    return _last(_POSITION, style)


def moves(style: str) -> bool:
    """Tell whether an element is the window of what is fixed inside it."""
    return bool(_MOVING.search(style))


def lays_out(style: str) -> bool:
    """Tell whether an element arranges its children as boxes of their own."""
    return _last(_DISPLAY, style) in _LAID_OUT


def _last(pattern: re.Pattern[str], style: str) -> str:
    found = pattern.findall(style)
    return found[-1].lower() if found else ""


def _without(style: str, is_left_out: Callable[[str], bool]) -> str:
    return ";".join(each for each in style.split(";") if not is_left_out(each.partition(":")[0].strip().lower()))
