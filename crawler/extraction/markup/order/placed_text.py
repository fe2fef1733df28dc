"""Put pieces of text into the order of their positions on the page.

Some sites position each character separately.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from lxml import etree

from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.variables.declarations import declarations_of
from crawler.extraction.markup.tree import text_of

FEWEST = 5
"""Minimum number of pieces side by side that count as positioned text."""
SAID = 5
"""Minimum occurrences of a kind of position in a page for its pieces to be examined."""
MAX_HOLDERS = 5_000
_PLACES = ("left:", "top:", "float:", "inset:", "translateX(", "translateY(")
_PLACING = re.compile(r"position\s*:|float\s*:", re.IGNORECASE)
_ABSOLUTE = re.compile(r"(?<![-\w])position\s*:\s*(?:absolute|fixed)", re.IGNORECASE)
_FLOATING = re.compile(r"(?<![-\w])float\s*:\s*right", re.IGNORECASE)
_LENGTH = r"(-?\d+(?:\.\d+)?)(px|r?em|%|)"
_PLACE = re.compile(rf"(?<![-\w])(?:margin-)?(left|top)\s*:\s*{_LENGTH}", re.IGNORECASE)
_SHIFT = re.compile(rf"(?<![-\w])translate([xy])\(\s*{_LENGTH}\s*\)", re.IGNORECASE)
_INSET = re.compile(rf"(?<![-\w])inset\s*:\s*{_LENGTH}\s+\S+\s+\S+\s+{_LENGTH}", re.IGNORECASE)
_SIDES = {"x": "left", "y": "top"}
_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_is_turned = etree.XPath("boolean(//@dir[. = 'rtl' or . = 'RTL'])")
_placed = etree.XPath(
    "//*[@style][contains(@style, 'left') or contains(@style, 'top') or contains(@style, 'float')"
    " or contains(@style, 'inset') or contains(@style, 'translate')]/..")
_turned = etree.XPath("//table[@dir='rtl' or @dir='RTL']//tr | //tr[@dir='rtl' or @dir='RTL']")


def is_set_out(html: str) -> bool:
    """Tell whether a page may position its pieces separately."""
    return html.count("style=") >= SAID and any(html.count(name) >= SAID for name in _PLACES)


def put_in_places(root: etree._Element, styles: PageStyles) -> None:
    """Sort pieces with explicit positions, from the top and the left."""
    holders = [holder for holder in _found(_placed, root)
               if len(holder) >= FEWEST and not str(holder.text or "").strip()]
    sheet = sheet_of(styles.page(root), _PLACING.search) if holders else Sheet()
    for holder in holders:
        pieces = [child for child in holder if child.tag != "br"]
        piece_styles = [_style(child, sheet) for child in pieces]
        if len(pieces) < FEWEST:
            continue
        if all(map(_FLOATING.search, piece_styles)) and all(len(text_of(child)) == 1 for child in pieces):
            holder[:] = list(reversed(pieces))
        elif places := list(_places(piece_styles)):
            in_order = sorted(zip(places, pieces, strict=True), key=lambda each: each[0])
            holder[:] = [child for _, child in in_order]


def turn_rows(root: etree._Element) -> None:
    """Reverse right-to-left rows of cells with one character each.

    They are read from the left.
    """
    for row in _found(_turned, root) if _is_turned(root) else ():
        letters = [text_of(cell) for cell in row]
        if len(letters) >= FEWEST and all(len(each) <= 1 for each in letters) and not any(
                map(_FROM_RIGHT.match, letters)):
            row[:] = list(reversed(row))


def _found(path: etree.XPath, root: etree._Element) -> Sequence[etree._Element]:
    found: Any = path(root)  # this XPath selects elements, so the result is a list
    return list(found)[:MAX_HOLDERS]


def _style(element: etree._Element, sheet: Sheet) -> str:
    return sheet.style_of(element) if sheet else declarations_of(element)


def _places(styles: Sequence[str]) -> Iterator[tuple[float, float]]:
    """Return positions from the top and the left.

    Empty unless all pieces have one, in one unit for each side.
    """
    found: list[tuple[float, float]] = []
    units: set[tuple[str, str]] = set()
    for style in styles:
        lengths = list(_lengths(style))
        if not lengths or not _ABSOLUTE.search(style):
            return
        units |= {(side, unit) for side, length, unit in lengths if length}
        top, left = (sum(length for side, length, _ in lengths if side == name) for name in ("top", "left"))
        found.append((top, left))
    if len(set(found)) == len(found) and len(units) == len({name for name, _ in units}):
        yield from found


def _lengths(style: str) -> Iterator[tuple[str, float, str]]:
    """Yield how far declarations move a piece.

    Each is a side, the length and its unit.
    """
    for name, number, unit in _PLACE.findall(style):
        yield name.lower(), float(number), unit.lower()
    for axis, number, unit in _SHIFT.findall(style):
        yield _SIDES[axis.lower()], float(number), unit.lower()
    for top, unit, left, other_unit in _INSET.findall(style):
        yield "top", float(top), unit.lower()
        yield "left", float(left), other_unit.lower()


def put_feet_last(root: etree._Element) -> None:
    """Move the feet of tables, which may be written before the rows, behind them."""
    for foot in list(root.iter("tfoot"))[:MAX_HOLDERS]:
        if foot.getnext() is not None and (table := foot.getparent()) is not None:
            table.append(foot)
