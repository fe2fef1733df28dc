"""Hide the text that is pushed out of the box that clips it.

Only what is sure without laying out the page is decided: an element that begins as far from the beginning of a box as
the box is high or wide, or further.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from lxml import etree

from crawler.extraction.markup.laid_out.controls import Controls
from crawler.extraction.markup.opening import Openings
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import settled
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import Suspects, named_in
from crawler.extraction.markup.styles.values.overflow import clips
from crawler.extraction.markup.tree import INLINE
from crawler.extraction.remembering import remembering

MAX_BOXES, MAX_PUSHED = 300, 2_000
"""Maximum boxes of a page that are examined, and maximum elements that are marked."""
DEEPEST, BEFORE = 3, 20
"""Maximum elements between a box and what is pushed out of it, and maximum elements before that in it."""
_PIXELS = {"px": 1.0, "": 1.0, "em": 16.0, "rem": 16.0}
_LENGTH = re.compile(r"\s*(-?\d*\.?\d+)(px|r?em|%|)\s*").fullmatch
_BEYOND = re.compile(r"calc\(\s*100%\s*\+|(?:\d{4,}|[1-9]\d\d)(?:\.\d+)?%").match
_DECLARED = re.compile(r"(?:^|;)\s*([a-z-]+)\s*:\s*([^;!]*)")
_MOVE = re.compile(r"\btranslate(x|y|)\(\s*([^(),]+)(?:,\s*([^(),]+))?\)")
_PUSHING = re.compile(
    r"(?<![-\w])(?:margin|padding|top|left|right|bottom|inset|transform|text-indent|(?:min-)?height)\b"
    r"[^;]*(?:\d\d|[2-9]r?em)").search
_LAID_OUT = frozenset({"flex", "inline-flex", "grid", "inline-grid", "inline", "inline-block", "contents", "none"})
_MOVED = frozenset({"transform", "top", "left", "margin", "margin-top", "margin-left", "columns", "float"})
_HEIGHTS = ("height", "max-height", "block-size", "max-block-size")
_WIDTHS = ("width", "max-width", "inline-size", "max-inline-size")
_SIZES = (*_HEIGHTS, *_WIDTHS)
_STYLE = frozenset({"style"})
_HIDDEN = "display:none!important"
_clips: Any = etree.XPath("//*[@style][contains(@style, 'overflow') or contains(@style, 'contain')]")

Style = Mapping[str, str]
"""Declared values by property."""


def push_out(root: etree._Element, styles: PageStyles) -> None:
    """Mark the elements that are pushed out of the box around them as not shown."""
    page = styles.page(root)
    clipping = named_in(sheet_of(page, clips).layers, page.names)
    inline = set(_clips(root))
    if not (clipping or inline):
        return
    boxes = _Boxes(styles.deciding(root))
    found = styles.body(root).found(clipping, inline)
    sized = [each for each in islice(found, MAX_BOXES) if boxes.may_lose(each)]
    if sized:
        _leave_out(sized, boxes, named_in(sheet_of(page, _pushes).layers, page.names), root)


def _leave_out(sized: Sequence[etree._Element], boxes: "_Boxes", suspects: Suspects, root: etree._Element) -> None:
    """Mark what is pushed out of boxes, unless a control brings it into sight."""
    openings, controls = Openings(root, lambda _: False), Controls(frozenset())
    left = MAX_PUSHED
    for box in sized:
        inside = (each for each in _within(box) if suspects.has(each, _STYLE))
        pushed = [each for each in islice(inside, max(left, 0)) if boxes.left_by(each) is box]
        left -= len(pushed)
        if pushed and not (controls.open(box) or openings.opens(box)):
            for each in pushed:
                each.set("style", f"{each.get('style') or ''};{_HIDDEN}")


def _within(box: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements in a box, down to some depth."""
    level = [box]
    for _ in range(DEEPEST):
        level = [child for each in level for child in each.iterchildren(etree.Element)]
        yield from level


@remembering(1000, 4_000)
def _pushes(style: str) -> bool:
    return bool(_PUSHING(style))


