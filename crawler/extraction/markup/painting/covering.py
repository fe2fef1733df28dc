"""Hide the text that an opaque box lies upon.

Only boxes without text that fill the positioned element around them are examined, and only if nothing in it is
positioned again, so it is sure what they cover. A box over most of a page is one that scripts take away.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from lxml import etree

from crawler.extraction.markup.styles.colours import has_picture, last_ground, opacity, value
from crawler.extraction.markup.styles.css_rules import Block, blocks
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.possible_rules import (
    on_page,
    possible_rules,
    required_by,
    separate,
)
from crawler.extraction.markup.styles.settled import hidden_by, settled
from crawler.extraction.markup.styles.style_rules import rules_of
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.markup.tree import text_of
from crawler.extraction.remembering import remembering, remembering_within

MAX_BOXES = 2_000
"""Maximum boxes of a page that are examined."""
MAX_INSIDE = 200
"""Maximum elements in what a box covers, and maximum elements that boxes cover."""
DEEPEST = 8
"""Maximum elements between a box and the one that it fills."""
MOST = 0.5
"""Maximum share (0–1) of a page's characters that one box covers."""
_OUT = re.compile(r"(?<![-\w])position\s*:\s*absolute", re.IGNORECASE).search
_POSITIONED = re.compile(r"(?<![-\w])position\s*:\s*(?:relative|absolute|fixed|sticky)", re.IGNORECASE).search
_NIL = r"0(?:px|%|r?em)?\s*(?:[;!]|$)"
_FILLING = re.compile(rf"(?<![-\w])inset\s*:\s*{_NIL}", re.IGNORECASE).search
_SIDES = tuple(re.compile(rf"(?<![-\w]){side}\s*:\s*{_NIL}", re.IGNORECASE).search
               for side in ("top", "left", "right", "bottom"))
_WHOLE = tuple(re.compile(rf"(?<![-\w]){side}\s*:\s*100%", re.IGNORECASE).search for side in ("width", "height"))
_BELOW = re.compile(r"(?<![-\w])z-index\s*:\s*-", re.IGNORECASE).search
_FADED = re.compile(r"(?<![-\w])(?:opacity\s*:\s*(?:0?\.\d|0(?![.\d])|\d{1,2}%)|mix-blend-mode|mask|clip)",
                    re.IGNORECASE).search
_GENERATED = re.compile(r"::?(before|after)\s*$", re.IGNORECASE)
_CONTENT = re.compile(r"(?<![-\w])content\s*:\s*([^;]*)", re.IGNORECASE)
_EMPTY = re.compile(r"\"\s*\"|'\s*'").match
_out = etree.XPath("//*[contains(@style, 'absolute') and contains(@style, 'background')]")
_COVERED = "display:none!important"


def cover(root: etree._Element, styles: PageStyles) -> None:
    """Mark the elements that boxes cover as not shown."""
    page = styles.page(root)
    laying = {is_generated for css in page.pieces for names, is_generated in _laying(css)
              if page.names.issuperset(names)}
    boxes = list(islice(_boxes(root, styles, is_ruled=False in laying), MAX_BOXES))
    sheet = styles.deciding(root) if boxes else Sheet()
    bearing = _bearing(root, styles) if True in laying else ()
    holders = list(islice(dict.fromkeys((*_around(boxes, sheet), *bearing)), MAX_INSIDE))
    whole = len(text_of(root)) if holders else 0
    for holder in holders:
        if holder.tag not in {"body", "html"} and len(text_of(holder)) <= MOST * whole and _is_flat(holder, sheet):
            holder.set("style", f"{holder.get('style') or ''};{_COVERED}")


@remembering_within(len)
def _laying(css: str) -> Sequence[tuple[Sequence[str], bool]]:
    """List what a page must have for the rules that may lay boxes over text.

    Each with whether the boxes are generated.
    """
    if "absolute" not in css or "background" not in css:
        return ()
    return [(required_by(selector), _GENERATED.search(selector) is not None) for block in blocks(css)
            if _covers(block.style) for selector in separate(block.selectors)]


@remembering(1000, 4_000)
def _covers(style: str) -> bool:
    """Tell whether a box with these declarations covers what it fills."""
    if not _OUT(style) or not last_ground(style):
        return False
    style = settled(style)
    is_filling = _FILLING(style) or sum(bool(side(style)) for side in _SIDES) == len(_SIDES) or (
        all(side(style) for side in _WHOLE) and all(side(style) for side in _SIDES[:2]))
    if not (is_filling and _OUT(style)) or _BELOW(style) or _FADED(style) or has_picture(style) or hidden_by(style):
        return False
    ground = last_ground(style)
    return bool(ground) and opacity(ground) == 1 and isinstance(value(ground), tuple)


def _boxes(root: etree._Element, styles: PageStyles, *, is_ruled: bool) -> Iterator[etree._Element]:
    """Yield the elements that may cover others, by their own style or by a rule."""
    marked: Any = _out(root)  # this XPath selects elements, so the result is a list
    yield from marked
    if is_ruled:
        page = styles.page(root)
        suspects = named_in(sheet_of(page, _covers).layers, page.names)
        yield from styles.body(root).found(suspects) if suspects else ()


def _around(boxes: Iterable[etree._Element], sheet: Sheet) -> Iterator[etree._Element]:
    """Yield the elements that boxes without text fill."""
    for box in boxes:
        if not _has_text(box) and _covers(sheet.style_of(box)):
            above = islice(box.iterancestors(), DEEPEST)
            holder = next((each for each in above if _POSITIONED(settled(sheet.style_of(each)))), None)
            if holder is not None:
                yield holder


def _bearing(root: etree._Element, styles: PageStyles) -> Iterator[etree._Element]:
    """Yield the positioned elements that a generated box fills."""
    page = styles.page(root)
    sheet = sheet_of(page, _POSITIONED)
    for place in ("before", "after"):
        generated = Sheet([rules_of(_of_place(each, place)) for each in (
            possible_rules(*piece).rules for piece in on_page(page))], page=page)
        suspects = named_in(generated.layers, page.names)
        found = styles.body(root).found(suspects) if suspects else ()
        for element in islice(found, MAX_BOXES):
            style = generated.ruled(element)
            contents = _CONTENT.findall(style)
            if contents and _EMPTY(contents[-1]) and _covers(style) and _POSITIONED(settled(sheet.style_of(element))):
                yield element


def _of_place(rules: Sequence[Block], place: str) -> Iterator[Block]:
    """Yield the rules for what is generated at a place.

    Their selectors are those of the elements themselves.
    """
    for block in rules:
        match = _GENERATED.search(block.selectors) if ":" in block.selectors else None
        if match and match.group(1).lower() == place and "absolute" in block.style:
            yield block._replace(selectors=block.selectors[:match.start()].strip() or "*")


def _is_flat(holder: etree._Element, sheet: Sheet) -> bool:
    """Tell whether no text in an element may lie above the box that fills it."""
    inside = list(islice(holder.iterdescendants(etree.Element), MAX_INSIDE))
    return len(inside) < MAX_INSIDE and not any(
        _has_text(each) and _POSITIONED(settled(sheet.style_of(each))) for each in inside)


def _has_text(element: etree._Element) -> bool:
    return any(not str(piece).isspace() for piece in element.itertext())
