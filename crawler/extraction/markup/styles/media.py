"""Tell which media queries match the screen of a desktop computer."""

import re
from collections.abc import Iterator
from functools import lru_cache

from crawler.extraction.markup.styles.values.plain_style import plain

WIDTH, HEIGHT = 1280, 900
"""Pixels of the window, the same as in the crawl's browser."""
LONGEST = 500
"""Maximum characters of a query; longer ones never match."""
_DEPTH = 6
"""Maximum nesting of conditions; deeper ones are unknown."""

_NUMBERS = {
    "width": WIDTH, "height": HEIGHT, "device-width": WIDTH, "device-height": HEIGHT, "inline-size": WIDTH,
    "block-size": HEIGHT, "aspect-ratio": WIDTH / HEIGHT, "device-aspect-ratio": WIDTH / HEIGHT, "resolution": 1,
    "-webkit-device-pixel-ratio": 1, "color": 8, "color-index": 0, "monochrome": 0, "grid": 0,
}
"""Features of the screen that are numbers; lengths in pixels."""
_WORDS = {
    "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine", "orientation": "landscape",
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference", "update": "fast", "scripting": "enabled",
    "display-mode": "browser", "dynamic-range": "standard", "video-dynamic-range": "standard", "color-gamut": "srgb",
    "forced-colors": "none", "overflow-block": "scroll", "overflow-inline": "scroll",
}
"""Features of the screen that are words."""
_ABSENT = frozenset({"none", "no-preference"})
"""Words for a feature that the screen does not have."""
_TYPES = {"all": "1", "screen": "1", **dict.fromkeys(
    ("print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural"), "0")}
_PIXELS = {"": 1, "px": 1, "em": 16, "rem": 16, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "in": 96, "pt": 96 / 72, "pc": 16,
           "vw": WIDTH / 100, "vh": HEIGHT / 100, "dppx": 1, "x": 1, "dpi": 1 / 96, "dpcm": 2.54 / 96}
"""How many pixels a unit has; of a resolution, how many dots a pixel has."""
_NUMBER = re.compile(r"(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))([a-z]{0,4})(?:\s*/\s*(\d{1,6}))?")
_SIGN = re.compile(r"\s*(<=|>=|<|>|=|:)\s*")
_INNERMOST = re.compile(r"\(([^()]*)\)")
_OUTCOMES = re.compile(r"[01?](?:\s+(?:and|or)\s+[01?])*")
_SIDES = {"<": lambda one, other: one < other, "<=": lambda one, other: one <= other,
          ">": lambda one, other: one > other, ">=": lambda one, other: one >= other,
          "=": lambda one, other: abs(one - other) < 0.005}


@lru_cache(maxsize=1000)
def holds(media: str) -> bool:
    """Tell whether a list of media queries matches; an empty one does.

    A query with unknown conditions does not.
    """
    return not media.strip() or (len(media) <= LONGEST and any(map(_query_holds, plain(media.lower()).split(","))))


def _query_holds(query: str) -> bool:
    """Tell whether one query matches, from its innermost conditions outwards."""
    reduced = query.replace("(", " (").replace(")", ") ")
    for _ in range(_DEPTH):
        reduced = _INNERMOST.sub(lambda inner: f" {_outcome(inner.group(1))} ", reduced)
    return _outcome(reduced.strip().removeprefix("only ")) == "1"


def _outcome(condition: str) -> str:
    """Return 1 for a condition that is met, 0 for one that is not.

    Returns ? if that is unknown.
    """
    condition = condition.strip()
    if condition.startswith("not "):
        return {"1": "0", "0": "1"}.get(_outcome(condition[4:]), "?")
    first, _, others = condition.partition(" ")
    reduced = f"{_TYPES[first]} {others}".strip() if first in _TYPES else " ".join(condition.split())
    if not _OUTCOMES.fullmatch(reduced):
        return _feature(condition)
    is_any = " or " in reduced
    outcomes = set(re.split(r" (?:and|or) ", " ".join(reduced.split())))
    decisive = "1" if is_any else "0"
    return decisive if decisive in outcomes else "?" if "?" in outcomes else "10"[is_any]


def _feature(condition: str) -> str:
    """Compare features of the screen with the values that a condition asks for."""
    *earlier, last = _SIGN.split(condition)
    if not earlier:
        return _is_present(last)
    comparisons = [*_comparisons([*earlier, last])]
    return "?" if None in comparisons or not comparisons else str(int(all(comparisons)))


def _is_present(name: str) -> str:
    if name in _NUMBERS:
        return str(int(_NUMBERS[name] != 0))
    return str(int(_WORDS[name] not in _ABSENT)) if name in _WORDS else "?"


def _comparisons(parts: list[str]) -> Iterator[bool | None]:
    """Yield the outcome of each comparison of two neighbours."""
    for left, sign, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        if sign != ":":
            yield _compared(_amount(left), sign, _amount(right))
        elif left in _WORDS:
            yield _WORDS[left] == right
        else:
            side, _, name = left.replace("-webkit-m", "m").partition("-")
            bound = {"min": ">=", "max": "<="}.get(side)
            name = name if name in _NUMBERS else f"-webkit-{name}"
            yield _compared(_amount(name if bound else left), bound or "=", _amount(right))


def _amount(text: str) -> float | None:
    """Return a number, or that of a feature; None for anything else."""
    if text in _NUMBERS:
        return float(_NUMBERS[text])
    number = _NUMBER.fullmatch(text)
    if not number or number.group(2) not in _PIXELS:
        return None
    return float(number.group(1)) * _PIXELS[number.group(2)] / (float(number.group(3) or 1) or 1)


def _compared(one: float | None, sign: str, other: float | None) -> bool | None:
    return None if one is None or other is None else bool(_SIDES[sign](one, other))
