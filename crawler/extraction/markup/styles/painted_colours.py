"""Compute the colours that are seen after filters and ways of blending."""

from collections.abc import Callable

from lxml import etree

from crawler.extraction.markup.styles.colours import Colour
from crawler.extraction.markup.styles.possible_rules import PageSheets
from crawler.extraction.markup.styles.settled import settled
from crawler.extraction.markup.styles.style_sheet import sheet_of
from crawler.extraction.markup.styles.values.colour_changes import blended, changes_colours, filtered

DEEPEST = 40
"""Maximum elements around a text whose filters are applied."""
_changed = etree.XPath("boolean(//@style[contains(., 'filter') or contains(., 'blend')])")


class PaintedColours:
    """The colours of one page after all changes.

    `ground_of` returns the declared colour behind an element's text.
    """

    def __init__(self, root: etree._Element, page: PageSheets,
                 ground_of: Callable[[etree._Element], Colour | None]) -> None:
        sheet = sheet_of(page, changes_colours)
        self._sheet = sheet if sheet or _changed(root) else None
        self._ground_of = ground_of
        self._known: dict[etree._Element, str] = {}

    def __bool__(self) -> bool:
        return self._sheet is not None

    def changes(self, element: etree._Element) -> bool:
        """Tell whether an element's own declarations change its colours."""
        return bool(self._changing_style(element))

    def seen(self, colour: Colour | None, element: etree._Element | None) -> Colour | None:
        """Return how a colour that an element declares is seen."""
        depth = 0
        while element is not None and isinstance(colour, tuple) and depth < DEEPEST:
            around = element.getparent()
            if style := self._changing_style(element):
                colour = filtered(colour, style)
                behind = self._ground_of(around) if around is not None else None
                colour = blended(colour, behind, style) if isinstance(behind, tuple) else colour
            element, depth = around, depth + 1
        return colour

    def _changing_style(self, element: etree._Element) -> str:
        if self._sheet is None:
            return ""
        if element not in self._known:
            style = settled(self._sheet.style_of(element))
            self._known[element] = style if changes_colours(style) else ""
        return self._known[element]
