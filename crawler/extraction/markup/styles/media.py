"""Tell which media queries match the screen of a desktop computer."""

import re
from functools import lru_cache

WIDTH, HEIGHT = 1280, 900
"""Pixels of the window, the same as in the crawl's browser."""
EM = 16
LONGEST = 500
"""Maximum characters of a query; longer ones never match."""

_NUMBER = r"(\d{1,5}(?:\.\d{1,3})?)(px|r?em)"
_AT_LEAST = re.compile(rf"\(\s*(min|max)-(?:device-)?(width|height)\s*:\s*{_NUMBER}\s*\)")
_AFTER = re.compile(rf"\(\s*(width|height)\s*(<=?|>=?)\s*{_NUMBER}\s*\)")
_BEFORE = re.compile(rf"\(\s*{_NUMBER}\s*(<=?|>=?)\s*(width|height)\s*(?:(<=?|>=?)\s*{_NUMBER}\s*)?\)")
_SO = re.compile(
    r"screen|all|\(\s*(?:(?:any-)?hover(?:\s*:\s*hover)?|(?:any-)?pointer(?:\s*:\s*fine)?|color|orientation\s*:\s*landscape"
    r"|prefers-color-scheme\s*:\s*light|prefers-reduced-motion\s*:\s*no-preference|update\s*:\s*fast|scripting\s*:\s*enabled"
    r"|grid\s*:\s*0|min-color\s*:\s*[1-8]|display-mode\s*:\s*browser)\s*\)")
_NOT_SO = re.compile(
    r"print|speech|tty|tv|projection|handheld|braille|embossed|aural|\(\s*(?:monochrome|(?:any-)?hover\s*:\s*none"
    r"|(?:any-)?pointer\s*:\s*(?:coarse|none)|orientation\s*:\s*portrait|prefers-color-scheme\s*:\s*dark"
    r"|prefers-reduced-motion(?:\s*:\s*reduce)?|scripting\s*:\s*none|forced-colors\s*:\s*active|grid(?:\s*:\s*1)?)\s*\)")
_SIDES = {"<": lambda one, other: one < other, "<=": lambda one, other: one <= other,
          ">": lambda one, other: one > other, ">=": lambda one, other: one >= other}
_SIZES = {"width": WIDTH, "height": HEIGHT}


@lru_cache(maxsize=1000)
def holds(media: str) -> bool:
    """Tell whether a list of media queries matches; an empty one does.

    A query with unknown conditions does not.
    """
    return not media.strip() or (len(media) <= LONGEST and any(map(_query_holds, media.lower().split(","))))


def _query_holds(query: str) -> bool:
    query = query.strip()
    is_negated = query.startswith("not ")
    words = query.removeprefix("not ").removeprefix("only ")
    told = [_is_so(condition.strip()) for condition in re.split(r"\band\b", words)]
    if is_negated:
        return any(each is False for each in told)
    return all(told)


def _is_so(condition: str) -> bool | None:
    """Tell whether a condition is met; None if that is unknown."""
    if least := _AT_LEAST.fullmatch(condition):
        side, name, *number = least.groups()
        return _compared(_SIZES[name], ">=" if side == "min" else "<=", _pixels(*number))
    if after := _AFTER.fullmatch(condition):
        name, sign, *number = after.groups()
        return _compared(_SIZES[name], sign, _pixels(*number))
    if before := _BEFORE.fullmatch(condition):
        first, unit, sign, name, other_sign, other, other_unit = before.groups()
        return _compared(_pixels(first, unit), sign, _SIZES[name]) and (
            not other_sign or _compared(_SIZES[name], other_sign, _pixels(other, other_unit)))
    if _SO.fullmatch(condition):
        return True
    return False if _NOT_SO.fullmatch(condition) else None


def _compared(one: float, sign: str, other: float) -> bool:
    return bool(_SIDES[sign](one, other))


def _pixels(number: str, unit: str) -> float:
    return float(number) * (1 if unit == "px" else EM)
