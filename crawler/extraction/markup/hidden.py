"""Find the elements that a page contains but does not show, such as inserted junk."""

import re
from functools import cached_property
from typing import cast

from lxml import etree

from crawler.extraction.markup.opening import Openings
from crawler.extraction.markup.styles.colours import (
    BLACK,
    SEEN_THROUGH,
    VEIL,
    WHITE,
    Colour,
    alike,
    has_picture,
    last_colour,
    last_ground,
    opacity,
    value,
)
from crawler.extraction.markup.styles.keyframes import Ends, ended, ends_of
from crawler.extraction.markup.styles.letters.filling import DRAWN, filling, is_stroked
from crawler.extraction.markup.styles.letters.letter_outlines import is_outlined
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.painted_colours import PaintedColours
from crawler.extraction.markup.styles.settled import (
    BEHIND,
    BY_CLICK,
    COLOUR,
    CUT,
    INDENT,
    INHERITED,
    PUSHED,
    REMOVAL,
    REMOVED,
    SHOWN,
    SIZE,
    VISIBILITY,
    decides,
    hidden_by,
    is_indented_within,
    is_of_size,
    is_removing,
    is_visible,
    may_hide,
    settled,
    stacks,
)
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import suspects_of
from crawler.extraction.markup.styles.values.effects import effective, lays_out, moves, position_of
from crawler.extraction.markup.styles.variables.declarations import declarations_of
from crawler.extraction.markup.tree import INLINE

UNVEILED = frozenset({"js_content"})
"""Ids of elements that the page's own script shows: articles of WeChat are invisible at first, though in their
place."""
_SECTIONS = frozenset({"region", "tabpanel"})
"""Roles of sections that readers open and close."""
_controls = etree.XPath("//@aria-controls")
_grounds = etree.XPath("//@bgcolor | //@style[contains(., 'ackground') or contains(., 'ACKGROUND')]",
                       smart_strings=False)
_STREAMED = re.compile(r"S:[0-9a-f]+")
"""Ids of pieces that React sends at the end of the page and its script moves into place."""
_PRESENTED = ("display", "visibility", "opacity", "font-size", "transform")
"""Attributes that are declarations in drawings."""
_SEEN_COLOUR = re.compile(r"^\s*(?:#(?:[0-9a-f]{4}|[0-9a-f]{8})|transparent)\s*$", re.IGNORECASE)
"""Attributes of colours that browsers do not take for transparent ones, unlike declarations."""
_SAYING = frozenset({"hidden", "style", "color", "popover", *_PRESENTED})
"""Attributes that may hide an element by themselves."""
_CLOSED = "display:none"
"""The browser's default style for hidden and closed elements; the page's styles may show them."""
_BY_COLOUR = frozenset({COLOUR})


def _is_closed(element: etree._Element) -> bool:
    """Tell whether an element is hidden until a script or a reader opens it."""
    return (element.tag == "dialog" and element.get("open") is None) or element.get("popover") is not None


def _presented(element: etree._Element) -> str:
    """Return the attributes of a drawing as declarations.

    Rules take precedence over them.
    """
    if element.tag not in DRAWN:
        return ""
    return ";".join(f"{name}:{text}" for name in _PRESENTED if (text := element.get(name)) is not None)


