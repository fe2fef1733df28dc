"""Put a page's text into the order in which a browser shows it.

Handles text written backwards and shown mirrored, children that style sheets reverse or number, and drawn lines by
position.
"""

import re
from collections.abc import Sequence
from typing import Any

from lxml import etree

from crawler.extraction.markup.order.grid_places import Place, groups_of, places_of
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.markup.tree import INLINE, text_of
from crawler.extraction.remembering import remembering_within

_ORDERING = re.compile(r"unicode-bidi|direction\s*:|(?<![-\w])order\s*:|flex|grid|display\s*:\s*table", re.IGNORECASE)
_MOVING = re.compile(
    r"-override|-reverse|(?<![-\w])direction\s*:\s*rtl|(?<![-\w])(?:order|grid-row(?:-start)?|grid-area)\s*:|table-(?:header|footer)-group",
    re.IGNORECASE)
"""Declarations of an element that may be moved; other declarations decide whether it is."""
_OVERRIDE = re.compile(r"unicode-bidi\s*:\s*(?:isolate-|bidi-)override", re.IGNORECASE)
_FROM_RIGHT = re.compile(r"(?<![-\w])direction\s*:\s*rtl", re.IGNORECASE)
_TURNED = re.compile(r"flex-(?:direction|flow)\s*:[^;]*\b(?:row|column)-reverse", re.IGNORECASE)
_FLEX = re.compile(r"display\s*:\s*(?:inline-)?(?:flex|grid)", re.IGNORECASE)
_COLUMN = re.compile(r"flex-(?:direction|flow)\s*:[^;]*\bcolumn", re.IGNORECASE)
_GRID = re.compile(r"display\s*:\s*(?:inline-)?grid", re.IGNORECASE)
_TABLE = re.compile(r"display\s*:\s*(?:inline-)?table\s*(?:[;!]|$)", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_MIRRORED = re.compile("\u202e([^\u202c\u202d\u202e]*)[\u202c\u202d]?")
MIRRORING = "\u202e"
"""The character after which text runs from right to left."""


_with_style: Any = etree.XPath("descendant-or-self::*[@style or self::bdo]")


@remembering_within(int)
def moves(css: str) -> bool:
    """Tell whether a style sheet may reorder anything."""
    return bool(_MOVING.search(css))


def put_in_order(root: etree._Element, styles: PageStyles, *, is_in_page: bool = True) -> None:
    """Reorder the tree as its styles show it.

    `is_in_page` tells whether the page itself may contain such styles, rather than external sheets alone.
    """
    page = styles.page(root)
    moving = sheet_of(page, _MOVING.search)
    suspects = named_in(moving.layers, page.names)
    if not suspects and not is_in_page:
        return
    moved = _moved(root, moving, styles.body(root).found(suspects) if suspects else [])
    sheet = sheet_of(page, _ORDERING.search) if moved else Sheet()
    for element in moved:
        style = sheet.style_of(element)
        is_mirrored = element.tag == "bdo" and str(element.get("dir", "")).lower() == "rtl"
        if is_mirrored or (_OVERRIDE.search(style) and (_FROM_RIGHT.search(style) or element.get("dir") == "rtl")):
            _mirror(element)
        elif len(element) > 1 and _FLEX.search(style):
            places = places_of(style, [sheet.style_of(child) for child in element])
            _arrange(element, places, is_turned=bool(_TURNED.search(style)) != _runs_left(style))
        elif len(element) > 1 and (element.tag == "table" or _TABLE.search(style)):
            _arrange(element, groups_of([sheet.style_of(child) for child in element]), is_turned=False)
    for drawing in root.iter("svg"):
        _by_place(drawing)


def _moved(root: etree._Element, moving: Sheet, suspects: Sequence[etree._Element]) -> list[etree._Element]:
    """List, in order, the elements that are moved or whose children are."""
    body = next(root.iter("body"), root)
    moving_themselves = [each for each in _with_style(body)
                         if each.tag == "bdo" or _MOVING.search(str(each.get("style") or ""))]
    moved: set[etree._Element | None] = set()
    for element in (*moving_themselves, *filter(moving.ruled, suspects)):
        moved |= {element, element.getparent()}
    return [element for element in body.iter(etree.Element) if element in moved] if moved else []


def _runs_left(style: str) -> bool:
    """Tell whether a row of children begins on the right."""
    return bool(_FROM_RIGHT.search(style)) and not (_COLUMN.search(style) or _GRID.search(style))


def mirror_marked(root: etree._Element) -> None:
    """Reverse text after the character that mirrors it."""
    for element in root.iter(etree.Element):
        element.text = _MIRRORED.sub(_turned, str(element.text)) if element.text else None
        element.tail = _MIRRORED.sub(_turned, str(element.tail)) if element.tail else None


def _turned(match: re.Match[str]) -> str:
    return match.group(1)[::-1]


def _mirror(element: etree._Element) -> None:
    if all(str(child.tag) in INLINE for child in element):
        text = "".join(map(str, element.itertext()))
        element[:] = []
        element.text = text[::-1]
        return
    element.text = str(element.text or "")[::-1]
    for child in element:  # blocks inside are not reversed themselves
        if str(child.tag) in INLINE:
            _mirror(child)
        child.tail = str(child.tail or "")[::-1]


def _arrange(element: etree._Element, places: Sequence[Place], *, is_turned: bool) -> None:
    if not is_turned and len(set(places)) < 2:
        return
    children = [child for _, child in sorted(zip(places, element, strict=True), key=lambda each: each[0])]
    element[:] = reversed(children) if is_turned else children


def _by_place(drawing: etree._Element) -> None:
    """Arrange drawn pieces of text in rows if each has a position."""
    texts = [text for text in drawing.iter("text") if text.get("hidden") is None]
    places = [[_NUMBER.match(str(text.get(name, ""))) for name in ("y", "x")] for text in texts]
    if len(texts) < 2 or not all(y and x for y, x in places):
        return
    numbered = [(float(y.group()), float(x.group())) for y, x in places if y and x]
    rows: dict[float, list[etree._Element]] = {}
    for place, text in sorted(zip(numbered, texts, strict=True), key=lambda each: each[0]):
        rows.setdefault(place[0], []).append(text)
    drawing[:] = []
    for row in rows.values():
        if len(row) == 1:
            drawing.append(row[0])  # its own attributes may hide it
        else:
            etree.SubElement(drawing, "text").text = "".join(map(text_of, row))
