"""Find the elements that a page holds but does not show, such as inserted junk."""

import re
from functools import cached_property
from typing import cast

from lxml import etree

from crawler.extraction.markup.styles.colours import (
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
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import REMOVED, is_hiding, is_removing, settled
from crawler.extraction.markup.styles.style_sheet import DECIDING, SHOWING, Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import suspects_of

UNVEILED = frozenset({"js_content"})
"""Ids of elements that a page's own script shows: articles of WeChat begin invisible, though in their place."""
_SECTIONS = frozenset({"region", "tabpanel"})
"""Roles of sections that readers open and shut."""
_controls = etree.XPath("//@aria-controls")
_grounds = etree.XPath("//@bgcolor | //@style[contains(., 'ackground') or contains(., 'ACKGROUND')]",
                       smart_strings=False)
_STREAMED = re.compile(r"S:[0-9a-f]+")
"""Ids of pieces that React sends behind the page, and its script puts in their places."""
_SAYING = frozenset({"hidden", "style", "color"})
"""Attributes that may hide an element by themselves."""


class Hiding:
    """Tells which elements of a page are not shown."""

    def __init__(self, root: etree._Element, styles: PageStyles) -> None:
        self._root = root
        self._pieces = styles.pieces(root)
        self._is_cut = styles.is_cut
        self._names = styles.names(root) if self._pieces else frozenset[str]()
        self._sheet: Sheet = sheet_of(self._pieces, names=self._names)
        self._default: Colour | None = None if styles.lacks_sheets else WHITE
        self._suspects = suspects_of(self._sheet.layers, self._said_grounds(), self._names)
        self._grounds: dict[etree._Element, Colour | None] = {}

    def hides(self, element: etree._Element) -> bool:
        """Tell whether an element is hidden by its own attributes or by the sheets.

        A section that a button of the page opens is not.
        """
        return self._suspects.has(element, _SAYING) and self._is_hidden(element) and not (
            element.get("role") in _SECTIONS and element.get("id") in self._opened)

    @property
    def is_cut(self) -> bool:
        """Whether more is said of what is shown than was read."""
        asked = (self.__dict__.get(name) for name in ("_showing", "_deciding"))
        return self._is_cut or self._sheet.is_cut or any(sheet.is_cut for sheet in asked if sheet)

    def _said_grounds(self) -> frozenset[Colour]:
        """List the colours of grounds that elements say themselves, where sheets say colours of texts."""
        if not self._sheet:
            return frozenset()
        said = [str(each) for each in cast("list[str]", _grounds(self._root))]
        found = {value(last_ground(each) if ":" in each else each) for each in said}
        return frozenset(each for each in found if each is not None)

    @cached_property
    def _opened(self) -> frozenset[str]:
        """Ids of the sections that buttons open."""
        return frozenset(map(str, cast("list[str]", _controls(self._root))))

    def _is_hidden(self, element: etree._Element) -> bool:
        if element.get("hidden") is not None:
            return not _STREAMED.fullmatch(str(element.get("id", "")))
        own, coloured = str(element.get("style") or ""), element.get("color")
        ruled = self._sheet.ruled(element) if self._sheet else ""
        if element.get("id") in UNVEILED and not REMOVED.search(f"{ruled};{own}"):
            return False
        if not (own or ruled or coloured):
            return False
        style = f"{ruled};{own}" if ruled else own
        if style and is_hiding(style) and self._stays_hidden(element, ruled, own):
            return True
        colour = self._colour(element, style)
        return colour is not None and alike(colour, self._ground(element))

    def _stays_hidden(self, element: etree._Element, ruled: str, own: str) -> bool:
        """Tell whether no stronger rule shows an element that one hides."""
        if not ruled:
            return is_hiding(settled(own))
        if is_removing(f"{ruled};{own}") and is_removing(settled(f"{self._showing.ruled(element)};{own}")):
            return True
        return is_hiding(settled(f"{self._deciding.ruled(element)};{own}"))

    @cached_property
    def _showing(self) -> Sheet:
        """The rules that remove and show elements: few are asked for them."""
        return sheet_of(self._pieces, SHOWING, self._names)

    @cached_property
    def _deciding(self) -> Sheet:
        """All rules that have a say: still fewer are asked for them."""
        return sheet_of(self._pieces, DECIDING, self._names)

    def _colour(self, element: etree._Element, style: str) -> Colour | None:
        said = last_colour(style) or (str(element.get("color", "")) if element.tag == "font" else "")
        return value(said) if said else None

    def _ground(self, element: etree._Element) -> Colour | None:
        """Find the colour of the ground right behind an element.

        None where nothing says it.
        """
        passed = []
        ground = self._default
        for layer in (element, *element.iterancestors()):
            if layer in self._grounds:
                ground = self._grounds[layer]
                break
            passed.append(layer)
            style = self._sheet.style_of(layer)
            said = last_ground(style) or str(layer.get("bgcolor", ""))
            colour = (SEEN_THROUGH if opacity(said) < VEIL else value(said)) if said else None
            if layer.get("background") or has_picture(style):
                ground = None
                break
            if said and colour != SEEN_THROUGH:
                ground = colour
                break
        self._grounds.update(dict.fromkeys(passed, ground))
        return ground
