"""Tell whether margins or a path take an element out of the page."""

import re

_MARGIN = re.compile(
    r"(?<![-\w])margin(?:-left|-inline-start|-inline)?\s*:\s*(?:\S+\s+\S+\s+\S+\s+)?-(\d+(?:\.\d+)?)%")
_WIDTH = re.compile(r"(?<![-\w])(?:width|inline-size)\s*:\s*([^;!]+)")
_FLOATING = re.compile(r"(?<![-\w])float\s*:\s*(?:left|right|inline)")
_PERCENT = re.compile(r"\s*(\d+(?:\.\d+)?)%\s*").fullmatch
_WHOLE, _LONG = 100.0, 150.0
"""Percent of the width around; an element without a width becomes as much wider as it is moved."""
_PATH = re.compile(r"(?<![-\w])offset(?:-path)?\s*:[^;]*\bpath\(\s*[\"']([^\"']{1,400})[\"']")
_PAIR = re.compile(r"(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)")
_PLACE = re.compile(r"(?<![-\w])offset-position\s*:\s*([^;!]+)")
_FAR = re.compile(r"-\d{4,}(?:\.\d+)?px").search
FAR = -1_000.0
"""Pixels at which nothing is seen."""


def is_drawn_aside(style: str) -> bool:
    """Tell whether an element begins and ends to the left of what contains it.

    A floating one with another width is drawn into the line of those before it, as columns are.
    """
    margin = _MARGIN.search(style)
    if not margin or float(margin.group(1)) < _WHOLE:
        return False
    widths = _WIDTH.findall(style)
    width = _PERCENT(widths[-1]) if widths else None
    if widths and widths[-1].strip() != "auto" and not width:
        return False
    amount, share = float(margin.group(1)), float(width.group(1)) if width else _WHOLE
    if not width:
        return amount >= _LONG
    return share <= amount and (share == _WHOLE or not _FLOATING.search(style) or share + _WHOLE < amount)


def leads_away(style: str) -> bool:
    """Tell whether an element is placed on a path that lies beside the page."""
    if path := _PATH.search(style):
        places = [(float(x), float(y)) for x, y in _PAIR.findall(path.group(1))]
        return bool(places) and (max(x for x, _ in places) <= FAR or max(y for _, y in places) <= FAR)
    place = _PLACE.search(style)
    return bool(place and _FAR(place.group(1))) and "offset-path" in style