class _Boxes:
    """The boxes of one page, as far as its styles declare them."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known: dict[etree._Element, Style] = {}

    def may_lose(self, box: etree._Element) -> bool:
        """Tell whether a box clips what is beyond its declared size."""
        style = self._declared(box)
        if box.tag in {"body", "html"} or not _is_clipping(style):
            return False
        return style.get("position", "static") != "static" or any(_pixels(style.get(name)) for name in _SIZES)

    def left_by(self, element: etree._Element) -> etree._Element | None:
        """Return the box that an element is pushed out of; None if that is not sure."""
        own = self._declared(element)
        is_out = own.get("position") == "absolute"
        if "animation" in own or (element.tag in INLINE and not is_out and own.get("display", "inline") == "inline"):
            return None
        for box in islice(element.iterancestors(), DEEPEST):
            if box.tag in {"body", "html"}:
                return None
            around = self._declared(box)
            is_holding = around.get("position") in {"relative", "absolute", "fixed", "sticky"}
            if _is_clipping(around) and (is_holding or not is_out):
                is_child = element.getparent() is box and not is_out
                before = self._before(element) if is_child and around.get("display") not in _LAID_OUT else 0.0
                return box if _is_outside(own, around, before) else None
            if is_holding or _MOVED & around.keys() or around.get("display") in _LAID_OUT:
                return None
        return None

    def _declared(self, element: etree._Element) -> Style:
        if element not in self._known:
            style = settled(self._sheet.style_of(element)).lower()
            self._known[element] = {name: value.strip() for name, value in _DECLARED.findall(style)}
        return self._known[element]

    def _before(self, element: etree._Element) -> float:
        """Return how much room the blocks before an element take at least."""
        room = 0.0
        for sibling in islice(element.itersiblings(etree.Element, preceding=True), BEFORE):
            style = self._declared(sibling)
            is_block = sibling.tag not in INLINE and not {"position", "float", "transform", "animation"} & style.keys()
            if is_block and style.get("display") not in _LAID_OUT and not _draws_up(style):
                room += max(_pixels(style.get("height")), _pixels(style.get("min-height")))
            elif _draws_up(style):
                return 0.0
        return room


def _draws_up(style: Style) -> bool:
    return any("-" in value for name, value in style.items() if name.startswith("margin"))


def _is_clipping(style: Style) -> bool:
    if "animation" in style or "min-height" in style or "min-width" in style:
        return False
    declarations = (f"{name}:{value}" for name, value in style.items() if name.startswith(("overflow", "contain")))
    return any(map(clips, declarations))


def _is_outside(own: Style, around: Style, before: float) -> bool:
    """Tell whether an element begins beyond the end of a box."""
    height, width = (min(filter(None, (_pixels(around.get(name)) for name in names)), default=0.0)
                     for names in (_HEIGHTS, _WIDTHS))
    down, across = _moved(own, around)
    if around.get("display") not in _LAID_OUT and (
            (height and down + before >= height) or (width and across >= width)):
        return True
    if own.get("position") == "absolute":
        if any(_BEYOND(own.get(side, "")) for side in ("top", "left", "bottom", "right")):
            return "padding" not in around
        return bool((height and _pixels(own.get("bottom")) >= height) or (width and _pixels(own.get("right")) >= width))
    own_width = _pixels(own.get("width"))
    return bool(width and own_width and -across >= own_width)


def _moved(own: Style, around: Style) -> tuple[float, float]:
    """Return how many pixels an element's contents are moved down and across."""
    top, left = (_pixels(own.get(f"margin-{side}")) or _pixels(_side(own.get("margin", ""), place))
                 for place, side in enumerate(("top", "left")))
    down, across = top + _pixels(own.get("padding-top")), left + _pixels(own.get("padding-left"))
    if "nowrap" in own.get("white-space", "") + around.get("white-space", ""):
        across += max(_pixels(own.get("text-indent")), 0.0)
    if own.get("position") in {"relative", "absolute"}:
        is_relative = own.get("position") == "relative"
        down += _pixels(own.get("top")) or -_pixels(own.get("bottom")) * is_relative
        across += _pixels(own.get("left")) or -_pixels(own.get("right")) * is_relative
    for axis, one, two in _MOVE.findall(own.get("transform", "")):
        down += _pixels(one if axis == "y" else two)
        across += _pixels(one) * (axis != "y")
    return down, across


def _side(margin: str, place: int) -> str:
    """Return the top (0) or the left (1) of the margins of all sides."""
    sides = margin.split()
    return sides[(0, -1 if len(sides) in {1, 2, 4} else 1)[place]] if sides else ""


def _pixels(value: str | None) -> float:
    """Return a length in pixels; 0 if it is relative or none."""
    number = _LENGTH(value) if value else None
    return float(number.group(1)) * _PIXELS[number.group(2)] if number and number.group(2) in _PIXELS else 0.0