class Hiding:
    """Tells which elements of a page are not shown."""

    def __init__(self, root: etree._Element, styles: PageStyles) -> None:
        self._root = root
        self._page = styles.page(root)
        self._sheet: Sheet = sheet_of(self._page)
        self._default: Colour | None = None if styles.lacks_sheets else WHITE
        self._suspects = suspects_of(self._sheet.layers, self._own_grounds(), self._page.names)
        self._grounds: dict[etree._Element, tuple[Colour | None, etree._Element | None]] = {}
        self._painted = PaintedColours(root, self._page, self._ground)

    def hides(self, element: etree._Element) -> frozenset[str]:
        """Return how attributes or style sheets hide an element; `SHOWN` if they do not.

        A section that a button of the page opens counts as shown.
        """
        if element.tag not in DRAWN and not self._suspects.has(element, _SAYING):
            return SHOWN
        found = self._hidden_by(element)
        is_section = found and element.get("role") in _SECTIONS and element.get("id") in self._opened
        is_opened = is_section or (found in BY_CLICK and not _is_closed(element) and self._openings.opens(element))
        return SHOWN if is_opened else found

    @cached_property
    def _openings(self) -> Openings:
        """The sections that one click shows."""
        return Openings(self._root, lambda each: self._suspects.has(each, _SAYING) and bool(self._hidden_by(each)))

    def shows(self, element: etree._Element, hidden: frozenset[str]) -> frozenset[str]:
        """Return which kinds of inherited hiding an element overrides."""
        if not hidden <= INHERITED:
            return SHOWN
        style = self._all(element, "", self._own(element))
        colour = self._colour(element, style)
        if colour is None and COLOUR in hidden and last_ground(self._sheet.style_of(element)):
            colour = self._inherited(element)
        if colour is None and element.tag == "svg":
            colour = BLACK  # letters of drawings do not inherit the colour of the text around them
        is_seen = colour is not None and not self._is_unseen(colour, element)
        return frozenset(name for name, is_so in ((VISIBILITY, is_visible(style)), (SIZE, is_of_size(style)),
                                                  (COLOUR, is_seen), (INDENT, is_indented_within(style)),
                                                  (CUT, self._escapes(element, style, is_cut=True)),
                                                  (PUSHED, self._escapes(element, style, is_cut=False))) if is_so)

    def _escapes(self, element: etree._Element, style: str, *, is_cut: bool) -> bool:
        """Tell whether an element's position is not that of the hidden element around it.

        An absolute one depends on the next element with a position, a fixed one on the window.
        """
        position = position_of(style)
        if position != "fixed" and not (is_cut and position == "absolute"):
            return False
        for around in element.iterancestors():
            outer_style = settled(self._deciding.style_of(around))
            if moves(outer_style) or (position == "absolute" and position_of(outer_style) not in {"", "static"}):
                return False
            if hidden_by(outer_style) & {CUT, PUSHED}:
                return True
        return False

    def _inherited(self, element: etree._Element) -> Colour | None:
        """Return the text colour that an element inherits; None if it is unknown."""
        colours = (self._colour(each, self._sheet.style_of(each)) for each in element.iterancestors())
        return next((each for each in colours if each is not None), None)

    @property
    def is_cut(self) -> bool:
        """Whether there are more style rules than were read."""
        deciding: Sheet | None = self.__dict__.get("_deciding")
        return self._sheet.is_cut or (deciding is not None and deciding.is_cut)

    def _own_grounds(self) -> frozenset[Colour]:
        """Return the background colours that elements themselves set."""
        if not self._sheet:
            return frozenset()
        declared = [str(each) for each in cast("list[str]", _grounds(self._root))]
        colours = {value(last_ground(each) if ":" in each else each) for each in declared}
        return frozenset(each for each in colours if each is not None)

    @cached_property
    def _opened(self) -> frozenset[str]:
        """Ids of the sections that buttons open."""
        return frozenset(map(str, cast("list[str]", _controls(self._root))))

    def _hidden_by(self, element: etree._Element) -> frozenset[str]:
        if element.get("hidden") is not None and _STREAMED.fullmatch(str(element.get("id", ""))):
            return SHOWN
        own, coloured = self._own(element), element.get("color") or element.get("fill") or element.get("fill-opacity")
        ruled = self._sheet.ruled(element) if self._sheet else ""
        if element.get("id") in UNVEILED and not REMOVED.search(f"{ruled};{own}"):
            return SHOWN
        closed = _CLOSED if element.get("hidden") is not None or _is_closed(element) else _presented(element)
        style = ";".join(filter(None, (closed, ruled, own)))
        if not (style or coloured):
            return SHOWN
        found = self._settled_by(element, closed, own) if style and may_hide(style) else SHOWN
        if not found:
            colour = self._colour(element, style)
            if colour is None and self._painted and self._painted.changes(element):
                colour = self._inherited(element) or BLACK
            found = _BY_COLOUR if colour is not None and self._is_unseen(colour, element) else SHOWN
        if found == _BY_COLOUR and self._is_outlined(element, closed, own):
            return SHOWN
        return found

    def _is_unseen(self, colour: Colour, element: etree._Element) -> bool:
        """Tell whether a text colour cannot be told from what is behind it."""
        if colour == SEEN_THROUGH:
            return True
        ground, holder = self._behind(element)
        if self._painted:
            colour, ground = self._painted.seen(colour, element) or colour, self._painted.seen(ground, holder)
        return alike(colour, ground)

    def _is_outlined(self, element: etree._Element, closed: str, own: str) -> bool:
        """Tell whether letters in the colour of their ground are seen by their outlines."""
        style = self._all(element, closed, own)
        return is_outlined(style, self._ground(element)) or (element.tag in DRAWN and is_stroked(element, style))

    def _settled_by(self, element: etree._Element, closed: str, own: str) -> frozenset[str]:
        """Return how an element is hidden, considering all rules that apply to it."""
        style = self._all(element, closed, own)
        if is_removing(style):
            return REMOVAL
        style = effective(style, is_inline=self._is_inline(element), is_positioned=self._default is None)
        found = hidden_by(style)
        return SHOWN if found and "z-index" in style and self._is_above(element, style) else found

    def _all(self, element: etree._Element, closed: str, own: str) -> str:
        """Return all declarations that decide whether an element is seen."""
        ruled = f"{closed};{self._deciding.ruled(element)}" if self._page.pieces else closed
        return settled(f"{ruled};{own}")

    def _is_inline(self, element: etree._Element) -> bool:
        """Tell whether an element is inline unless its own style says otherwise."""
        around = element.getparent()
        return element.tag in INLINE and (around is None or not lays_out(self._deciding.style_of(around)))

    def _is_above(self, element: etree._Element, style: str) -> bool:
        """Tell whether an element pushed behind is above all grounds but the page's."""
        if hidden_by(BEHIND.sub("", style)):
            return False
        for around in element.iterancestors():
            outer_style = self._deciding.style_of(around)
            if around.tag in ("body", "html") or stacks(outer_style):
                return True
            ground = last_ground(self._sheet.style_of(around))
            if ground and opacity(ground) >= VEIL and value(ground) not in (None, SEEN_THROUGH):
                return False
        return True

    def _own(self, element: etree._Element) -> str:
        """Return the declarations of an element's attribute once their animation ended."""
        own = self._sheet.resolved(element, declarations_of(element))
        return ended(own, self._ends) if "animation" in own else own

    @cached_property
    def _ends(self) -> Ends:
        return ends_of(self._page.pieces)

    @cached_property
    def _deciding(self) -> Sheet:
        """All rules that affect visibility, needed for few elements."""
        return sheet_of(self._page, decides, self._sheet)

    def _colour(self, element: etree._Element, style: str) -> Colour | None:
        if element.tag in DRAWN:
            declared = filling(element, style)
        else:
            written = str(element.get("color", "")) if element.tag == "font" else ""
            declared = last_colour(style) or _SEEN_COLOUR.sub("", written)
        return BLACK if declared.lower() == "initial" else value(declared) if declared else None

    def _ground(self, element: etree._Element) -> Colour | None:
        """Find the background colour directly behind an element; None if unknown."""
        return self._behind(element)[0]

    def _behind(self, element: etree._Element) -> tuple[Colour | None, etree._Element | None]:
        """Find the background colour behind an element, and the element that has it.

        None stands for an unknown colour and for the page itself.
        """
        passed = []
        found: tuple[Colour | None, etree._Element | None] = self._default, None
        for layer in (element, *element.iterancestors()):
            if layer in self._grounds:
                found = self._grounds[layer]
                break
            passed.append(layer)
            style = self._sheet.style_of(layer)
            declared = last_ground(style) or str(layer.get("bgcolor", ""))
            colour = (SEEN_THROUGH if opacity(declared) < VEIL else value(declared)) if declared else None
            if layer.get("background") or has_picture(style):
                found = None, None
                break
            if declared and colour != SEEN_THROUGH:
                found = colour, layer
                break
        self._grounds.update(dict.fromkeys(passed, found))
        return found
