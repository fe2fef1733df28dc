"""Tell in which colour the letters of a drawing are filled."""

import re

from lxml import etree

DRAWN = frozenset({"svg", "g", "text", "tspan", "textpath", "textPath"})
"""Tags of elements of drawings whose letters have a colour of filling."""
_FILL = re.compile(r"(?:^|;)\s*fill\s*:\s*([^;!]*)", re.IGNORECASE)
_OPACITY = re.compile(r"(?:^|;)\s*fill-opacity\s*:\s*([^;!]*)", re.IGNORECASE)
_STROKE = re.compile(r"(?:^|;)\s*stroke\s*:\s*([^;!]*)", re.IGNORECASE)
_FAINT = re.compile(r"\s*0?\.?0*(?:\.0[0-4]\d*)?%?\s*").fullmatch
_NONE = frozenset({"none", "transparent"})


def filling(element: etree._Element, style: str) -> str:
    """Return the colour that an element fills its letters with.

    Rules and its own style take precedence over attributes; empty if it inherits the colour.
    """
    opacity = _declared(_OPACITY, style) or str(element.get("fill-opacity") or "")
    fill = _declared(_FILL, style) or str(element.get("fill") or "").strip()
    is_unseen = fill.lower() in _NONE or (opacity and _FAINT(opacity))
    return "transparent" if is_unseen else fill


def is_stroked(element: etree._Element, style: str) -> bool:
    """Tell whether the outlines of an element's letters are drawn."""
    stroke = _declared(_STROKE, style) or str(element.get("stroke") or "").strip()
    return bool(stroke) and stroke.lower() not in _NONE


def _declared(pattern: re.Pattern[str], style: str) -> str:
    found = pattern.findall(style)
    return found[-1].strip() if found else ""
